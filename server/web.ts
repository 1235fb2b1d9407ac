import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import staticFiles from '@fastify/static'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import type { Config } from './config.ts'

/** Serves the built web app: one page for every address, files under a hashed name for a year, and a strict policy. */
export const buildWeb = async (config: Config, log: FastifyBaseLogger, folder: string): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    exposeHeadRoutes: true,
  })
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  // "<" cannot stand in the page's script element unescaped, whatever the configured address is
  const addresses = JSON.stringify({ main: config.urls.main, identity: config.urls.identity }).replaceAll('<', '\\u003c')
  const page = template.replace(
    /(<script type="application\/json" id="config">)[^<]*(<\/script>)/,
    (_, open: string, close: string) => `${open}${addresses}${close}`,
  )
  // on this machine the page may be opened by either name, and speaks to the backends by the same
  const backends = [config.urls.main, config.urls.identity].map((url) => new URL(url).origin).flatMap((url) => [url, url.replace('//localhost', '//127.0.0.1')])
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...new Set(backends)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        workerSrc: ["'self'"],
      },
    },
    strictTransportSecurity: config.urls.web.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(staticFiles, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    wildcard: true,
    maxAge: '1h',
    setHeaders: (reply, path) => {
      if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  const sendPage = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  // the file itself names no backends
  for (const url of ['/', '/index.html']) app.get(url, async (_request, reply) => sendPage(reply))
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/\.\w{2,5}$/.test(request.url.split('?')[0] ?? '')
    return isPage ? sendPage(reply) : reply.code(404).type('text/plain').send('Not found')
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
