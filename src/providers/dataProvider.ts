import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, DeleteManyParams, DeleteManyResult, GetManyParams, RaRecord } from 'react-admin'
import { callResource, contractHttpClient, maxPageSize } from './contractHttpClient.ts'
import { factsOf } from './declared.ts'
import { readSession, refreshSession } from './session.ts'

interface RowOutcome {
  id: string
  ok: boolean
  reason: string | null
  args?: Readonly<Record<string, string | number>>
}

/** Why a row was not removed: the reason code and its figures. */
export interface RowRefusal {
  id: string
  reason: string
  args: Readonly<Record<string, string | number>>
}

const isOutcome = (reply: unknown): reply is { results: RowOutcome[] } =>
  typeof reply === 'object' && reply !== null && 'results' in reply && Array.isArray(reply.results)

/** Some or all of several records could not be removed. */
export class SomeNotRemoved extends Error {
  readonly refusals: readonly RowRefusal[]
  constructor(refusals: readonly RowRefusal[]) {
    super('errors.stillInUse')
    this.refusals = refusals
  }
}

const rest = simpleRestProvider('', contractHttpClient)

const removeMany = async <R extends RaRecord>(
  resource: string,
  { ids }: DeleteManyParams<R>,
): Promise<DeleteManyResult<R>> => {
  const reply = await callResource(resource, 'removeMany', { body: { ids } })
  const results = isOutcome(reply) ? reply.results : []
  const refusals = results.flatMap(({ id, ok, reason, args = {} }) =>
    ok ? [] : [{ id, reason: reason ?? 'internal', args }],
  )
  if (refusals.length > 0) throw new SomeNotRemoved(refusals)
  return { data: ids }
}

/** Reads many records by id, one page size per call. */
const getMany = async <R extends RaRecord>(resource: string, params: GetManyParams<R>) => {
  const pages = Array.from({ length: Math.ceil(params.ids.length / maxPageSize) }, (_, page) =>
    params.ids.slice(page * maxPageSize, (page + 1) * maxPageSize),
  )
  const answers = await Promise.all(pages.map((ids) => rest.getMany<R>(resource, { ...params, ids })))
  return { data: answers.flatMap(({ data }) => data) }
}

/** Renews the session after a write of rows that it lists. The write stands even if that fails. */
const renewed = async <T>(resource: string, written: Promise<T>): Promise<T> => {
  const result = await written
  const session = factsOf(resource)?.inSession && readSession()
  if (session) await refreshSession(session.accessToken).catch(() => undefined)
  return result
}

/** The fields of a row that fill the path parameters of its calls. */
const fieldsOfPaths = (resource: string, row: Readonly<Record<string, unknown>> | undefined) =>
  Object.fromEntries(
    Object.values(factsOf(resource)?.params ?? {}).flatMap((field) =>
      row?.[field] === undefined ? [] : [[field, row[field]]],
    ),
  )

/**
 * react-admin's data provider over both backends: ra-data-simple-rest, with its requests turned into the contract's
 * calls. Several records are removed by one call where the contract has one.
 */
export const dataProvider: DataProvider = {
  ...rest,
  getMany,
  create: (resource, params) => renewed(resource, rest.create(resource, params)),
  delete: (resource, params) => renewed(resource, rest.delete(resource, params)),
  // a form submits only the editable fields, but the path may need others of the row
  update: (resource, params) =>
    renewed(
      resource,
      rest.update(resource, {
        ...params,
        data: { ...fieldsOfPaths(resource, params.previousData), ...params.data },
      }),
    ),
  deleteMany: (resource, params) =>
    factsOf(resource)?.calls.removeMany ? removeMany(resource, params) : rest.deleteMany(resource, params),
}
