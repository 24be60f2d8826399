import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('storefront/home-page.tsx'),
  route('products', 'storefront/products-page.tsx'),
  route('search', 'storefront/search-page.tsx'),
  route('category/:id', 'storefront/category-page.tsx'),
  route('necklaces', 'storefront/kind-page.tsx', { id: 'storefront/necklaces' }),
  route('earrings', 'storefront/kind-page.tsx', { id: 'storefront/earrings' }),
  route('anklets', 'storefront/kind-page.tsx', { id: 'storefront/anklets' }),
  route('bangels', 'storefront/kind-page.tsx', { id: 'storefront/bangels' }),
  route('product/:id', 'storefront/product-page.tsx'),
  route('wishlist', 'storefront/wishlist-page.tsx'),
  route('login', 'account/login-page.tsx'),
  route('register', 'account/register-page.tsx'),
  route('forgot-password', 'account/forgot-password-page.tsx'),
  route('profilePage', 'account/profile-page.tsx'),
  route('cartPage', 'cart/cart-page.tsx'),
  route('styleguide', 'content/style-guide-page.tsx'),
  route('*', 'content/not-found-page.tsx'),
] satisfies RouteConfig
