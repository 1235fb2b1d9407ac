import { overlaps } from '../../../../domain/rules/lease.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Counted } from '../../../actions/estate/pendingImport.ts'
import { recordImported } from '../../../actions/consent/recordAgreements.ts'
import {
  buildingComplexes,
  buildings,
  buildingUnits,
  heatingCircuits,
  leases,
  locations,
  publicAreas,
  radiators,
  renters,
  rooms,
  windows,
} from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { sayOf } from '../TableRow.ts'
import { ChangedMeanwhile, insertSlices, slices, type Slice } from '../writeInSlices.ts'
import { nameKey, type BuildingDraft, type EstateDraft, type UnitDraft } from './drafts.ts'
import type { EstatePlan } from './planEstate.ts'
import type { Existing, ExistingBuilding, ExistingUnit } from './readExisting.ts'

const checkUnit = ({ row, customerId, building, leases }: UnitDraft, existing: ExistingUnit): void => {
  const say = sayOf(row)
  if (existing.addressKey === building.key) say('customerId', 'unitExists', { args: { customerId } })
  else say('customerId', 'customerIdNotUnique', { args: { context: 'database', customerId } })
  for (const lease of leases) {
    const clash = existing.leases.find((other) => overlaps(lease, other))
    if (clash) sayOf(lease.row)('leaseStart', 'unitHasLease', { args: { customerId, from: clash.startsOn } })
    const renter = clash?.hasMainRenter ? lease.renters[0] : undefined
    if (renter) sayOf(renter.row)('renterLastName', 'unitHasRenter', { args: { customerId } })
  }
}

const checkBuilding = (
  { row, street, streetNumber, city, complex, existingId }: BuildingDraft,
  existing: ExistingBuilding | undefined,
): void => {
  const address = `${street} ${streetNumber}, ${city}`
  if (existingId === undefined) {
    if (existing) sayOf(row)('street', 'buildingExists', { args: { address } })
  } else if (existing?.id === existingId) {
    // it may have been moved since
    complex.existingId = existing.complexId
    complex.location.existingId = existing.locationId
  } else sayOf(row)('street', 'buildingNotFound', { args: { building: address, context: 'database' } })
}

/**
 * Reports what exists already and must not be created twice, and links the draft to existing locations, complexes and heating circuits.
 * Runs again just before the writing, because another user may have been faster.
 */
export const checkExisting = (draft: EstateDraft, existing: Existing): void => {
  for (const location of draft.locations.values())
    location.existingId = existing.locations.get(nameKey(location.name))
  for (const complex of draft.complexes.values())
    complex.existingId = existing.complexes.get(nameKey(complex.location.name, complex.name))
  for (const circuit of draft.circuits.values())
    circuit.existingId = existing.circuits.get(nameKey(circuit.location.name, circuit.name))
  for (const building of draft.buildings.values())
    checkBuilding(building, existing.buildings.get(building.key))
  for (const unit of draft.units.values()) {
    const known = existing.units.get(unit.customerId)
    if (known) checkUnit(unit, known)
  }
}

/** Refuses what the file joins and somebody has moved or deleted since, and holds the rest where it is until the transaction ends. */
export const holdReused = async (
  tx: Tx,
  { locations: places, complexes, circuits, buildings: houses }: EstateDraft,
): Promise<void> => {
  const hold = async (
    table: 'locations' | 'building_complexes' | 'heating_circuits' | 'buildings',
    place: SQL,
    expected: [id: string, place: string][],
  ) => {
    if (expected.length === 0) return
    const { rows } = await tx.execute<{ id: string; place: string }>(
      sql`select id, ${place} as place from main.${sql.identifier(table)} where id = any(${sql.param(expected.map(([id]) => id))}::uuid[]) order by id for share`,
    )
    const placeOf = new Map(rows.map((row) => [row.id, row.place]))
    if (expected.some(([own, wanted]) => placeOf.get(own) !== wanted)) throw new ChangedMeanwhile()
  }
  const id = ({ existingId = '' }: { existingId?: string | undefined }) => existingId
  const reused = <D extends { existingId?: string | undefined }>(
    drafts: Iterable<D>,
    place: (draft: D) => string,
  ): [string, string][] =>
    [...drafts].flatMap((draft): [string, string][] =>
      draft.existingId === undefined ? [] : [[draft.existingId, place(draft)]],
    )
  await hold(
    'locations',
    sql`id`,
    reused(places.values(), (place) => id(place)),
  )
  await hold(
    'building_complexes',
    sql`location_id`,
    reused(complexes.values(), ({ location }) => id(location)),
  )
  await hold(
    'heating_circuits',
    sql`location_id`,
    reused(circuits.values(), ({ location }) => id(location)),
  )
  await hold(
    'buildings',
    sql`concat(location_id, complex_id)`,
    reused(houses.values(), ({ complex }) => `${id(complex.location)}${id(complex)}`),
  )
}

/** The slices in which a plan is written, in the order of foreign keys. */
export const slicesOf = (plan: EstatePlan, recording: { userId: string | null; now: Date }): Slice[] => [
  ...insertSlices(locations, plan.locations),
  ...insertSlices(heatingCircuits, plan.heatingCircuits),
  ...insertSlices(buildingComplexes, plan.buildingComplexes),
  ...insertSlices(buildings, plan.buildings),
  ...insertSlices(buildingUnits, plan.buildingUnits),
  ...insertSlices(publicAreas, plan.publicAreas),
  ...insertSlices(rooms, plan.rooms),
  ...insertSlices(windows, plan.windows),
  ...insertSlices(radiators, plan.radiators),
  ...insertSlices(leases, plan.leases),
  ...renterSlices(plan.renters, recording),
]

/** Renters, and a record for each whose consent the file states. */
export const renterSlices = (
  rows: EstatePlan['renters'],
  recording: { userId: string | null; now: Date },
): Slice[] => [
  ...insertSlices(renters, rows),
  ...slices(
    rows.filter(({ agreement }) => agreement),
    (tx, some) => recordImported(tx, some, recording),
  ),
]

/** How many rows of each kind a plan brings into each location. */
export const countedOf = (plan: EstatePlan): Counted[] => {
  const kinds = [
    'buildingComplexes',
    'buildings',
    'buildingUnits',
    'publicAreas',
    'rooms',
    'radiators',
  ] as const
  const places: [kind: string, ids: string[]][] = [
    ['locations', plan.locations.map(({ id }) => id)],
    ...kinds.map((kind): [string, string[]] => [kind, plan[kind].map(({ locationId }) => locationId)]),
  ]
  return places.flatMap(([kind, ids]) =>
    [...Map.groupBy(ids, (id) => id)].map(([locationId, { length }]) => ({
      locationId,
      kind,
      count: length,
    })),
  )
}
