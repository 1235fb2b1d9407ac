import { overlaps } from '../../../../domain/rules/lease.ts'
import { sayOf } from '../TableRow.ts'
import { nameKey, type EstateDraft, type UnitDraft } from './drafts.ts'
import type { Existing, ExistingUnit } from './readExisting.ts'

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

/**
 * Reports what exists already and must not be created twice, and links the draft to existing locations, complexes and heating circuits.
 * Runs again in the transaction that writes, because another user may have been faster.
 */
export const checkExisting = (draft: EstateDraft, existing: Existing): void => {
  for (const location of draft.locations.values()) location.existingId = existing.locations.get(nameKey(location.name))
  for (const complex of draft.complexes.values()) complex.existingId = existing.complexes.get(nameKey(complex.location.name, complex.name))
  for (const circuit of draft.circuits.values()) circuit.existingId = existing.circuits.get(nameKey(circuit.location.name, circuit.name))
  for (const { key, row, street, streetNumber, city } of draft.buildings.values()) {
    if (existing.buildingKeys.has(key)) sayOf(row)('street', 'buildingExists', { args: { address: `${street} ${streetNumber}, ${city}` } })
  }
  for (const unit of draft.units.values()) {
    const known = existing.units.get(unit.customerId)
    if (known) checkUnit(unit, known)
  }
}
