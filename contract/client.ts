import { events, file, nothing, type Args, type EndpointSpec, type Needs, type Reply } from './endpoint.ts'
import type { ErrorBody } from './errors.ts'
import { replayedHeader } from './replayed.ts'

/** A call that was rejected, or that did not reach the backend (status 0). */
export class CallError extends Error {
  readonly status: number
  readonly body: Partial<ErrorBody>
  readonly retryAfter: number | undefined
  /** What the call needs, where the sender knew: a refusal itself does not say. */
  readonly needs: Needs | undefined
  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: number, needs?: Needs, cause?: unknown) {
    super(body.message ?? `HTTP ${status}`, cause === undefined ? undefined : { cause })
    this.name = 'CallError'
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
    this.needs = needs
  }
}

interface Transport {
  /** Base URL of the backend, without a trailing slash. */
  base: string
  /** Sends the request, with the session attached. */
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Generates the idempotency key of a write; a caller passes its own to retry one. */
  newKey?: () => string
}

/** Options of a call besides its arguments. */
export interface CallOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  preferAsync?: boolean
  /** Called when the write had been done by an earlier request with its key, before the reply is read. */
  onReplayed?: () => void
}

/** An endpoint, or its subset that survives in the built app: method and path, and a reply that is not validated ('json'). */
interface Sendable
  extends
    Pick<EndpointSpec, 'method' | 'path' | 'form' | 'accepted' | 'idempotent'>,
    Partial<Pick<EndpointSpec, 'needs'>> {
  reply: EndpointSpec['reply'] | 'json'
}

/** Arguments of a call whose endpoint is known only at run time. */
export interface LooseArgs {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  form?: Readonly<Record<string, unknown>>
  file?: Blob
  parts?: Readonly<Record<string, Blob>>
  version?: number
}

/** Encodes a path parameter; rejects an empty value and '.' or '..', which URL normalisation would turn into another call's path. */
const segment = (name: string, value: unknown): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (/^\.{0,2}$/.test(text)) throw new Error(`the path needs ${name}`)
  return encodeURIComponent(text.toWellFormed())
}

/** The URL of a call. Arrays repeat their key without brackets; keys keep the spec's case. Throws if a path parameter is missing. */
export const urlOf = (
  endpoint: Pick<EndpointSpec, 'path'>,
  { params = {}, query = {} }: Pick<LooseArgs, 'params' | 'query'>,
): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, params[name]))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(key, String(one))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** A form has no null, which would arrive as the word: what is nothing is left out. */
const formData = (
  form: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, Blob | undefined>>,
): FormData => {
  const data = new FormData()
  for (const [key, value] of Object.entries(form))
    if (value !== undefined && value !== null)
      data.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  // last, so that the server has the fields before the file streams in
  for (const [key, upload] of Object.entries(files))
    if (upload) data.append(key, upload, upload instanceof File ? upload.name : key)
  return data
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string'

const errorOf = async (response: Response, { needs }: Sendable): Promise<CallError> => {
  const body: unknown = await response.json().catch(() => undefined)
  const retryAfter = Number(response.headers.get('retry-after'))
  return new CallError(
    response.status,
    isErrorBody(body) ? body : {},
    retryAfter > 0 ? retryAfter : undefined,
    needs,
  )
}

const decoded = (text: string | undefined): string | undefined => {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The file name in a Content-Disposition header (RFC 6266); prefers the UTF-8 form over the plain one. */
export const fileNameOf = (disposition: string | null): string => {
  const text = disposition ?? ''
  const quoted = /filename="((?:[^"\\]|\\.)*)"/i.exec(text)?.[1]?.replace(/\\(.)/g, '$1')
  return (
    decoded(/filename\*=UTF-8'[^']*'([^;\s]+)/i.exec(text)?.[1]) ||
    quoted ||
    /filename=([^";\s]+)/i.exec(text)?.[1] ||
    'download'
  )
}

/** Turns the network errors of fetch and of reading a body into CallError; rethrows anything else. */
const unreached = (error: unknown): never => {
  if (error instanceof TypeError) throw new CallError(0, {}, undefined, undefined, error)
  throw error
}

/** Parses JSON; treats a truncated body, or the HTML page of some proxy, as no reply at all. */
const jsonOf = (response: Response): Promise<unknown> =>
  response
    .json()
    .catch((error: unknown) =>
      error instanceof SyntaxError ? unreached(new TypeError(error.message)) : unreached(error),
    )

const replyOf = async (endpoint: Sendable, response: Response): Promise<unknown> => {
  if (response.status === 202 && endpoint.accepted) return endpoint.accepted.parse(await jsonOf(response))
  if (endpoint.reply === nothing || response.status === 204) return undefined
  if (endpoint.reply === 'json') return jsonOf(response)
  if (endpoint.reply === file)
    return {
      name: fileNameOf(response.headers.get('content-disposition')),
      blob: await response.blob().catch(unreached),
    }
  if (endpoint.reply === events) return response.body
  return endpoint.reply.parse(await jsonOf(response))
}

/** Sends a call whose endpoint is known only at run time (a generic list); the reply is validated all the same. */
export type Caller = (endpoint: Sendable, args: LooseArgs, options?: CallOptions) => Promise<unknown>

/** Creates a caller. It does not validate requests (the server does), but every reply. Errors: CallError. */
export const createCaller =
  ({ base, fetch, newKey = () => crypto.randomUUID() }: Transport): Caller =>
  async (endpoint, args, { signal, idempotencyKey, preferAsync, onReplayed } = {}) => {
    const headers = new Headers()
    const body = endpoint.form
      ? formData(args.form ?? {}, { ...args.parts, file: args.file })
      : args.body === undefined
        ? undefined
        : JSON.stringify(args.body)
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    if (args.version !== undefined) headers.set('if-match', `"${args.version}"`)
    if (endpoint.method !== 'GET' && endpoint.idempotent !== false)
      headers.set('idempotency-key', idempotencyKey ?? newKey())
    if (preferAsync) headers.set('prefer', 'respond-async')
    const init = {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    }
    const response = await fetch(`${base}${urlOf(endpoint, args)}`, init).catch(unreached)
    if (!response.ok) throw await errorOf(response, endpoint)
    if (response.headers.has(replayedHeader)) onReplayed?.()
    return replyOf(endpoint, response)
  }

export interface Client {
  <E extends EndpointSpec>(endpoint: E, args: Args<E>, options?: CallOptions): Promise<Reply<E>>
}

/** Wraps a caller in the typed client. */
export function createClient(caller: Caller): Client
export function createClient(caller: Caller): unknown {
  return caller
}
