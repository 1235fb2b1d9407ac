import * as z from 'zod'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import type { ResourceCalls } from './resourceCalls.ts'

/** What the browser has to know of a call in order to send it. */
export interface PlainCall {
  method: EndpointSpec['method']
  path: EndpointSpec['path']
  /** The keys that its body takes. */
  keys?: string[]
}

export interface PlainCalls {
  backend: ResourceCalls['backend']
  list: PlainCall
  read?: PlainCall
  create?: PlainCall
  update?: PlainCall
  remove?: PlainCall
  removeMany?: PlainCall
  sorts?: Readonly<Record<string, string>>
  params?: Readonly<Record<string, string>>
}

export type CallTable = Readonly<Record<string, PlainCalls>>

const plain = ({ method, path, body }: EndpointSpec): PlainCall => ({ method, path, ...(body instanceof z.ZodObject && { keys: Object.keys(body.shape) }) })

/** The declared calls of the resources without their schemas. */
export const callTable = (resources: Readonly<Record<string, ResourceCalls>>): CallTable =>
  Object.fromEntries(
    Object.entries(resources).map(([name, { backend, list, read, create, update, remove, removeMany, sorts, params }]) => [
      name,
      {
        backend,
        list: plain(list),
        ...(read && { read: plain(read) }),
        ...(create && { create: plain(create) }),
        ...(update && { update: plain(update) }),
        ...(remove && { remove: plain(remove) }),
        ...(removeMany && { removeMany: plain(removeMany) }),
        ...(sorts && { sorts }),
        ...(params && { params }),
      },
    ]),
  )
