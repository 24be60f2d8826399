import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('storefront/home-page.tsx'),
  route('login', 'account/login-page.tsx'),
  route('register', 'account/register-page.tsx'),
  route('forgot-password', 'account/forgot-password-page.tsx'),
  route('profilePage', 'account/profile-page.tsx'),
  route('styleguide', 'content/style-guide-page.tsx'),
  route('*', 'content/not-found-page.tsx'),
] satisfies RouteConfig
