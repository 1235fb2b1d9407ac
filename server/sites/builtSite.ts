import helmet from '@fastify/helmet'
import staticFiles from '@fastify/static'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify'
import { listenerOf, patience, type Patience } from '../http/patience.ts'
import { readableUrl } from '../http/readableUrl.ts'

interface BuiltSiteOptions {
  log: FastifyBaseLogger
  /** Folder of the build's files. */
  folder: string
  /** Whether browsers reach it over https. */
  isSecure: boolean
  trustProxy?: string[]
  /** The content security policy: what pages may load and call, and who may frame them. */
  policy: Record<string, readonly string[]>
  /** How long a client may take to send a request. */
  slowness?: Patience
}

const notFound = (reply: FastifyReply) => reply.code(400).type('text/plain').send('Not found')

/**
 * Serves a build: the files that exist at start, those with hashed names cached for a year, precompressed ones as they are, under a strict
 * policy. Every other address is left to the caller.
 */
export const builtSite = async ({
  log,
  folder,
  isSecure,
  trustProxy = [],
  policy,
  slowness = patience,
}: BuiltSiteOptions): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    // forms are small: they have the time that a body in memory has
    ...listenerOf({ ...slowness, requestMs: slowness.bodyMs }),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    exposeHeadRoutes: true,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: 16 * 1024,
    // a malformed URL
    frameworkErrors: (_error, _request, reply) => notFound(reply),
  })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: isSecure,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(staticFiles, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    // a route for each file there is at start: a wildcard would list the whole folder again for every request
    wildcard: false,
    // pages are the caller's, and the compressed forms are sent under the names of what they hold
    globIgnore: ['index.html', '**/*.{br,gz}'],
    maxAge: '1h',
    setHeaders: (reply, path) => {
      if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'unexpected error')
    return reply
      .code(status)
      .type('text/plain')
      .send(status < 500 ? 'Not found' : 'An error occurred')
  })
  return app
}

/**
 * Whether a request is for a page: a GET or HEAD of an address without a file extension. None lies where the build's files do: a browser
 * that asks there for a file that is gone would read a page in its place.
 */
export const isPage = ({ method, url }: { method: string; url: string }): boolean =>
  ['GET', 'HEAD'].includes(method) && !/^\/assets(?:\/|$)|\.\w{2,5}$/.test(url.split('?')[0] ?? '')
