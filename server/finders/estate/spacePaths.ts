import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { SpaceRef } from '../../../contract/main/estateShapes.ts'
import type { Tx } from '../../db/scope.ts'
import { spacesView, type SpaceRow } from './spacesView.ts'

type Step = z.output<typeof SpaceRef>
type Placed = Pick<SpaceRow, 'id' | 'locationId' | 'complexId' | 'buildingId' | 'unitId' | 'publicAreaId' | 'roomId'>

const above = ({ id, locationId, complexId, buildingId, unitId, publicAreaId, roomId }: Placed): string[] =>
  [locationId, complexId, buildingId, unitId, publicAreaId, roomId].filter((step) => step !== null).filter((step) => step !== id)

/** The way to each of the spaces from its location down, itself not in it: one statement for all of them. */
export const pathsOf = async (tx: Tx, tenantId: string, spaces: readonly Placed[]): Promise<(space: Placed) => Step[]> => {
  const ids = [...new Set(spaces.flatMap(above))]
  if (ids.length === 0) return () => []
  const rows = await tx
    .select({ id: spacesView.id, type: spacesView.type, name: spacesView.name })
    .from(spacesView)
    .where(and(eq(spacesView.tenantId, tenantId), inArray(spacesView.id, ids)))
  const steps = new Map(rows.map((row) => [row.id, row]))
  return (space) =>
    above(space)
      .map((id) => steps.get(id))
      .filter((step) => step !== undefined)
}
