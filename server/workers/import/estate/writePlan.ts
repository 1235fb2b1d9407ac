import { overlaps } from '../../../../domain/rules/lease.ts'
import { recordImported } from '../../../actions/consent/recordAgreements.ts'
import { insertRows } from '../../../db/bulk.ts'
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

const checkBuilding = ({ row, street, streetNumber, city, complex, existingId }: BuildingDraft, existing: ExistingBuilding | undefined): void => {
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
 * Runs again in the transaction that writes, because another user may have been faster.
 */
export const checkExisting = (draft: EstateDraft, existing: Existing): void => {
  for (const location of draft.locations.values()) location.existingId = existing.locations.get(nameKey(location.name))
  for (const complex of draft.complexes.values()) complex.existingId = existing.complexes.get(nameKey(complex.location.name, complex.name))
  for (const circuit of draft.circuits.values()) circuit.existingId = existing.circuits.get(nameKey(circuit.location.name, circuit.name))
  for (const building of draft.buildings.values()) checkBuilding(building, existing.buildings.get(building.key))
  for (const unit of draft.units.values()) {
    const known = existing.units.get(unit.customerId)
    if (known) checkUnit(unit, known)
  }
}

/** Inserts a plan in the order of foreign keys; `tell` is called with the number of rows written. */
export const writePlan = async (tx: Tx, plan: EstatePlan, recording: { userId: string | null; now: Date }, tell: (written: number) => void): Promise<void> => {
  let written = 0
  const add = (count: number) => tell((written += count))
  add(await insertRows(tx, locations, plan.locations))
  add(await insertRows(tx, heatingCircuits, plan.heatingCircuits))
  add(await insertRows(tx, buildingComplexes, plan.buildingComplexes))
  add(await insertRows(tx, buildings, plan.buildings))
  add(await insertRows(tx, buildingUnits, plan.buildingUnits))
  add(await insertRows(tx, publicAreas, plan.publicAreas))
  add(await insertRows(tx, rooms, plan.rooms))
  add(await insertRows(tx, windows, plan.windows))
  add(await insertRows(tx, radiators, plan.radiators))
  add(await insertRows(tx, leases, plan.leases))
  add(await insertRows(tx, renters, plan.renters))
  await recordImported(tx, plan.renters, recording)
}
