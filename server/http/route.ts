import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { events, file, nothing, type EndpointSpec } from '../../contract/endpoint.ts'
import { replayedHeader } from '../../contract/replayed.ts'
import type { Config } from '../config.ts'
import { asAdmin, callLimitMs, withScope, type DbScope, type Tx } from '../db/scope.ts'
import type { Deps } from '../deps.ts'
import type { Account, Rights, TenantActor } from './actor.ts'
import { auditWriter, type AuditEntry } from './audit.ts'
import { globalActor, selfActor, tenantActor } from './authorise.ts'
import { withExternalCall, type CallExternally } from './externalCall.ts'
import type { FairQueue } from './FairQueue.ts'
import {
  Afterwards,
  JobStarted,
  type EventReply,
  type FileReply,
  type Served,
  type CookieJar,
} from './handler.ts'
import { claim, claimOf, release, storeReply } from './idempotency.ts'
import { askedBy, parseRequest } from './parse.ts'
import { subscriberOf } from './rateLimit.ts'
import { Refusal, refuse } from './refusal.ts'
import { sendFile } from './sendFile.ts'
import { receiveForm, type ReceivedForm } from './upload.ts'

/**
 * Only sign-in calls use cookies: HttpOnly, SameSite=Strict; served over https also Secure and named `__Host-`, which browsers accept from
 * this host alone, so that no neighbouring host can plant one.
 */
const cookieJar = (request: FastifyRequest, reply: FastifyReply, config: Config): CookieJar => {
  const secure = config.urls.identity.startsWith('https:')
  const options = { httpOnly: true, sameSite: 'strict' as const, secure, path: secure ? '/' : '/api/auth' }
  const named = (name: string) => (secure ? `__Host-${name}` : name)
  return {
    read: (name) => request.cookies[named(name)],
    set: (name, value, maxAge) => {
      reply.setCookie(named(name), value, { ...options, maxAge })
    },
    clear: (name) => {
      reply.clearCookie(named(name), options)
    },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, determined before the body is read, so that bodies of unauthenticated calls are not parsed. */
    actor: Account | TenantActor | undefined
  }
}

type BackendName = 'main' | 'identity'

