import { marks, type OwnThings, type ShopThings } from './things.ts'

/** What a visitor, the owner of the things named, another shopper and staff are answered. */
export interface Row {
  gets: readonly [visitor: number, owner: number, other: number, staff: number]
  /** For the places in the address. */
  at: Readonly<Record<string, string>>
  query: string
  body: object | undefined
}

interface Asked {
  at?: Record<string, string>
  query?: string
  body?: object
}

function row(gets: Row['gets'], { at = {}, query = '', body }: Asked = {}): Row {
  return { gets, at, query, body }
}
const open = (all: number, asked?: Asked) => row([all, all, all, all], asked)
const staff = (answer: number, asked?: Asked) => row([401, 403, 403, answer], asked)
/** Everybody who is signed in, each about themselves. */
const own = (answer: number, asked?: Asked) => row([401, answer, answer, answer], asked)

const empty = { body: {} }
const month = { query: 'from=2026-01-01&to=2026-01-31' }
const address = {
  ...{ fullName: 'Bela Shah', street: '1, Beach Road', city: 'Panaji', state: 'Goa', postcode: '403001' },
  ...{ phone: '9876543210', email: 'bela@example.in' },
}

/**
 * Every route of the shop, and what everybody gets there who asks for the things of one shopper.
 * A change with an empty body is answered 400 to whoever gets past the guard.
 */
