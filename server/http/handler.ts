import type { Readable } from 'node:stream'
import type * as z from 'zod'
import type { EndpointSpec, events, file, Group, nothing, Parsed, Scope } from '../../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../db/scope.ts'
import type { Account, GlobalActor, TenantActor } from './actor.ts'
import type { WriteAudit } from './audit.ts'
import type { CallExternally } from './externalCall.ts'

/** An uploaded file in a temporary place that is deleted after the call; adopt it into the store to keep it. */
export interface Upload {
  path: string
  name: string
  size: number
}

/** A file download. A function opens its stream once the call holds no connection: the file may be in a storage elsewhere. */
export interface FileReply {
  name: string
  contentType: string
  stream: Readable | (() => Promise<Readable>)
}

/** Server-sent events, until the stream ends or the client disconnects. */
export interface EventReply {
  stream: Readable
}

/** The call continues as a job: the reply is the job (202) or, once it has ended, its result. */
export class JobStarted {
  readonly jobId: string
  constructor(jobId: string) {
    this.jobId = jobId
  }
}

/** The rest of a read, run after its transaction: calls to external systems must not hold a connection. */
export class Afterwards<T> {
  readonly make: () => Promise<T>
  constructor(make: () => Promise<T>) {
    this.make = make
  }
}

/** A read whose answer the process holds: it takes neither a turn at the database nor a transaction. */
export class FromMemory<T> {
  readonly read: () => Promise<T>
  constructor(read: () => Promise<T>) {
    this.read = read
  }
}

export interface CookieJar {
  read(name: string): string | undefined
  set(name: string, value: string, maxAgeSeconds: number): void
  clear(name: string): void
}

export interface Base {
  deps: Deps
  /** The call's transaction, under the role of its scope. */
  tx: Tx
  now: Date
  requestId: string
  audit: WriteAudit
  /** The expected version (If-Match). */
  version: number | undefined
  /** The tenant named in the request; it grants no rights, and scopes that need it read it themselves. */
  tenantHint: string | undefined
  /** The client's address, as far as it can be trusted: only for rate limits, never for logs. */
  address: string
  userAgent: string | undefined
  cookies: CookieJar
  /** Calls an external system while the call holds no connection. Once per call; everything before it runs again. */
  callExternally: CallExternally
}

/** The context of a read within one client. */
export interface TenantRead extends Pick<Base, 'tx' | 'now'> {
  actor: TenantActor
}

/** The context of a write within one client. */
export interface TenantWrite extends TenantRead, Pick<Base, 'audit' | 'version'> {}

/** The context of a write by an account in any client. */
export interface UserWrite extends Pick<Base, 'tx' | 'now' | 'audit'> {
  userId: string
}

type ActorFor<S extends Scope> = S extends 'public'
  ? undefined
  : S extends 'self'
    ? Account
    : S extends 'global'
      ? GlobalActor
      : TenantActor

type Context<E extends EndpointSpec> = Parsed<E> &
  Base & { actor: ActorFor<E['scope']> } & (E extends { readonly form: z.ZodObject }
    ? { upload: Upload }
    : unknown) &
  (E extends { readonly parts: readonly (infer P extends string)[] }
    ? { parts: Readonly<Record<P, Upload>> }
    : unknown)

type Result<E extends EndpointSpec> =
  | (E['reply'] extends z.ZodType
      ? z.input<E['reply']>
      : E['reply'] extends typeof file
        ? FileReply | undefined
        : E['reply'] extends typeof events
          ? EventReply
          : E['reply'] extends typeof nothing
            ? void
            : never)
  | (E extends { readonly accepted: z.ZodType } ? JobStarted : never)
  | (E extends { readonly method: 'GET'; readonly reply: infer R extends z.ZodType }
      ? Afterwards<z.input<R>>
      : never)

/** Methods rather than functions (for bivariance): the route layer passes a context validated against the same declaration. */
type Handlers<G extends Group> = {
  [K in keyof G]:
    | { handle(context: Context<G[K]>): Promise<Result<G[K]>> }['handle']
    | (G[K] extends { readonly method: 'GET' } ? FromMemory<Result<G[K]>> : never)
}

interface ErasedContext extends Base {
  actor: unknown
  params?: unknown
  query?: unknown
  body?: unknown
  form?: unknown
  upload?: Upload
  parts?: Readonly<Record<string, Upload>>
}
export interface Served {
  name: string
  endpoint: EndpointSpec
  handle(context: ErasedContext): Promise<unknown>
  /** In place of `handle`. */
  memory?: FromMemory<unknown>
}

/** Binds a group of the contract to its handlers; a missing handler is a type error. */
export function handlersFor<const G extends Group>(group: G, handlers: Handlers<G>): Served[]
export function handlersFor(
  group: Group,
  handlers: Record<string, Served['handle'] | FromMemory<unknown>>,
): Served[] {
  return Object.entries(group).map(([name, endpoint]) => {
    const handle = handlers[name]
    if (!handle) throw new Error(`no handler for ${endpoint.method} ${endpoint.path}`)
    return handle instanceof FromMemory
      ? { name, endpoint, handle: handle.read, memory: handle }
      : { name, endpoint, handle }
  })
}
