import type { FastifyError, FastifyInstance } from 'fastify'
import type { Standin } from '../standin.ts'
import { accountRoutes } from './account.routes.ts'
import { cancelRoutes } from './cancel.routes.ts'
import { complain } from './complaints.ts'
import { courierRoutes } from './courier.routes.ts'
import { obeySwitches } from './misbehaving.ts'
import type { Depot } from './moving.ts'
import { openNewsSender } from './news-sender.ts'
import { ordersRoutes } from './orders.routes.ts'
import { peopleRoutes } from './people.routes.ts'
import { openShiprocketStore } from './shiprocket-store.ts'
import { standinRoutes } from './standin.routes.ts'
import { trackingRoutes } from './tracking.routes.ts'

export interface ShiprocketOptions {
  folder: string
  email: string
  password: string
  /** What the courier webhook is told in its header `x-api-key`. */
  webhookKey: string
}

export interface Shiprocket extends Standin {
  /** The full address of the shop's courier webhook; until it is known, what there is to tell waits. */
  tellAt(url: string): void
}

/** A courier service whose parcels move when they are told to. What it knows stays in the folder. */
export async function startShiprocket(options: ShiprocketOptions): Promise<Shiprocket> {
  const store = await openShiprocketStore(options.folder)
  const sender = openNewsSender(store, options.webhookKey)
  return {
    name: 'Courier service',
    about: 'Every parcel the shop has sent, and a button to move it on',
    path: '/shiprocket',
    tellAt: (url) => sender.tellAt(url),
    routes: (app) => routes(app, { store, sender }, options),
    async close() {
      await sender.close()
      await store.close()
    },
  }
}

/** Each part by itself, since they read requests and answer mistakes in different ways. */
function routes(app: FastifyInstance, depot: Depot, account: ShiprocketOptions): void {
  app.register(async (scope) => providerRoutes(scope, depot, account), { prefix: '/shiprocket/v1/external' })
  app.register(
    async (scope) => {
      answerMistakes(scope)
      standinRoutes(scope, depot)
    },
    { prefix: '/shiprocket/standin' },
  )
  app.register(async (scope) => peopleRoutes(scope, depot))
}

function providerRoutes(app: FastifyInstance, depot: Depot, account: ShiprocketOptions): void {
  answerMistakes(app)
  obeySwitches(app, depot.store)
  accountRoutes(app, depot.store, account)
  ordersRoutes(app, depot.store)
  cancelRoutes(app, depot)
  courierRoutes(app, depot)
  trackingRoutes(app, depot.store)
  app.all('/*', (_request, reply) => complain(reply, 404, '404 Not Found'))
}

/** In the service's own shape, whatever the server around it would say. */
function answerMistakes(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error
    return complain(reply, error.statusCode ?? 400, error.message)
  })
}