export function accessTable(mine: OwnThings, shop: ShopThings, product: string): Record<string, Row> {
  const order = { id: mine.order }
  const claim = { id: mine.claim }
  const imported = { id: shop.import }
  const window = {
    razorpay_order_id: mine.unheardProviderOrder,
    razorpay_payment_id: mine.unheardPayment,
    razorpay_signature: mine.signature,
  }
  return {
    'GET /api/auth/me': own(200),
    'GET /api/auth/profile': own(200),
    'PUT /api/auth/profile': own(200, empty),
    'PUT /api/auth/password': own(400, empty),
    'GET /api/auth/sessions': own(200),
    'DELETE /api/auth/sessions/:id': row([401, 200, 404, 404], { at: { id: mine.session } }),
    'DELETE /api/auth/sessions': own(200),
    'GET /api/auth/my-data': own(200),
    'POST /api/auth/delete-account': own(403, { body: { password: 'not my password' } }),
    'POST /api/auth/register': open(400, empty),
    'POST /api/auth/login': open(400, empty),
    'POST /api/auth/logout': open(200, empty),
    'POST /api/auth/forgot-password': open(400, empty),
    'POST /api/auth/verify-otp': open(400, empty),
    'POST /api/auth/reset-password': open(400, empty),

    'GET /api/orders/myorders': own(200),
    'GET /api/orders/:id': row([401, 200, 404, 200], { at: order }),
    'GET /api/orders/receipt/:id': row([401, 200, 404, 200], { at: order }),
    'PUT /api/orders/:id/address': row([401, 409, 404, 409], { at: order, body: { address } }),
    'POST /api/orders/place': own(400, empty),
    'POST /api/orders/shiprocket-order': row([401, 200, 404, 200], { body: { order_id: mine.order } }),
    'GET /api/razorpay/payment/:id': row([401, 200, 404, 200], { at: { id: mine.payment } }),
    'POST /api/razorpay/create-order': own(400, empty),
    'POST /api/razorpay/payment-failed': own(200, {
      body: { error: { metadata: { order_id: mine.unheardProviderOrder } } },
    }),
    'POST /api/razorpay/verify-payment': row([401, 200, 404, 404], { body: window }),
    'GET /api/claims/:id': row([401, 200, 404, 200], { at: claim }),
    'GET /api/claims/order/:id': row([401, 200, 404, 200], { at: order }),
    'GET /api/claims/:id/files/:name': row([401, 200, 404, 200], { at: { ...claim, name: 'photo-1' } }),
    'POST /api/claims/:id/messages': row([401, 200, 404, 200], { at: claim, body: { words: 'Any news?' } }),
    'POST /api/claims': row([401, 400, 404, 404], { body: { order: mine.order, words: 'Broken', pieces: [0] } }),
    'GET /api/cart': own(200),
    'POST /api/cart/add': own(400, empty),
    'POST /api/cart/update': row([401, 200, 404, 404], { body: { productId: product, quantity: 1 } }),
    'PUT /api/cart/update/:id': row([401, 200, 404, 404], { at: { id: mine.cartLine }, body: { quantity: 1 } }),
    // Gone is gone: who removes what is not in their cart is told that it is not there.
    'POST /api/cart/remove': own(200, { body: { productId: product } }),
    'DELETE /api/cart/remove/:id': own(200, { at: { id: mine.cartLine } }),
    'DELETE /api/cart/clear': own(200),
    'GET /api/wishlist': own(200),
    'POST /api/wishlist': own(400, empty),
    'DELETE /api/wishlist/:productId': own(200, { at: { productId: product } }),

    'GET /api/users': staff(200, { query: `search=${marks.email}` }),
    'PUT /api/users/:id/role': staff(400, { at: { id: mine.user }, ...empty }),
    'POST /api/users/:id/admin-request': staff(400, { at: { id: mine.user }, ...empty }),
    'GET /api/orders': staff(200),
    'GET /api/orders/user/:userId': staff(200, { at: { userId: mine.user } }),
    'GET /api/orders/:id/desk': staff(200, { at: order }),
    'GET /api/orders/packing-slips': staff(200, { query: `ids=${mine.orderId}` }),
    'GET /api/orders/admin/unseen-count': staff(200),
    'PUT /api/orders/:id/status': staff(400, { at: order, ...empty }),
    'PUT /api/orders/:id/tracking': staff(400, { at: order, ...empty }),
    'PUT /api/orders/:id/mark-seen': staff(200, { at: order, ...empty }),
    'PUT /api/orders/user/:userId/mark-seen': staff(200, { at: { userId: mine.user }, ...empty }),
    'POST /api/orders/:id/refund': staff(400, { at: order, ...empty }),
    'POST /api/orders/:id/letters': staff(200, { at: order, body: { kind: 'confirmation' } }),
    'POST /api/orders/mark-shipped': staff(200, { body: { ids: [mine.orderId] } }),
    'GET /api/claims': staff(200),
    'PUT /api/claims/:id/settle': staff(400, { at: claim, ...empty }),
    'GET /api/contact': staff(200),
    'GET /api/contact/unread-count': staff(200),
    'GET /api/contact/user/:email': staff(200, { at: { email: mine.email } }),
    'PUT /api/contact/user/:email/read': staff(200, { at: { email: mine.email }, ...empty }),
    'GET /api/find': staff(200, { query: `q=${marks.phone}` }),
    'GET /api/activity': staff(200),
    'GET /api/activity/choices': staff(200),
    'GET /api/jobs/failed': staff(200),
    'POST /api/jobs/failed/:id/retry': staff(404, { at: { id: mine.orderId } }),
    'POST /api/jobs/failed/:id/settle': staff(404, { at: { id: mine.orderId }, body: { note: 'By hand' } }),
    'GET /api/insights/sales': staff(200, month),
    'GET /api/insights/sales.csv': staff(200, month),
    'GET /api/insights/best-sellers': staff(200, month),
    'GET /api/insights/best-sellers.csv': staff(200, month),
    'GET /api/insights/low-stock': staff(200),
    'GET /api/insights/low-stock.csv': staff(200),
    'GET /api/insights/money': staff(200, month),
    'GET /api/insights/gst': staff(200, { query: 'month=2026-01' }),
    'GET /api/insights/gst.csv': staff(200, { query: 'month=2026-01' }),

    'POST /api/products': staff(400, empty),
    'PUT /api/products/:id': staff(400, { at: { id: shop.spareProduct }, body: { price: -1 } }),
    'POST /api/products/:id/duplicate': staff(201, { at: { id: shop.spareProduct }, ...empty }),
    'DELETE /api/products/:id': staff(200, { at: { id: shop.spareProduct } }),
    'PUT /api/products/bulk': staff(400, empty),
    'POST /api/products/bulk/delete': staff(400, empty),
    'GET /api/products/export': staff(200),
    'POST /api/products/import': staff(400, empty),
    'GET /api/products/imports/:id': staff(200, { at: imported }),
    'GET /api/products/imports/:id/report': staff(200, { at: imported }),
    'POST /api/products/imports/:id/repeat': staff(400, { at: imported, ...empty }),
    'POST /api/category': staff(400, empty),
    'PUT /api/category/:id': staff(400, { at: { id: shop.category }, body: { category_name: '' } }),
    'DELETE /api/category/:id': staff(200, { at: { id: shop.spareCategory } }),
    'POST /api/subcategory': staff(400, empty),
    'PUT /api/subcategory/:id': staff(400, { at: { id: shop.subcategory }, body: { subcategory_name: '' } }),
    'DELETE /api/subcategory/:id': staff(200, { at: { id: shop.spareSubcategory } }),
    'POST /api/videos': staff(400, empty),
    'DELETE /api/videos/:id': staff(200, { at: { id: shop.video } }),
    'POST /api/testimonials': staff(400, empty),
    'DELETE /api/testimonials/:id': staff(200, { at: { id: shop.testimonial } }),
    'DELETE /api/contact/:id': staff(200, { at: { id: shop.message } }),
    'DELETE /api/review/:id': staff(200, { at: { id: shop.review } }),
    'POST /api/upload/testimonial-video': staff(400, empty),
    'POST /api/upload/multiple': staff(400, empty),

    // By what a provider knows and no person does.
    'GET /metrics': open(401),
    'POST /api/razorpay/webhook': open(401, empty),
    'POST /api/hooks/courier': open(401, empty),

    'GET /api/category': open(200),
    'GET /api/category/:id': open(200, { at: { id: shop.category } }),
    'GET /api/subcategory': open(200),
    'GET /api/subcategory/:id': open(200, { at: { id: shop.subcategory } }),
    'GET /api/products': open(200),
    'GET /api/products/cards': open(200),
    'GET /api/products/featured': open(200),
    'GET /api/products/bestseller': open(200),
    'GET /api/products/filters/options': open(200),
    'GET /api/products/suggest': open(200, { query: 'q=peacock' }),
    'GET /api/products/:id': open(200, { at: { id: product } }),
    'GET /api/review': open(200, { query: `productId=${product}` }),
    'POST /api/review/add': open(400, empty),
    'POST /api/contact': open(400, empty),
    'GET /api/videos': open(200),
    'GET /api/testimonials': open(200),
    'GET /api/pincodes/:pin': open(200, { at: { pin: '570001' } }),
    'GET /api/delivery/:pin': open(200, { at: { pin: '570001' } }),
    'GET /api/countries': open(200),
    'GET /api/razorpay/test': open(200),
    'GET /api/health': open(200),
    'GET /api/ready': open(200),
    'GET /api/openapi.json': open(200),
    'GET /api/docs/*': open(200, { at: { '*': 'static/swagger-ui.css' } }),
    'ANY /api/*': open(404, { at: { '*': 'no-such-call' } }),
    // What came with a report of damage lies in the same storage as what everybody may see.
    'GET /media/*': open(404, { at: { '*': mine.claimPhoto.replace('/media/', '') } }),
    'GET /robots.txt': open(200),
    'GET /sitemap.xml': open(200),
    'GET /sitemaps/:file': open(200, { at: { file: 'pages.xml' } }),
    'GET /*': open(200, { at: { '*': `order/${mine.order}` } }),
  }
}
