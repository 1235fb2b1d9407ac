import { and, eq, getTableColumns, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { dataTransferToDevice as contract, DataTransfer } from '../../../contract/main/dataTransfers.ts'
import {
  countOf,
  fragmentBytesAt,
  fragmentsOf,
  minutesLeft,
  type TransferDirection,
} from '../../../domain/transfers/transfer.ts'
import { openTransferStates } from '../../../domain/transfers/transferStates.ts'
import { whyTransferWaits } from '../../../domain/transfers/waiting.ts'
import { dayOf, minute } from '../../../domain/time.ts'
import { containing, listPage } from '../../db/page.ts'
import { dataTransfers as table, thermostats, transferFiles } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { withinTenants } from '../../http/reach.ts'
import { found, refuse } from '../../http/refusal.ts'
import { userName } from '../accounts/userName.ts'
import { requireDeviceFilters } from '../devices/deviceFilterIds.ts'
import { likeEui } from '../devices/deviceConditions.ts'
import { withheldMemory } from '../consent/memory.ts'
import { nameIn } from '../estate/place.ts'

/** The transfers of the actor's clients and of the stock. They stay with the client whose device it was. */
const seen = (actor: GlobalActor): SQL | undefined => {
  const within = withinTenants(actor, table.tenantId)
  return within && or(isNull(table.tenantId), within)
}

const columnsOn = (today: string) => ({
  row: getTableColumns(table),
  eui: thermostats.eui,
  uplinkMinutes: thermostats.uplinkMinutes,
  spreadingFactor: thermostats.spreadingFactor,
  lastSeenAt: thermostats.lastSeenAt,
  tenantName: nameIn('tenants', table.tenantId),
  buildingName: nameIn('buildings', thermostats.buildingId),
  name: transferFiles.name,
  version: transferFiles.version,
  createdByName: userName(table.createdBy),
  withheld: withheldMemory(table, today),
})

const select = (tx: Tx, now: Date) =>
  tx
    .select(columnsOn(dayOf(now)))
    .from(table)
    .innerJoin(thermostats, eq(thermostats.id, table.thermostatId))
    .leftJoin(transferFiles, eq(transferFiles.id, table.fileId))

type Selected = Awaited<ReturnType<typeof select>>[number]

const shown = (
  {
    row: { homes: _homes, ...row },
    uplinkMinutes,
    spreadingFactor,
    lastSeenAt,
    withheld,
    ...names
  }: Selected,
  now: Date,
): z.input<typeof DataTransfer> => {
  const { direction, size, done, pending, state } = row
  const fragments = row.fragments ?? fragmentsOf(direction, size, fragmentBytesAt(direction, spreadingFactor))
  const left = row.step === 'announce' || direction === 'fromDevice' ? fragments - done : countOf(pending)
  const isOpen = openTransferStates.includes(state)
  // the request or announcement takes an uplink, too
  const minutes =
    minutesLeft({ direction, left, spreadingFactor, uplinkMinutes }) +
    (row.fragments === null ? uplinkMinutes : 0)
  const course = { ...row, dueAt: Date.parse(row.dueAt), isQueued: row.frameId !== null }
  const waitsFor = whyTransferWaits(course, { spreadingFactor, uplinkMinutes, lastSeenAt }, now.getTime())
  const isStuck = waitsFor === 'device' || waitsFor === 'connection'
  return {
    ...row,
    ...names,
    key: row.fileId,
    fragments,
    waitsFor: waitsFor ?? null,
    expectedEndAt: isOpen && !isStuck ? new Date(now.getTime() + minutes * minute).toISOString() : null,
    hasFile: row.fileKey !== null && withheld === null,
    withheld,
  }
}

const sortKeys = {
  CreatedAt: table.createdAt,
  FinishedAt: table.finishedAt,
  State: table.state,
  Kind: table.kind,
} as const

/** A page of the transfers in one direction. Errors: 404 at the filter. */
export const transferPage = async (
  tx: Tx,
  actor: GlobalActor,
  direction: TransferDirection,
  query: z.output<typeof contract.list.query>,
  now: Date,
) => {
  await requireDeviceFilters(tx, actor, { TenantIds: query.TenantIds })
  const text = query.Query === undefined || query.Query === '' ? undefined : query.Query
  const where = and(
    seen(actor),
    eq(table.direction, direction),
    query.Ids && inArray(table.id, query.Ids),
    query.State?.length ? inArray(table.state, query.State) : undefined,
    query.Kind?.length ? inArray(table.kind, query.Kind) : undefined,
    query.TenantIds?.length ? inArray(table.tenantId, query.TenantIds) : undefined,
    text === undefined
      ? undefined
      : or(
          sql`exists (select from main.thermostats where ${thermostats.id} = ${table.thermostatId} and ${likeEui(thermostats.eui, text)})`,
          sql`exists (select from main.transfer_files where ${transferFiles.id} = ${table.fileId} and ${ilike(transferFiles.name, containing(text))})`,
        ),
  )
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: async ({ order, limit, offset }) => {
      const rows = await select(tx, now)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return rows.map((row) => shown(row, now))
    },
  })
}

/** A transfer. Errors: 404 if it is missing or of a foreign client. */
export const readTransfer = async (
  tx: Tx,
  actor: GlobalActor,
  id: string,
  now: Date,
): Promise<z.input<typeof DataTransfer>> => {
  const [row] = await select(tx, now).where(and(eq(table.id, id), seen(actor)))
  return shown(found(row), now)
}

/** The file that a device has sent, in the file store, and a name for it. Errors: 404, transferNotCompleted 409, memoryWithheld 410. */
export const fileOfTransfer = async (
  tx: Tx,
  actor: GlobalActor,
  id: string,
  now: Date,
): Promise<{ name: string; fileKey: string }> => {
  const [row] = await select(tx, now).where(
    and(eq(table.id, id), eq(table.direction, 'fromDevice'), seen(actor)),
  )
  const { row: transfer, eui, withheld } = found(row)
  const { fileKey, kind, address, finishedAt } = transfer
  if (withheld !== null) return refuse('memoryWithheld')
  if (fileKey === null || finishedAt === null) return refuse('transferNotCompleted')
  const from = address === null ? [] : [address.toString(16).padStart(8, '0')]
  const at = finishedAt.slice(0, 16).replace(/[-:]/g, '').replace('T', '-')
  return { name: [kind, eui, ...from, at].join('-') + (kind === 'logs' ? '.log' : '.bin'), fileKey }
}

/** A file that was sent before, to be sent again: by its author, or by a SuperAdmin. Errors: 404 at `key`. */
export const requireTransferFile = async (
  tx: Tx,
  { userId, superAdmin }: GlobalActor,
  key: string,
  kinds: readonly string[],
) => {
  const { id, kind, name, version, size } = transferFiles
  const [file] = await tx
    .select({ id, kind, name, version, size })
    .from(transferFiles)
    .where(and(eq(id, key), superAdmin ? undefined : eq(transferFiles.createdBy, userId)))
    .for('key share')
  return file && kinds.includes(file.kind) ? file : refuse('notFound', { fields: { key: 'notFound' } })
}

export type TransferFile = Awaited<ReturnType<typeof requireTransferFile>>
