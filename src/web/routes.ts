import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('storefront/home-page.tsx'),
  route('styleguide', 'content/style-guide-page.tsx'),
  route('*', 'content/not-found-page.tsx'),
] satisfies RouteConfig
