import type { FastifyInstance, RouteOptions } from 'fastify'
import type { By } from '#contracts/call.ts'

interface StatedRoute {
  method: string
  url: string
  /** Missing where a route forgot to say who may come. */
  by: By | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    statedRoutes(): readonly StatedRoute[]
  }
}

/** Keeps a list of every route with who may use it, so that a test can walk the whole house. */
export function routeList(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.decorate('statedRoutes', () =>
    routes.flatMap(({ method, url, config }) => [method].flat().map((each) => ({ method: each, url, by: config?.by }))),
  )
}

/** States for every route that a library adds inside this plugin that anyone may use it. */
export function openToAll(plugin: FastifyInstance): void {
  plugin.addHook('onRoute', (route) => {
    route.config = { ...route.config, by: 'visitor' }
  })
}
