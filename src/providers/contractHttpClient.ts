import * as z from 'zod'
import { CallError, type LooseArgs } from '../../contract/client.ts'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { failureSentence, reasonsByField } from './reasons.ts'
import { resourceCalls, type ResourceCalls } from './resourceCalls.ts'

const callsOf = (resource: string): ResourceCalls => {
  const calls = resourceCalls[resource]
  if (!calls) throw new Error(`no calls are declared for the resource ${resource}`)
  return calls
}

/** What react-admin reads of a refused call: the sentence's key, and the reasons at the fields of its form. */
const forReactAdmin = (error: unknown): unknown => {
  if (!(error instanceof CallError)) return error
  const errors = reasonsByField(error)
  return Object.assign(error, { message: failureSentence(error).key, body: { ...error.body, ...(errors && { errors }) } })
}

/** Sends a resource's call. Errors: CallError, in the shape that react-admin's forms read. */
export const callResource = (resource: string, act: 'list' | 'read' | 'create' | 'update' | 'remove' | 'removeMany', args: LooseArgs): Promise<unknown> => {
  const calls = callsOf(resource)
  const endpoint = calls[act]
  if (!endpoint) throw new Error(`${resource} has no call to ${act}`)
  return calls.caller(endpoint, args).catch((error: unknown) => {
    throw forReactAdmin(error)
  })
}

/** Only what the call takes is sent: a form's record also carries what it merely shows. */
const bodyFor = (endpoint: EndpointSpec | undefined, data: Record<string, unknown>): Record<string, unknown> => {
  const { body } = endpoint ?? {}
  return body instanceof z.ZodObject ? Object.fromEntries(Object.entries(data).filter(([key]) => key in body.shape)) : data
}

const Data = z.record(z.string(), z.unknown())
const Version = z.object({ version: z.int().optional() })

const write = (method: string, resource: string, id: string | undefined, text: string): Promise<unknown> => {
  const data = Data.parse(JSON.parse(text))
  if (id === undefined) return callResource(resource, 'create', { body: bodyFor(callsOf(resource).create, data) })
  if (method !== 'PUT') throw new Error(`${method} of one ${resource} is not a call of a resource`)
  return callResource(resource, 'update', { params: { id }, body: bodyFor(callsOf(resource).update, data), ...Version.parse(data) })
}

/**
 * The http client under ra-data-simple-rest: it takes the addresses which that provider makes (`/resource/id`) and sends the
 * declared call instead, so that paths, versions, idempotency keys and validation stay the contract's.
 */
export const contractHttpClient = async (url: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) => {
  const [resource = '', key] = url.replace(/^\//, '').split('/')
  const id = key === undefined ? undefined : decodeURIComponent(key)
  const send = (): Promise<unknown> => {
    if (method === 'GET' && id !== undefined) return callResource(resource, 'read', { params: { id } })
    if (method === 'DELETE' && id !== undefined) return callResource(resource, 'remove', { params: { id } }).then(() => ({ id }))
    return write(method, resource, id, typeof body === 'string' ? body : '{}')
  }
  return { status: 200, headers: new Headers(), body: '', json: await send() }
}
