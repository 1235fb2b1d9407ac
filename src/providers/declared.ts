import type { SortPayload } from 'react-admin'
import type { EndpointSpec, Needs } from '../../contract/endpoint.ts'
import type { LiveTopic } from '../../domain/live.ts'
import type { Permission } from '../../domain/roles/permissions.ts'

/** The calls behind a resource. A resource without a call cannot do that act. */
export interface Calls {
  list: EndpointSpec
  read?: EndpointSpec
  create?: EndpointSpec
  update?: EndpointSpec
  remove?: EndpointSpec
  /** Removes several at once: body `{ids}`, reply BulkReply. */
  removeMany?: EndpointSpec
}

export type Act = keyof Calls

/** What the providers know of a resource. Everything about rights, paths and keys is in its calls. */
export interface Facts {
  /** As it is called in URLs, texts and query keys. */
  name: string
  backend?: 'main' | 'identity'
  calls: Calls
  /** For an act whose call serves another screen too: those of its permissions that this one is for. */
  needs?: Partial<Record<Act, readonly Permission[]>>
  /** What the list is sorted by until somebody chooses otherwise. */
  order?: SortPayload
  /** The list always narrows what it asks for, so that it cannot be asked for ahead of its screen. */
  filtered?: true
  /** Field to the list's sort option, where it is not the field with a capital. */
  sorts?: Readonly<Record<string, string>>
  /** Parameter of the calls' paths to the field of the row that fills it, where it is not `id` by `id`. */
  params?: Readonly<Record<string, string>>
  /** What the server names when rows of it may have changed. */
  live?: readonly LiveTopic[]
  /** Its rows are those of all clients: a change in any of them shows here. */
  everyClient?: true
  /** What the audit log calls its rows. */
  entities?: readonly string[]
}

export const by = (field: string, order: SortPayload['order'] = 'ASC'): SortPayload => ({ field, order })

const known = new Map<string, Facts>()

/** Makes resources known to the providers, which cannot import the rooms that declare them. */
export const declare = (resources: readonly Facts[]): void => {
  for (const facts of resources) known.set(facts.name, facts)
}

export const declared = (): Iterable<Facts> => known.values()
export const factsOf = (resource: string): Facts | undefined => known.get(resource)

const listed = (needs: Needs): readonly Permission[] | undefined => {
  if (needs === 'session' || needs === 'nothing') return undefined
  return typeof needs === 'string' ? [needs] : needs
}

/** The permissions of which an act needs any one; undefined where it cannot be done at all. */
export const needsOf = ({ calls, needs }: Facts, act: Act): readonly Permission[] | undefined => {
  // a resource without a call for one row reads it by its list
  const call = calls[act] ?? (act === 'read' ? calls.list : undefined)
  return call && (needs?.[act] ?? listed(call.needs))
}

/** The keys that a call's body takes. */
export const keysOf = ({ body }: EndpointSpec): string[] | undefined =>
  body && 'shape' in body && typeof body.shape === 'object' && body.shape !== null ? Object.keys(body.shape) : undefined

export const listPageSize = 25
