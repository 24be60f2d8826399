import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { sessionCookieOf } from './access.ts'
import type { App } from './app.ts'
import { openToAll } from './stated-routes.ts'
import { describeCall } from './uploads/describe-form.ts'

/** The page that shows the description is not ours, so it may do as little as it can do with. */
const documentationPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The published description of the API, made from the same call objects that serve it. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Alankara',
        version: '1',
        description:
          'Every call of the shop. Money is in rupees, dates are ISO 8601 in UTC, ids are opaque. A refusal is always `{ success: false, code, message, errors?, requestId }`.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token answered at login' },
          cookie: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieOf(app.deps.settings),
            description: 'Set at login for the shop’s own pages',
          },
        },
      },
    },
    transform: describeCall,
  })
  app.get('/api/openapi.json', { config: { by: 'visitor' }, schema: { hide: true } }, () => app.swagger())
  await app.register(async (docs) => {
    openToAll(docs)
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: documentationPolicy,
      uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: -1 },
      theme: { title: 'Alankara API' },
    })
  })
}
