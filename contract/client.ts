import { events, file, nothing, type Args, type EndpointSpec, type Reply } from './endpoint.ts'
import type { ErrorBody } from './errors.ts'

/** A call that was refused, or that did not reach the backend (status 0). */
export class CallError extends Error {
  readonly status: number
  readonly body: Partial<ErrorBody>
  readonly retryAfter: number | undefined
  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: number) {
    super(body.message ?? `HTTP ${status}`)
    this.name = 'CallError'
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

export interface Transport {
  /** Where the backend is, without a slash at the end. */
  base: string
  /** Sends; adds the session to the request. */
  fetch(url: string, init: RequestInit): Promise<Response>
  /** A new key for a write; the caller gives its own to repeat one. */
  newKey?: () => string
}

/** What a caller may say beside the arguments. */
export interface CallOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  preferAsync?: boolean
}

/** A declared call, or what was left of one when the app was built: method and path, and a reply that is taken as it comes ('json'). */
export interface Sendable extends Pick<EndpointSpec, 'method' | 'path' | 'form' | 'accepted' | 'idempotent'> {
  reply: EndpointSpec['reply'] | 'json'
}

/** Arguments of a call whose declaration is known at run time alone. */
export interface LooseArgs {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  form?: Readonly<Record<string, unknown>>
  file?: Blob
  version?: number
}

/** A value of a path; an empty one, or one that an address takes for a step upwards, would make it another call's. */
const segment = (name: string, value: unknown): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (/^\.{0,2}$/.test(text)) throw new Error(`the path needs ${name}`)
  return encodeURIComponent(text.toWellFormed())
}

/** The address of a call. Arrays repeat their key without brackets; keys keep the source's case. Errors: a parameter of the path that is missing. */
export const urlOf = (endpoint: Pick<EndpointSpec, 'path'>, { params = {}, query = {} }: Pick<LooseArgs, 'params' | 'query'>): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, params[name]))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null) search.append(key, String(one))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

const formData = (form: Readonly<Record<string, unknown>>, upload: Blob | undefined): FormData => {
  const data = new FormData()
  for (const [key, value] of Object.entries(form)) if (value !== undefined) data.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  // last, so that the server knows the fields before the file streams in
  if (upload) data.append('file', upload, upload instanceof File ? upload.name : 'file')
  return data
}

const isErrorBody = (value: unknown): value is ErrorBody => typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string'

const errorOf = async (response: Response): Promise<CallError> => {
  const body: unknown = await response.json().catch(() => undefined)
  const retryAfter = Number(response.headers.get('retry-after'))
  return new CallError(response.status, isErrorBody(body) ? body : {}, retryAfter > 0 ? retryAfter : undefined)
}

const decoded = (text: string | undefined): string | undefined => {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The file name of a content-disposition header (RFC 6266): the UTF-8 form before the plain one. */
export const fileNameOf = (disposition: string | null): string => {
  const text = disposition ?? ''
  const quoted = /filename="((?:[^"\\]|\\.)*)"/i.exec(text)?.[1]?.replace(/\\(.)/g, '$1')
  return decoded(/filename\*=UTF-8'[^']*'([^;\s]+)/i.exec(text)?.[1]) || quoted || /filename=([^";\s]+)/i.exec(text)?.[1] || 'download'
}

/** What a fetch or the reading of its reply fails with when the backend is not reached; anything else is somebody's own word. */
const unreached = (error: unknown): never => {
  if (error instanceof TypeError) throw new CallError(0, {})
  throw error
}

/** A reply that is cut off, or that something on the way has put its own page in place of, is no reply. */
const jsonOf = (response: Response): Promise<unknown> =>
  response.json().catch((error: unknown) => (error instanceof SyntaxError ? unreached(new TypeError(error.message)) : unreached(error)))

const replyOf = async (endpoint: Sendable, response: Response): Promise<unknown> => {
  if (response.status === 202 && endpoint.accepted) return endpoint.accepted.parse(await jsonOf(response))
  if (endpoint.reply === nothing || response.status === 204) return undefined
  if (endpoint.reply === 'json') return jsonOf(response)
  if (endpoint.reply === file) return { name: fileNameOf(response.headers.get('content-disposition')), blob: await response.blob().catch(unreached) }
  if (endpoint.reply === events) return response.body
  return endpoint.reply.parse(await jsonOf(response))
}

/** A call of which only the declaration is known at run time (a generic list); the reply is validated all the same. */
export type Caller = (endpoint: Sendable, args: LooseArgs, options?: CallOptions) => Promise<unknown>

/** Sends declared calls: validates nothing on the way out (the server does), everything on the way in. Errors: CallError. */
export const createCaller =
  ({ base, fetch, newKey = () => crypto.randomUUID() }: Transport): Caller =>
  async (endpoint, args, { signal, idempotencyKey, preferAsync } = {}) => {
    const headers = new Headers()
    const body = endpoint.form ? formData(args.form ?? {}, args.file) : args.body === undefined ? undefined : JSON.stringify(args.body)
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    if (args.version !== undefined) headers.set('if-match', `"${args.version}"`)
    if (endpoint.method !== 'GET' && endpoint.idempotent !== false) headers.set('idempotency-key', idempotencyKey ?? newKey())
    if (preferAsync) headers.set('prefer', 'respond-async')
    const init = { method: endpoint.method, headers, ...(body !== undefined && { body }), ...(signal && { signal }) }
    const response = await fetch(`${base}${urlOf(endpoint, args)}`, init).catch(unreached)
    if (!response.ok) throw await errorOf(response)
    return replyOf(endpoint, response)
  }

export interface Client {
  <E extends EndpointSpec>(endpoint: E, args: Args<E>, options?: CallOptions): Promise<Reply<E>>
}

/** The typed face of a caller. */
export function createClient(caller: Caller): Client
export function createClient(caller: Caller): unknown {
  return caller
}
