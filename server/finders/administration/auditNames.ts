import { sql, type SQL } from 'drizzle-orm'
import { isRecord } from '../../../domain/records.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'

interface Entry {
  entityId: string
  before: unknown
  after: unknown
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** The ids that a logged row refers to: `radiatorId`, `downlinkIds`. */
const idsIn = (row: unknown): string[] =>
  isRecord(row)
    ? Object.entries(row).flatMap(([field, value]) =>
        /Ids?$/.test(field) ? [value].flat().filter((id) => typeof id === 'string') : [],
      )
    : []

const name = (table: string, id: SQL): SQL =>
  sql`(select n.name from main.${sql.identifier(table)} n where n.id = ${id})`
const building = name('buildings', sql`r.building_id`)
const home = sql`coalesce(${name('building_units', sql`r.unit_id`)}, ${name('public_areas', sql`r.public_area_id`)})`
const path = (...parts: SQL[]): SQL => sql`concat_ws(' · ', ${sql.join(parts, sql`, `)})`
const eui = (id: SQL): SQL => sql`(select t.eui from main.thermostats t where t.id = ${id})`

/** What names the rows of each table: devices by their EUI, parts of a house by where they are. */
const named: Readonly<Record<string, SQL>> = {
  locations: sql`r.name`,
  building_complexes: sql`r.name`,
  buildings: sql`r.name`,
  building_units: path(building, sql`r.name`),
  public_areas: path(building, sql`r.name`),
  rooms: path(building, home, sql`r.name`),
  windows: path(building, home, name('rooms', sql`r.room_id`), sql`r.name`),
  radiators: path(building, home, name('rooms', sql`r.room_id`), sql`r.name`),
  heating_circuits: sql`r.name`,
  thermostats: sql`r.eui`,
  gateways: sql`r.eui`,
  sensors: sql`r.eui`,
  signal_testers: sql`coalesce(r.label, r.eui)`,
  renters: sql`concat_ws(' ', r.first_name, r.last_name)`,
  leases: path(building, name('building_units', sql`r.unit_id`)),
  appointments: path(building, name('building_units', sql`r.unit_id`)),
  downlinks: eui(sql`r.thermostat_id`),
  target_temperature_schedules: eui(sql`r.thermostat_id`),
  bulk_updates: sql`r.name`,
  firmware_batches: sql`r.name`,
  automatic_updates: sql`r.name`,
  saved_filters: sql`r.name`,
}

/** Of a row that is gone, its own last words. */
const nameWithin = (row: unknown): string | undefined => {
  if (!isRecord(row)) return undefined
  const text = (field: string): string => (typeof row[field] === 'string' ? row[field] : '')
  return (
    text('eui') ||
    text('label') ||
    text('name') ||
    [text('firstName'), text('lastName')].filter(Boolean).join(' ') ||
    text('email') ||
    undefined
  )
}

/** The names of rows of the actor's client, by id. Ids of other clients, and of rows that are gone, have none. */
const namesOf = async (
  tx: Tx,
  actor: TenantActor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const wanted = sql`any(${sql.param(ids)}::uuid[])`
  const rows = Object.entries(named).map(
    ([table, text]) =>
      sql`select r.id::text as id, ${text} as name from main.${sql.identifier(table)} r where r.id = ${wanted} and r.tenant_id = ${actor.tenantId}`,
  )
  const people = sql`select u.id::text, trim(u.first_name || ' ' || u.last_name) from identity.users u where u.id = ${wanted}`
  const client = sql`select t.id::text, t.name from main.tenants t where t.id = ${wanted} and t.id = ${actor.tenantId}`
  const found = await tx.execute<{ id: string; name: string | null }>(
    sql.join([...rows, people, client], sql` union all `),
  )
  return new Map(found.rows.flatMap(({ id, name: text }) => (text ? [[id, text] as const] : [])))
}

/** Adds to audit entries the name of the row that each is about, and the names of the rows that it refers to. */
export const withNames = async <E extends Entry>(tx: Tx, actor: TenantActor, entries: readonly E[]) => {
  const idsOf = new Map(
    entries.map((entry) => [
      entry,
      [...new Set([...idsIn(entry.before), ...idsIn(entry.after)])].filter((id) => uuid.test(id)),
    ]),
  )
  const own = entries.map(({ entityId }) => entityId).filter((id) => uuid.test(id))
  const names = await namesOf(tx, actor, [...new Set([...own, ...[...idsOf.values()].flat()])])
  return entries.map((entry) => ({
    ...entry,
    entityName: names.get(entry.entityId) ?? nameWithin(entry.after) ?? nameWithin(entry.before) ?? null,
    names: Object.fromEntries(
      (idsOf.get(entry) ?? []).flatMap((id) => {
        const text = names.get(id)
        return text === undefined ? [] : [[id, text]]
      }),
    ),
  }))
}
