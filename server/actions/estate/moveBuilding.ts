import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/scope.ts'
import { moveBelow } from './moveBelow.ts'

interface MovedBuilding {
  id: string
  tenantId: string
  locationId: string
}

/** Takes all that is below a building to the complex that it moved to. The building's own row is written already. */
export const moveBuilding = (tx: Tx, building: MovedBuilding, to: { locationId: string; complexId: string }): Promise<void> =>
  moveBelow(tx, { tenantId: building.tenantId, from: building, to, field: 'complexId', inBuildings: (column) => sql`${column} = ${building.id}` })
