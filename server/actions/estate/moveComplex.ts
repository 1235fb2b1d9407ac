import { eq, sql } from 'drizzle-orm'
import { buildings } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { moveBelow } from './moveBelow.ts'

interface MovedComplex {
  id: string
  tenantId: string
  locationId: string
}

/** Takes the buildings of a complex, and all that is below them, to the location that the complex moved to. The complex's own row is written already. */
export const moveComplex = async (tx: Tx, complex: MovedComplex, locationId: string): Promise<void> => {
  await tx.update(buildings).set({ locationId }).where(eq(buildings.complexId, complex.id))
  await moveBelow(tx, {
    tenantId: complex.tenantId,
    from: complex,
    to: { locationId },
    field: 'locationId',
    inBuildings: (column) => sql`${column} in (select moved.id from main.buildings moved where moved.complex_id = ${complex.id})`,
  })
}
