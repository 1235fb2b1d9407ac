import * as z from 'zod'
import { RegistrationError, type RegistrationReason } from '../ports/Network.ts'

export interface ApiOptions {
  /** Base URL of the API, possibly with a path before `/api`. */
  url: string
  token: string
  timeoutMs?: number
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below `/api`. */
  path: string
  query?: Readonly<Record<string, string>>
  body?: unknown
}

const Failure = z.object({ message: z.string().optional(), code: z.number().optional() })

/** The reason for an HTTP status; ChirpStack's proxy maps gRPC codes to these. */
const reasonOf = (status: number): RegistrationReason => {
  if (status === 401 || status === 403) return 'unauthorised'
  if (status === 404) return 'notRegistered'
  if (status === 409) return 'alreadyRegistered'
  return status >= 500 || status === 408 || status === 429 ? 'unreachable' : 'refused'
}

const words: Record<RegistrationReason, string> = {
  unreachable: 'the network server does not work just now',
  unauthorised: 'the network server does not accept the API token for this',
  refused: 'the network server refuses this',
  alreadyRegistered: 'the network server has it registered already',
  notRegistered: 'the network server does not know it',
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The server's message as a fragment of one line. */
const said = (text: string): string => {
  const failure = Failure.safeParse(parse(text))
  const message = (failure.success && failure.data.message) || ''
  return message.replace(/\s+/g, ' ').slice(0, 200)
}

const urlOf = ({ url, path, query = {} }: Pick<ApiOptions, 'url'> & Pick<Call, 'path' | 'query'>): URL => {
  const target = new URL(url)
  target.pathname = `${target.pathname.replace(/\/+$/, '')}/api${path}`
  target.search = new URLSearchParams(query).toString()
  return target
}

/** Calls ChirpStack's API over HTTP and returns the JSON. Errors: RegistrationError with a readable message, also on timeout. */
export const callApi = async (
  { url, token, timeoutMs = 10_000 }: ApiOptions,
  { method = 'GET', path, query, body }: Call,
): Promise<unknown> => {
  let reply: Response
  let text: string
  try {
    reply = await fetch(urlOf({ url, path, ...(query && { query }) }), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    text = await reply.text()
  } catch (error) {
    const why =
      error instanceof Error && error.name === 'TimeoutError'
        ? 'does not answer in time'
        : 'cannot be reached'
    throw new RegistrationError('unreachable', `the network server ${why}`)
  }
  if (!reply.ok) {
    const reason = reasonOf(reply.status)
    const message = said(text)
    throw new RegistrationError(reason, `${words[reason]}${message && `: ${message}`}`)
  }
  const json = parse(text || '{}')
  if (json === undefined)
    throw new RegistrationError('unreachable', 'what answers at CHIRPSTACK_URL is no API of ChirpStack')
  return json
}
