import type * as z from 'zod'
import type { BuildingUnitInput, BuildingUnitUpdate } from '../../../contract/main/buildingUnits.ts'
import type { PublicAreaInput, PublicAreaUpdate } from '../../../contract/main/publicAreas.ts'
import { buildingUnits, publicAreas } from '../../db/schema.ts'
import { lockArea } from '../../finders/estate/areaRows.ts'
import {
  buildingFor,
  checkCircuit,
  refuseCircuitChange,
  refuseFloor,
} from '../../finders/estate/estateParents.ts'
import { lockUnit } from '../../finders/people/unitRows.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'

/** The place of a new part. Errors: 404 at buildingId or heatingCircuitId, rule 422 at the floor or circuit. */
const placeFor = async (
  { tx, actor }: TenantWrite,
  {
    buildingId,
    floor,
    heatingCircuitId,
  }: { buildingId: string; floor: number | null; heatingCircuitId: string | null },
) => {
  const building = await buildingFor(tx, actor, 'estate.write', buildingId)
  refuseFloor(floor, building)
  const { locationId, complexId } = building
  await checkCircuit(tx, actor, heatingCircuitId, { locationId, buildingId })
  return { tenantId: actor.tenantId, locationId, complexId }
}

interface Placed {
  locationId: string
  buildingId: string
  heatingCircuitId: string | null
}

/** Rejects a floor or circuit that the part may not have. Errors: forbidden 403, 404 and rule 422 at the field. */
const checkPlace = async (
  { tx, actor }: TenantWrite,
  before: Placed,
  after: { floor: number | null; heatingCircuitId: string | null },
): Promise<void> => {
  refuseFloor(after.floor, await buildingFor(tx, actor, 'rooms.write', before.buildingId))
  refuseCircuitChange(actor, before.heatingCircuitId, after.heatingCircuitId)
  await checkCircuit(tx, actor, after.heatingCircuitId, before)
}

/** Creates a unit in a building. @returns its id. Errors: 404, conflict 409, rule 422. */
export const createUnit = async (
  call: TenantWrite,
  body: z.output<typeof BuildingUnitInput>,
): Promise<string> => {
  const made = await insertRow(call.tx, buildingUnits, { ...(await placeFor(call, body)), ...body })
  await call.audit({ action: 'buildingUnit.create', entityId: made.id, after: made })
  return made.id
}

/** Creates a public area in a building. @returns its id. Errors: 404, conflict 409, rule 422. */
export const createArea = async (
  call: TenantWrite,
  body: z.output<typeof PublicAreaInput>,
): Promise<string> => {
  const made = await insertRow(call.tx, publicAreas, { ...(await placeFor(call, body)), ...body })
  await call.audit({ action: 'publicArea.create', entityId: made.id, after: made })
  return made.id
}

/** Changes a unit. Errors: 404, forbidden 403, staleVersion and conflict 409, rule 422. */
export const updateUnit = async (
  call: TenantWrite,
  id: string,
  body: z.output<typeof BuildingUnitUpdate>,
): Promise<void> => {
  const before = await lockUnit(call, 'rooms.write', id)
  await checkPlace(call, before, body)
  const after = await updateRow(call.tx, buildingUnits, id, body)
  await call.audit({ action: 'buildingUnit.update', entityId: id, before, after })
}

/** Changes a public area. Errors: 404, forbidden 403, staleVersion and conflict 409, rule 422. */
export const updateArea = async (
  call: TenantWrite,
  id: string,
  body: z.output<typeof PublicAreaUpdate>,
): Promise<void> => {
  const before = await lockArea(call, 'rooms.write', id)
  await checkPlace(call, before, body)
  const after = await updateRow(call.tx, publicAreas, id, body)
  await call.audit({ action: 'publicArea.update', entityId: id, before, after })
}
