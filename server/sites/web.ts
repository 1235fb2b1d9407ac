import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { builtSite, isPage } from './builtSite.ts'
import type { Config } from '../config.ts'
import { originsOf } from '../http/origins.ts'

/** The scripts that stand in a page, as its policy names what may run. */
const hashesOf = (page: string): string[] =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )

/** Serves the built web app: the same page for every address. */
export const buildWeb = async (
  config: Config,
  log: FastifyBaseLogger,
  folder: string,
): Promise<FastifyInstance> => {
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  // the page names the files of the build, whose names follow from their content
  const build = createHash('sha256').update(template).digest('base64url').slice(0, 16)
  // "<" must be escaped inside the page's script element, whatever the configured address is
  const addresses = JSON.stringify({
    main: config.urls.main,
    identity: config.urls.identity,
    docs: config.apiDocs,
    build,
    ...(config.tiles && { tiles: config.tiles }),
  }).replaceAll('<', '\\u003c')
  const page = template.replace(
    /(<script type="application\/json" id="config">)[^<]*(<\/script>)/,
    (_, open: string, close: string) => `${open}${addresses}${close}`,
  )
  const app = await builtSite({
    log,
    folder,
    isSecure: config.urls.web.startsWith('https:'),
    policy: {
      defaultSrc: ["'self'"],
      // the decoder of codes, for browsers without one of their own, is WebAssembly
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...hashesOf(template)],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...(config.tiles ? originsOf(config.tiles.url) : [])],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...originsOf(config.urls.main, config.urls.identity)],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      workerSrc: ["'self'"],
    },
  })
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  // index.html as built contains no backend addresses
  for (const url of ['/', '/index.html']) app.get(url, async (_request, reply) => sendPage(reply))
  // asked by pages that are open, to notice a new version
  app.get('/version.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ build }),
  )
  app.setNotFoundHandler(async (request, reply) =>
    isPage(request) ? sendPage(reply) : reply.code(404).type('text/plain').send('Not found'),
  )
  return app
}
