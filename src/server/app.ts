import cookie from '@fastify/cookie'
import cors, { type FastifyCorsOptions, type FastifyCorsOptionsDelegateCallback } from '@fastify/cors'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Standins } from '#standins/standins.ts'
import { accountRoutes } from './accounts/account.routes.ts'
import { profileRoutes } from './accounts/profile.routes.ts'
import { usersRoutes } from './accounts/users.routes.ts'
import { activityRoutes } from './audit/activity.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { categoriesRoutes } from './catalog/categories.routes.ts'
import { productBulkRoutes } from './catalog/product-bulk.routes.ts'
import { productListsRoutes } from './catalog/product-lists.routes.ts'
import { productsRoutes } from './catalog/products.routes.ts'
import { subcategoriesRoutes } from './catalog/subcategories.routes.ts'
import { claimFilesRoutes } from './claims/claim-files.routes.ts'
import { claimsRoutes } from './claims/claims.routes.ts'
import type { Courier } from './couriers/shiprocket.ts'
import type { Db } from './db/database.ts'
import { deliveryRoutes } from './delivery/delivery.routes.ts'
import type { DeliveryPromises } from './delivery/delivery-promise.service.ts'
import { describeApi } from './describe-api.ts'
import { filesRoutes } from './files/files.routes.ts'
import type { Files } from './files/files.ts'
import { finderRoutes } from './finder/finder.routes.ts'
import { healthRoutes } from './health.routes.ts'
import { createHttpServer, refuseBrokenRequest } from './http-server.ts'
import { importsRoutes } from './imports/imports.routes.ts'
import { insightsRoutes } from './insights/insights.routes.ts'
import { jobsRoutes } from './jobs/jobs.routes.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import { messagesRoutes } from './messages/messages.routes.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import type { Metrics } from './metrics/metrics.ts'
import { orderDeskRoutes } from './orders/order-desk.routes.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import type { PageCache } from './pages/page-cache.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import type { PaymentProvider } from './payments/razorpay.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { handleErrors, sendRefusal, toShopError } from './refusals.ts'
import { newRequestId } from './request-id.ts'
import { parseRequestsStrictly } from './request-parsing.ts'
import { reviewsRoutes } from './reviews/reviews.routes.ts'
import { answerHeaders } from './security-headers.ts'
import type { Settings } from './settings/settings.ts'
import { shipmentsRoutes } from './shipments/shipments.routes.ts'
import { sitemapRoutes } from './sitemap/sitemap.routes.ts'
import { openToAll, routeList } from './stated-routes.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'
import { acceptUploads } from './uploads/uploads.ts'
import { videosRoutes } from './videos/videos.routes.ts'
import { wishlistRoutes } from './wishlist/wishlist.routes.ts'

/** All that the shop reaches outside itself. */
export interface Deps {
  settings: Settings
  db: Db
  jobs: Jobs
  mail: Mailer
  payments: PaymentProvider
  courier: Courier
  promiseDelivery: DeliveryPromises
  files: Files
  pageCache: PageCache
  /** None where nobody may ask for them. */
  metrics: Metrics | undefined
  /** A key that is not in the database, for what must not be guessed from a stolen copy of it. */
  secret: string
  /** Puts the pages on the air: the built ones, or in development those that Vite makes on the fly. */
  mountPages(app: App): Promise<void>
  /** The providers' stand-ins; none in a live shop. */
  standins: Standins | undefined
  log: FastifyBaseLogger
}

export type App = FastifyInstance

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
  }
}

/** Puts the shop together without opening its door: every plugin and every route file, in the order a request meets them. */
export async function buildApp(deps: Deps): Promise<App> {
  const { settings, log } = deps
  const app = fastify({
    loggerInstance: log,
    // Every request is logged once, with its route and not its address, which may name a person.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 400 },
    clientErrorHandler: (error, socket) => refuseBrokenRequest(settings, error, socket),
    // An address that can't be decoded is met before any hook runs.
    frameworkErrors: (error, request, reply) =>
      void sendRefusal(reply.headers(answerHeaders(settings, request.id)), request, toShopError(error)),
    serverFactory: (handler) => createHttpServer(handler, deps),
  })
  app.decorate('deps', deps)
  app.decorate('inProcess', new Map())
  app.decorateRequest('caller', undefined)
  app.decorateRequest('trail', undefined)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  routeList(app)
  answerWithIdAndHeaders(app)
  handleErrors(app)
  parseRequestsStrictly(app)
  await acceptUploads(app, deps.files)
  await app.register(cookie)
  if (settings.corsOrigins.length > 0) await app.register(cors, { delegator: allowOrigins(settings.corsOrigins) })
  await describeApi(app)

  healthRoutes(app, deps)
  metricsRoutes(app, deps)
  accountRoutes(app, deps)
  profileRoutes(app, deps)
  privacyRoutes(app, deps)
  usersRoutes(app, deps)
  categoriesRoutes(app, deps)
  subcategoriesRoutes(app, deps)
  productListsRoutes(app, deps)
  productsRoutes(app, deps)
  productBulkRoutes(app, deps)
  importsRoutes(app, deps)
  finderRoutes(app, deps)
  reviewsRoutes(app, deps)
  cartRoutes(app, deps)
  ordersRoutes(app, deps)
  orderDeskRoutes(app, deps)
  paymentsRoutes(app, deps)
  shipmentsRoutes(app, deps)
  claimsRoutes(app, deps)
  claimFilesRoutes(app, deps)
  deliveryRoutes(app, deps)
  wishlistRoutes(app, deps)
  videosRoutes(app, deps)
  uploadRoutes(app)
  messagesRoutes(app, deps)
  insightsRoutes(app, deps)
  jobsRoutes(app, deps)
  activityRoutes(app, deps)
  filesRoutes(app, deps.files)
  sitemapRoutes(app, deps)
  if (deps.standins) await mountStandins(app, deps.standins)
  await deps.mountPages(app)

  return app
}

function answerWithIdAndHeaders(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(answerHeaders(app.deps.settings, request.id))
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const facts = {
      method,
      route: routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    const { person, order } = request.trail ?? {}
    request.log.info({ ...facts, person, order }, 'answered')
    app.deps.metrics?.answered({ ...facts, ms: reply.elapsedTime })
  })
}

async function mountStandins(app: App, standins: Standins): Promise<void> {
  await app.register(
    async (plugin) => {
      openToAll(plugin)
      plugin.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true }
      })
      standins.routes(plugin)
    },
    { prefix: '/standins' },
  )
}

/** Pages are for people; only the API may be called from elsewhere. */
function allowOrigins(origins: readonly string[]): FastifyCorsOptionsDelegateCallback {
  const ofTheApi: FastifyCorsOptions = {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['retry-after', 'x-request-id'],
  }
  return ({ url }, done) => done(null, url.startsWith('/api/') ? ofTheApi : { origin: false })
}
