import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  buildingComplexes,
  buildings,
  buildingUnits,
  heatingCircuits,
  leases,
  locations,
} from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { nameKey, type EstateDraft } from './drafts.ts'

/** An existing unit, with its leases and whether each has a main renter. */
export interface ExistingUnit {
  id: string
  tenantId: string
  locationId: string
  complexId: string
  buildingId: string
  addressKey: string
  createdAt: string
  leases: ExistingLease[]
}
/** An existing building, with what a unit that joins it needs to know. */
export interface ExistingBuilding {
  id: string
  locationId: string
  locationName: string
  complexId: string
  floorsAbove: number
  floorsBelow: number
  createdAt: string
}
interface ExistingLease {
  id: string
  startsOn: string
  endsOn: string | null
  hasMainRenter: boolean
}

/** The client's existing rows that a file refers to. */
export interface Existing {
  locations: Map<string, string>
  /** By location and name. */
  complexes: Map<string, string>
  circuits: Map<string, string>
  /** By normalised address. */
  buildings: Map<string, ExistingBuilding>
  units: Map<string, ExistingUnit>
}

const lowered = (names: Iterable<{ name: string }>): string[] => [
  ...new Set([...names].map(({ name }) => name.toLowerCase())),
]

/** Passes an array as one parameter, because Postgres takes at most 65,535 of them. */
const anyOf = (texts: readonly string[]) => sql`any(${sql.param(texts)}::text[])`

/** Runs a short transaction. */
export type InScope = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Ids or names per transaction, so that others get their turn between them. */
const perRead = 2000

/** Reads what has one of many keys, some keys a transaction. */
export const readInTurns = async <V>(
  inScope: InScope,
  keys: Iterable<string>,
  read: (tx: Tx, some: string[]) => Promise<Map<string, V>>,
): Promise<Map<string, V>> => {
  const all = [...new Set(keys)]
  const found = new Map<string, V>()
  for (let from = 0; from < all.length; from += perRead)
    for (const [key, value] of await inScope((tx) => read(tx, all.slice(from, from + perRead))))
      found.set(key, value)
  return found
}

/** Reads units by customer id with their leases, in two queries. */
export const readUnits = async (
  tx: Tx,
  tenantId: string,
  customerIds: readonly string[],
): Promise<Map<string, ExistingUnit>> => {
  const found = await tx
    .select({
      id: buildingUnits.id,
      customerId: buildingUnits.customerId,
      tenantId: buildingUnits.tenantId,
      locationId: buildingUnits.locationId,
      complexId: buildingUnits.complexId,
      buildingId: buildingUnits.buildingId,
      addressKey: buildings.addressKey,
      createdAt: buildingUnits.createdAt,
    })
    .from(buildingUnits)
    .innerJoin(buildings, eq(buildings.id, buildingUnits.buildingId))
    .where(
      and(eq(buildingUnits.tenantId, tenantId), sql`${buildingUnits.customerId} = ${anyOf(customerIds)}`),
    )
  const byId = new Map(
    found.map(({ customerId, ...unit }) => [
      unit.id,
      { customerId, unit: { ...unit, leases: new Array<ExistingLease>() } },
    ]),
  )
  const ids = [...byId.keys()]
  if (ids.length > 0) {
    const hasMainRenter = sql<boolean>`exists (select from main.renters renter where renter.lease_id = leases.id and renter.role = 'MainRenter')`
    const rows = await tx
      .select({
        id: leases.id,
        unitId: leases.unitId,
        startsOn: leases.startsOn,
        endsOn: leases.endsOn,
        hasMainRenter,
      })
      .from(leases)
      .where(and(eq(leases.tenantId, tenantId), sql`${leases.unitId} = any(${sql.param(ids)}::uuid[])`))
    for (const { unitId, ...lease } of rows) byId.get(unitId)?.unit.leases.push(lease)
  }
  return new Map([...byId.values()].map(({ customerId, unit }) => [customerId, unit]))
}

/** Reads buildings by normalised address. */
export const readBuildings = async (
  tx: Tx,
  tenantId: string,
  keys: readonly string[],
): Promise<Map<string, ExistingBuilding>> => {
  const found = await tx
    .select({
      key: buildings.addressKey,
      id: buildings.id,
      locationId: buildings.locationId,
      locationName: locations.name,
      complexId: buildings.complexId,
      floorsAbove: buildings.floorsAbove,
      floorsBelow: buildings.floorsBelow,
      createdAt: buildings.createdAt,
    })
    .from(buildings)
    .innerJoin(locations, eq(locations.id, buildings.locationId))
    .where(and(eq(buildings.tenantId, tenantId), sql`${buildings.addressKey} = ${anyOf(keys)}`))
  return new Map(found.map(({ key, ...building }) => [key, building]))
}

/** Reads which locations, complexes and heating circuits of the draft exist already. */
const readPlaces = async (
  tx: Tx,
  tenantId: string,
  draft: EstateDraft,
): Promise<Pick<Existing, 'locations' | 'complexes' | 'circuits'>> => {
  const places = await tx
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(
      and(
        eq(locations.tenantId, tenantId),
        sql`lower(${locations.name}) = ${anyOf(lowered(draft.locations.values()))}`,
      ),
    )
  const nameOf = new Map(places.map(({ id, name }) => [id, name]))
  const ids = [...nameOf.keys()]
  const byPlace = (rows: readonly { id: string; locationId: string; name: string }[]) =>
    new Map(rows.map(({ id, locationId, name }) => [nameKey(nameOf.get(locationId) ?? '', name), id]))
  const complexes =
    ids.length === 0
      ? []
      : await tx
          .select({
            id: buildingComplexes.id,
            locationId: buildingComplexes.locationId,
            name: buildingComplexes.name,
          })
          .from(buildingComplexes)
          .where(
            and(
              eq(buildingComplexes.tenantId, tenantId),
              inArray(buildingComplexes.locationId, ids),
              sql`lower(${buildingComplexes.name}) = ${anyOf(lowered(draft.complexes.values()))}`,
            ),
          )
  const circuits =
    ids.length === 0
      ? []
      : await tx
          .select({
            id: heatingCircuits.id,
            locationId: heatingCircuits.locationId,
            name: heatingCircuits.name,
          })
          .from(heatingCircuits)
          .where(
            and(
              eq(heatingCircuits.tenantId, tenantId),
              inArray(heatingCircuits.locationId, ids),
              sql`lower(${heatingCircuits.name}) = ${anyOf(lowered(draft.circuits.values()))}`,
            ),
          )
  return {
    locations: new Map(places.map(({ id, name }) => [nameKey(name), id])),
    complexes: byPlace(complexes),
    circuits: byPlace(circuits),
  }
}

/** Reads which parts of the draft exist already, in several short transactions: whatever happens between them, the writing notices. */
export const readExisting = async (
  inScope: InScope,
  tenantId: string,
  draft: EstateDraft,
): Promise<Existing> => ({
  ...(await inScope((tx) => readPlaces(tx, tenantId, draft))),
  buildings: await readInTurns(inScope, draft.buildings.keys(), (tx, keys) =>
    readBuildings(tx, tenantId, keys),
  ),
  units: await readInTurns(inScope, draft.units.keys(), (tx, ids) => readUnits(tx, tenantId, ids)),
})
