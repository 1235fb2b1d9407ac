import type { SortPayload } from 'react-admin'
import type { EndpointSpec, Needs } from '../../contract/endpoint.ts'
import type { LiveTopic } from '../../domain/live.ts'
import type { Permission } from '../../domain/roles/permissions.ts'
import { sortKeysOf } from './sortKeys.ts'

/** The calls behind a resource. Without a call, the resource does not support it. */
export interface Calls {
  list: EndpointSpec
  read?: EndpointSpec
  create?: EndpointSpec
  update?: EndpointSpec
  remove?: EndpointSpec
  /** Removes several at once: body `{ids}`, reply BulkReply. */
  removeMany?: EndpointSpec
}

export type CallName = keyof Calls

/** What the providers know about a resource. Its calls define rights, paths and keys. */
export interface Facts {
  /** The name in URLs, text keys and query keys. */
  name: string
  backend?: 'main' | 'identity'
  calls: Calls
  /** For a call that also serves another screen: the permissions that apply to this one. */
  needs?: Partial<Record<CallName, readonly Permission[]>>
  /** Default sort order of the list. */
  order?: SortPayload
  /** The list always adds a filter, so it cannot be prefetched. */
  filtered?: true
  /** Field to the list's sort option, where that is not the capitalised field. */
  sorts?: Readonly<Record<string, string>>
  /** Path parameter to the row's field that fills it, where it is not `id` by `id`. */
  params?: Readonly<Record<string, string>>
  /** Topics of live notices that concern its rows. */
  live?: readonly LiveTopic[]
  /** Its rows belong to all clients: a change in any client shows here. */
  everyClient?: true
  /** The session lists its rows, so that a write renews it. */
  inSession?: true
  /** The names of its rows in the audit log. */
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

/** The permissions that a call names, undefined if it names none. */
export const listed = (needs: Needs): readonly Permission[] | undefined => {
  if (needs === 'session' || needs === 'nothing') return undefined
  return typeof needs === 'string' ? [needs] : needs
}

/** The permissions of which a call of a resource needs any one; undefined if there is no such call. */
export const needsOf = ({ calls, needs }: Facts, name: CallName): readonly Permission[] | undefined => {
  // a resource without a call for one row reads it through its list
  const call = calls[name] ?? (name === 'read' ? calls.list : undefined)
  return call && (needs?.[name] ?? listed(call.needs))
}

/** Whether any one of the needed permissions is there; false for a call that nobody may make. */
export const mayAny = (
  permissions: readonly string[] | undefined,
  needs: readonly Permission[] | undefined,
): boolean => needs?.some((permission) => permissions?.includes(permission)) ?? false

/** The permissions of which any one allows one of the calls. */
export const permissionsOf = (...calls: readonly Pick<EndpointSpec, 'needs'>[]): readonly Permission[] => [
  ...new Set(calls.flatMap(({ needs }) => listed(needs) ?? [])),
]

/** The keys that a call's body takes. */
export const keysOf = ({ body }: EndpointSpec): string[] | undefined =>
  body && 'shape' in body && typeof body.shape === 'object' && body.shape !== null
    ? Object.keys(body.shape)
    : undefined

export const listPageSize = 25

const capital = (field: string) => field.charAt(0).toUpperCase() + field.slice(1)

/** An order in the query of a list's call. Fields after the first decide among rows that are equal by those before. */
export const orderQuery = ({ sorts }: Facts, order: Parameters<typeof sortKeysOf>[0]) => {
  const [first, ...then] = sortKeysOf(order).map(({ field, down }) => ({
    key: sorts?.[field] ?? capital(field),
    way: down ? 'Descending' : 'Ascending',
  }))
  return {
    'Sort.SortOption': first?.key,
    'Sort.Direction': first?.way,
    ...(then.length > 0 && { 'Sort.Then': then.map(({ key, way }) => `${key}.${way}`) }),
  }
}

/** Whether a list can be ordered by several fields. */
export const sortsBySeveral = (facts: Facts | undefined): boolean =>
  facts !== undefined && 'Sort.Then' in (facts.calls.list.query?.shape ?? {})

/** The query of a list's first page as it opens; undefined where its declaration does not tell. */
export const firstPageOf = (facts: Facts) =>
  facts.order && !facts.filtered
    ? { Page: 1, PageSize: listPageSize, ...orderQuery(facts, facts.order) }
    : undefined

/** A list is read with a changed filter once typing has rested this long, ms. */
export const filterRests = 120
