import { sql, type SQL } from 'drizzle-orm'
import { withinReach } from '../../http/reach.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'

export type Level = 'location' | 'complex' | 'building' | 'unit' | 'publicArea' | 'room'

/** The number of rows of a kind; 0 if nothing was counted. */
export type CountOf = (kind: string) => number

const buildingKey = { location: sql`b.location_id`, complex: sql`b.complex_id`, building: sql`b.id` } as const
const roomKey = { unit: sql`r.unit_id`, publicArea: sql`r.public_area_id`, room: sql`r.id` } as const

const perBuilding = [
  ['buildingUnits', 'building_units'],
  ['publicAreas', 'public_areas'],
  ['rooms', 'rooms'],
  ['radiators', 'radiators'],
  ['sensors', 'sensors'],
  ['gateways', 'gateways'],
] as const

/** A single array parameter for any number of ids: planning a list takes longer than running it. */
const anyOf = (key: SQL, ids: readonly string[]): SQL => sql`${key} = any(${sql.param([...ids])}::uuid[])`

/** The statement that counts a kind, by that kind. */
type Count = readonly [kind: string, statement: SQL]

const countIn = (kind: string, key: SQL, from: SQL, where: SQL): Count => [
  kind,
  sql`select ${kind}::text as kind, ${key} as id, count(*)::int as n from ${from} where ${where} group by 2`,
]

/**
 * Counts below locations, complexes or buildings. Thermostats have an index for each of these, in which those of a place stand together; the
 * other kinds are joined through the buildings, for which they have one.
 */
const belowBuildings = (
  actor: TenantActor,
  level: keyof typeof buildingKey,
  ids: readonly string[],
): Count[] => {
  const key = buildingKey[level]
  const within = (tenant: SQL, place: SQL, building: SQL): SQL => {
    const reached = withinReach(actor, 'estate.read', building)
    return sql`${tenant} = ${actor.tenantId} and ${anyOf(place, ids)}${reached ? sql` and ${reached}` : sql``}`
  }
  const mine = within(sql`b.tenant_id`, key, sql`b.id`)
  const own = sql`x.${sql.identifier(`${level}_id`)}`
  return [
    countIn('buildings', key, sql`main.buildings b`, mine),
    countIn(
      'finalizedUnits',
      key,
      sql`main.building_units x join main.buildings b on b.id = x.building_id`,
      sql`${mine} and x.status = 'Finalized'`,
    ),
    ...(level === 'location'
      ? [
          [
            'buildingComplexes',
            sql`select 'buildingComplexes' as kind, ${key} as id, count(distinct b.complex_id)::int as n from main.buildings b where ${mine} group by 2`,
          ] as const,
        ]
      : []),
    countIn('thermostats', own, sql`main.thermostats x`, within(sql`x.tenant_id`, own, sql`x.building_id`)),
    ...perBuilding.map(([kind, table]) =>
      countIn(
        kind,
        key,
        sql`main.${sql.identifier(table)} x join main.buildings b on b.id = x.building_id`,
        mine,
      ),
    ),
  ]
}

/** Counts below units, public areas or rooms, joined through the rooms. */
const belowRooms = (actor: TenantActor, level: keyof typeof roomKey, ids: readonly string[]): Count[] => {
  const key = roomKey[level]
  const mine = sql`r.tenant_id = ${actor.tenantId} and ${anyOf(key, ids)}`
  return [
    countIn('rooms', key, sql`main.rooms r`, mine),
    countIn('radiators', key, sql`main.rooms r join main.radiators x on x.room_id = r.id`, mine),
    countIn(
      'thermostats',
      key,
      sql`main.rooms r join main.radiators x on x.room_id = r.id join main.thermostats t on t.radiator_id = x.id`,
      mine,
    ),
    countIn('sensors', key, sql`main.rooms r join main.sensors s on s.room_id = r.id`, mine),
  ]
}

const isBuildingLevel = (level: Level): level is keyof typeof buildingKey => Object.hasOwn(buildingKey, level)
const isRoomLevel = (level: Level): level is keyof typeof roomKey => Object.hasOwn(roomKey, level)

interface Counted extends Record<string, unknown> {
  kind: string
  id: string
  n: number
}

const collect = (rows: readonly Counted[]): ((id: string) => CountOf) => {
  const found = new Map(rows.map(({ id, kind, n }) => [`${id} ${kind}`, n]))
  return (id) => (kind) => found.get(`${id} ${kind}`) ?? 0
}

const countAll = async (tx: Tx, counts: readonly Count[]): Promise<Counted[]> => {
  const parts = counts.map(([, statement]) => statement)
  return (await tx.execute<Counted>(sql.join(parts, sql` union all `))).rows
}

/**
 * The counts below each row of one level, within the actor's reach, in one statement for a whole page.
 * @param kinds what is counted; by default all
 */
export const countsBelow = async (
  tx: Tx,
  actor: TenantActor,
  level: Level,
  ids: readonly string[],
  kinds?: readonly string[],
): Promise<(id: string) => CountOf> => {
  if (ids.length === 0) return collect([])
  const counts = isBuildingLevel(level)
    ? belowBuildings(actor, level, ids)
    : isRoomLevel(level)
      ? belowRooms(actor, level, ids)
      : []
  return collect(await countAll(tx, kinds ? counts.filter(([kind]) => kinds.includes(kind)) : counts))
}

/** A kind of reference, its table and the column that references the row. */
export type Use = readonly [kind: string, table: string, column: string]

/** How many rows reference each of the given rows directly, by kind: deleting would orphan them. */
export const usesOf = async (
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  uses: readonly Use[],
): Promise<(id: string) => Record<string, number>> => {
  if (ids.length === 0) return () => ({})
  const counts = uses.map(([kind, table, column]) => {
    const key = sql`x.${sql.identifier(column)}`
    return countIn(
      kind,
      key,
      sql`main.${sql.identifier(table)} x`,
      sql`x.tenant_id = ${tenantId} and ${anyOf(key, ids)}`,
    )
  })
  const rows = await countAll(tx, counts)
  return (id) => Object.fromEntries(rows.filter((row) => row.id === id).map(({ kind, n }) => [kind, n]))
}
