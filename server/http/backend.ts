import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import { openApi } from '../../contract/openapi.ts'
import { maxUploadBytes } from '../../domain/limits.ts'
import { accessPage } from './accessPage.ts'
import { apiDocs } from './apiDocs.ts'
import { brokenRequest, errorReply, notFound } from './errorReply.ts'
import { FairQueue } from './FairQueue.ts'
import type { Served } from './handler.ts'
import { crossOrigin, isFromHere, originsFor } from './origins.ts'
import type { Metrics } from './metrics.ts'
import { listenerOf, patience, timely, type Patience } from './patience.ts'
import { readableUrl } from './readableUrl.ts'
import { refuse } from './refusal.ts'
import { serve, type RouteContext } from './route.ts'

/** The headers that helmet sets for these options. They are the same for each reply, so they are made once. */
const securityHeaders = (options: Readonly<HelmetOptions>): Record<string, string> => {
  const request = new IncomingMessage(new Socket())
  const reply = new ServerResponse(request)
  helmet(options)(request, reply, () => {})
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}

interface BackendOptions extends Omit<RouteContext, 'queue'> {
  served: readonly Served[]
  metrics: Metrics
  /** Whether the device network is connected. */
  isNetworkReady: () => boolean
  /** By default `patience`. */
  patience?: Patience
  /** Adds routes outside the contract (a page for developers). */
  extend?: (app: FastifyInstance) => Promise<void>
}

/** How long a probe waits for a connection, in ms: one that gets none finds a busy database, not one that is gone. */
const probeMs = 500

/** Why every call would be refused, if so; a call that waits or is refused for its place in the queue is no reason. */
const notReady = async ({
  deps: { db },
  isNetworkReady,
}: Pick<BackendOptions, 'deps' | 'isNetworkReady'>): Promise<string | undefined> => {
  const asked = db.pool.query('select 1').then(
    () => true,
    () => false,
  )
  if (!db.isUp() || !(await Promise.race([asked, wait(probeMs, true, { ref: false })])) || !db.isUp())
    return 'database not ready'
  return isNetworkReady() ? undefined : 'broker not ready'
}

/** Calls at the database at the same time, of one backend: fewer than the pool has connections, so that background work finds one. */
const queueSize = { atOnce: 8, waiting: 500 } as const

/** Exempt from load shedding: a monitor would otherwise kill the process for being busy. */
const probes: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none'

/** Rejects writes from browsers at foreign origins, as the browser attaches cookies to them. */
const refuseForeignOrigin = (
  { method, url, headers: { origin } }: FastifyRequest,
  allowedFor: (url: string) => readonly string[],
): void => {
  if (method !== 'GET' && origin !== undefined && !allowedFor(url).includes(origin)) refuse('originRefused')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its transaction only reads. */
    onlyReads?: boolean
    /** Whether the call declares a JSON body. */
    takesBody?: boolean
  }
}

/** Builds a backend: the routes of its contract, plus what all backends have in common. */
export const buildBackend = async (options: BackendOptions): Promise<FastifyInstance> => {
  const { backend, deps, served, metrics } = options
  const { config } = deps
  const logger: FastifyBaseLogger = deps.log.child({ backend })
  const slowness = options.patience ?? patience
  const listener = listenerOf(slowness)
  const app: FastifyInstance = Fastify({
    ...listener,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 2 * 1024 * 1024,
    // a list is asked for up to 1,000 ids in its address, which is 41 kB
    http: { ...listener.http, maxHeaderSize: 64 * 1024 },
    clientErrorHandler: brokenRequest,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    // links that people follow answer with a page whatever a mail program has made of them; a call says that its address is broken
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/api/') ? url : readableUrl(url)),
    exposeHeadRoutes: false,
    // the hook below answers in the contract's shape, and with CORS headers so that a browser can read it
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      errorReply(error, request, reply.header('x-request-id', request.id)),
  })
  app.decorateRequest('actor')
  const allowedFor = originsFor(config, backend)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  const always = {
    'cache-control': 'no-store',
    ...securityHeaders({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          styleSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'none'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: config.urls[backend].startsWith('https:'),
      crossOriginResourcePolicy: { policy: 'cross-origin' },
    }),
  }
  // first of all hooks, so that refusals carry these headers too
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id)
    done()
  })
  await app.register(cors, { delegator: crossOrigin(allowedFor) })
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: 1, fields: 20, fieldSize: 1024 * 1024, headerPairs: 50 },
  })
  await app.register(compress, {
    globalDecompression: false,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  await app.register(underPressure, {
    maxEventLoopDelay: config.maxEventLoopDelay,
    maxEventLoopUtilization: 0,
    exposeStatusRoute: false,
    pressureHandler: async (request) => {
      if (!probes.has(routeOf(request))) refuse('overloaded', { retryAfter: 2 })
    },
  })

  app.addHook('onRequest', (request, reply, done) => {
    if (closing && !probes.has(routeOf(request))) {
      reply.header('connection', 'close')
      refuse('stopping', { retryAfter: 2 })
    }
    refuseForeignOrigin(request, allowedFor)
    done()
  })
  // bodies are not decompressed: that would let a caller multiply our work
  app.addHook('preParsing', (request, reply, payload, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') refuse('mediaTypeUnsupported')
    done(null, timely(request, reply, payload, slowness))
  })
  app.addHook('onResponse', (request, reply, done) => {
    // the duration of an event stream says nothing about response times
    if (reply.getHeader('content-type') !== 'text/event-stream') {
      const route = routeOf(request)
      metrics.requests.observe(
        { backend, method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1000,
      )
      // logs the route pattern rather than the URL, as paths and queries contain names and tokens
      request.log.info(
        { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'request',
      )
    }
    done()
  })
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // many clients name a type with every POST, also with one that has no body
    if (body === '' && !request.routeOptions.config.takesBody) done(null)
    else void parseJson(request, String(body), done)
  })
  app.setErrorHandler(errorReply)

  const endpoints = served.map(({ endpoint }) => endpoint)
  app.setNotFoundHandler(notFound(endpoints))
  const title = `Ventil ${backend} backend`
  // made for the first who asks: it takes a third of the start, and few do
  let made: ReturnType<typeof openApi> | undefined
  const document = () => (made ??= openApi({ title, server: config.urls[backend], endpoints, backend }))
  app.get('/api/openapi.json', async () => document())
  if (config.apiDocs) await app.register(apiDocs, { backend, document, title })
  await app.register(accessPage, { backend, endpoints })
  app.get('/health', { exposeHeadRoute: true }, async () => ({ status: 'ok' }))
  app.get('/ready', { exposeHeadRoute: true }, async (_request, reply) => {
    const missing = closing ? 'stopping' : app.isUnderPressure() ? 'overloaded' : await notReady(options)
    if (missing !== undefined) reply.header('retry-after', '1')
    return reply.code(missing === undefined ? 200 : 503).send({ status: missing ?? 'ready' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!config.metricsOpen && !isFromHere(request)) return refuse('routeNotFound')
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  const queue = new FairQueue({ ...queueSize, waitMs: config.maxCallWait })
  metrics.watchQueue(backend, queue)
  for (const route of served) {
    if (!route.endpoint.needs || !route.endpoint.scope)
      throw new Error(`${route.endpoint.path} declares no rule of who may call it`)
    serve(app, { ...options, queue }, route)
  }
  await options.extend?.(app)
  return app
}
