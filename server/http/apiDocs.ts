import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'
import plugin from 'fastify-plugin'

/**
 * Same origin only: the page runs only its own script files and calls only this backend. The hash is that of the
 * inline style sheet of Swagger UI; tests/e2e/apiDocs.spec.ts fails if it changes.
 */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const howTo = {
  identity:
    'To try a call, sign in with `POST /api/auth/login` and enter the `accessToken` of its reply under Authorize.',
  main: "To try a call, sign in with `POST /api/auth/login` on the identity backend's page and enter the `accessToken` of its reply under Authorize. Calls of a client take its id, one of `allowedTenants`, as `X-Tenant-Id`.",
} as const

const notes =
  'A token holds for ten minutes. The page sends and keeps no cookie, so that your session in the app stays as it is. [Who may call what](/api/access) · [OpenAPI 3.1](/api/openapi.json)'

/** The API documentation of a backend: Swagger UI, served locally. */
export const apiDocs: FastifyPluginAsync<{
  backend: keyof typeof howTo
  document: () => Record<string, unknown>
  title: string
}> = async (app, options) => {
  const { backend, document, title } = options
  const info = { title, version: '1.0.0', description: `${howTo[backend]}\n\n${notes}` }
  // relative, so that the page calls the backend under the host name it was opened with
  const shown = () => ({ ...document(), info, servers: [{ url: '/' }] })
  // stands in for @fastify/swagger, which would generate the document from routes
  const source = plugin(async (instance) => void instance.decorate('swagger', shown), {
    name: '@fastify/swagger',
  })
  await app.register(source)
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policy,
    theme: { title },
    uiConfig: {
      deepLinking: true,
      docExpansion: 'none',
      filter: true,
      defaultModelsExpandDepth: -1,
      displayRequestDuration: true,
      // runs in the browser, so it must not reference anything here; with cookies, signing in here would end the app's session
      requestInterceptor: (request) => ({ ...request, credentials: 'omit' }),
    },
  })
}
