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
import { insertRows } from '../../../db/bulk.ts'
import type { EstatePlan } from './planEstate.ts'

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