export interface RouteContext {
  backend: BackendName
  deps: Deps
  /** Calls wait here for their turn at the database. */
  queue: FairQueue
  /** The session's rights for a bearer token; undefined if it has none. */
  rightsOf(token: string): Promise<Rights | undefined>
  /** Answers with the job (202), or waits for its end and answers with its result. */
  replyWithJob(
    endpoint: EndpointSpec,
    jobId: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown>
  /** Announces to the screens what entries of the audit log are about. */
  announce(tx: Tx, tenantId: string | undefined, entries: readonly AuditEntry[]): Promise<void>
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(header(request, 'authorization') ?? '')?.[1]

/**
 * Runs what a call does with the database in its turn; not at all if the caller has hung up meanwhile. Rights are read without a turn: one
 * row per session in some seconds.
 */
const queued = <T>(
  { queue }: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> =>
  queue.run({ address: subscriberOf(request.ip), session: tokenOf(request) ?? '' }, () =>
    reply.raw.destroyed ? Promise.reject(new Refusal('overloaded', { retryAfter: 1 })) : work(),
  )

const rightsOf = async (context: RouteContext, request: FastifyRequest): Promise<Rights> => {
  const token = tokenOf(request)
  if (token === undefined) return refuse('notSignedIn')
  return (await context.rightsOf(token)) ?? refuse('sessionEnded')
}

const tenantHeader = z.uuid().transform((id) => id.toLowerCase())

/** The client that a request names. */
const tenantOf = (request: FastifyRequest): string | undefined => {
  const named = header(request, 'x-tenant-id')
  return named === undefined ? undefined : tenantHeader.safeParse(named).data
}

const actorOf = async (
  context: RouteContext,
  endpoint: EndpointSpec,
  request: FastifyRequest,
): Promise<Account | TenantActor | undefined> => {
  if (endpoint.scope === 'public') return undefined
  const rights = await rightsOf(context, request)
  if (endpoint.scope === 'self') return selfActor(rights, endpoint)
  if (endpoint.scope === 'global') return globalActor(rights, endpoint)
  return tenantActor(rights, tenantOf(request) ?? refuse('tenantRequired'), endpoint)
}

const scopeOf = (backend: BackendName, actor: Account | TenantActor | undefined): DbScope => {
  if (backend === 'identity') return { role: 'app_identity' }
  return actor && 'tenantId' in actor ? { role: 'app_tenant', tenantId: actor.tenantId } : asAdmin
}

const versionOf = (endpoint: EndpointSpec, request: FastifyRequest): number | undefined => {
  const named = endpoint.method === 'GET' ? undefined : header(request, 'if-match')
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(named ?? '')
  if (match) return Number(match[1])
  // an unreadable version must not be treated as absent: the write would overwrite other changes
  return endpoint.versioned || (named !== undefined && named !== '*') ? refuse('versionRequired') : undefined
}

const fileHash = async (received: ReceivedForm | undefined): Promise<string | undefined> => {
  if (!received) return undefined
  const hash = createHash('sha256')
  for (const { path } of [received.upload, ...Object.values(received.parts)])
    for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('base64url')
}

/** A refusal whose writes must be kept (a stolen token revokes its family) is thrown after the commit. */
const orCommittedRefusal = (run: () => Promise<unknown>): Promise<unknown> =>
  run().catch((error: unknown) => {
    if (error instanceof Refusal && error.details.commit) return error
    throw error
  })

const send = (endpoint: EndpointSpec, status: number, body: unknown, reply: FastifyReply) => {
  if (endpoint.reply === nothing) return reply.code(status).send()
  if (endpoint.reply === events && isEventReply(body))
    return (
      reply
        .code(200)
        .header('content-type', 'text/event-stream')
        .header('x-accel-buffering', 'no')
        // otherwise a server that stops would wait for the idle connection's time-out
        .header('connection', 'close')
        .send(body.stream)
    )
  if (endpoint.reply === file) return isFileReply(body) ? sendFile(reply, body) : reply.code(204).send()
  // as bytes: to send a text, Node first reserves three times its length
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(Buffer.from(JSON.stringify(body)))
}

const isEventReply = (body: unknown): body is EventReply =>
  typeof body === 'object' && body !== null && 'stream' in body
const isFileReply = (body: unknown): body is FileReply => isEventReply(body) && 'name' in body

const statusOf = (endpoint: EndpointSpec): number =>
  endpoint.reply === nothing ? 204 : (endpoint.status ?? 200)

/** Only declared fields leave the server; undeclared columns are dropped. */
const shaped = (endpoint: EndpointSpec, body: unknown): unknown =>
  typeof endpoint.reply === 'string' ? body : endpoint.reply.parse(body)

/** With little space left, only what sessions and passwords need is written: their replies are the ones that are not kept. */
const refuseWithoutSpace = ({ space }: Deps, { idempotent }: EndpointSpec): void => {
  if (space && (idempotent === false ? space.isCritical() : space.isShort()))
    refuse('diskFull', { retryAfter: 60 })
}

/** Serves one declared call: authentication, tenant, permission, validation, one transaction with idempotency and audit, reply. */
export const serve = (
  app: FastifyInstance,
  context: RouteContext,
  { endpoint, handle, memory }: Served,
): void => {
  const { backend, deps } = context
  // a write is rolled back if its reply is not as declared; a read is checked after its connection is released
  const reads = endpoint.method === 'GET'
  // a file that takes long is made by a job, which is written
  const onlyReads = reads && !endpoint.accepted
  const authenticate = async (request: FastifyRequest) => {
    if (!reads) refuseWithoutSpace(deps, endpoint)
    request.actor = await actorOf(context, endpoint, request)
  }
  const perform = async (request: FastifyRequest, reply: FastifyReply) => {
    const { actor } = request
    const version = versionOf(endpoint, request)
    const parsed = parseRequest(
      endpoint,
      { params: request.params, query: request.query, body: request.body },
      deps.now(),
    )
    if (memory) return await send(endpoint, statusOf(endpoint), shaped(endpoint, await memory.read()), reply)
    const received = endpoint.form && (await receiveForm(request, endpoint.form, endpoint.parts))
    try {
      const key =
        endpoint.method === 'GET' || endpoint.idempotent === false
          ? undefined
          : header(request, 'idempotency-key')
      const claimed = claimOf(key, actor?.userId, [
        endpoint.method,
        request.url,
        actor && 'tenantId' in actor && actor.tenantId,
        version,
        key && askedBy(request.body, parsed.body),
        received?.form,
        key && (await fileHash(received)),
      ])
      const now = deps.now()
      const attempt = async (tx: Tx, callExternally: CallExternally) => {
        const stored = claimed && (await claim(tx, backend, claimed))
        if (stored) {
          reply.header(replayedHeader, 'true')
          return stored
        }
        const tenantId = actor && 'tenantId' in actor ? actor.tenantId : undefined
        const log = auditWriter(tx, backend, {
          requestId: request.id,
          at: now,
          ...(actor && { userId: actor.userId }),
          ...(tenantId !== undefined && { tenantId }),
        })
        const result = await orCommittedRefusal(() =>
          handle({
            deps,
            tx,
            now,
            requestId: request.id,
            version,
            actor,
            ...parsed,
            ...(received && { form: received.form, upload: received.upload, parts: received.parts }),
            address: request.ip,
            userAgent: header(request, 'user-agent'),
            tenantHint: tenantOf(request),
            cookies: cookieJar(request, reply, deps.config),
            callExternally,
            audit: async (written) => {
              await log(written)
              await context.announce(tx, tenantId, [written].flat())
            },
          }),
        )
        if (result instanceof Refusal) {
          // nothing was done that a repeated key could replay
          if (claimed) await release(tx, backend, claimed)
          return result
        }
        const body =
          result instanceof JobStarted ? { jobId: result.jobId } : reads ? result : shaped(endpoint, result)
        const done = { status: statusOf(endpoint), body }
        // file replies are not stored for replay, but a reply with the job that creates one is
        if (claimed)
          await (endpoint.reply === file && !(result instanceof JobStarted)
            ? release(tx, backend, claimed)
            : storeReply(tx, backend, claimed, done))
        return done
      }
      const outcome = await withExternalCall(
        (callExternally, isAgain) => {
          const run = () =>
            withScope(deps.db.pool, scopeOf(backend, actor), (tx) => attempt(tx, callExternally), {
              limitMs: callLimitMs,
              reads: onlyReads,
            })
          // what was done beforehand is not done in vain
          return isAgain ? run() : queued(context, request, reply, run)
        },
        { hasKey: claimed !== undefined },
      )
      if (outcome instanceof Refusal) throw outcome
      const job = endpoint.accepted && z.strictObject({ jobId: z.string() }).safeParse(outcome.body)
      if (job?.success) return await context.replyWithJob(endpoint, job.data.jobId, request, reply)
      const body = outcome.body instanceof Afterwards ? await outcome.body.make() : outcome.body
      return await send(endpoint, outcome.status, reads ? shaped(endpoint, body) : body, reply)
    } finally {
      await received?.discard()
    }
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { takesBody: endpoint.body !== undefined, onlyReads },
    onRequest: authenticate,
    handler: perform,
  })
}
