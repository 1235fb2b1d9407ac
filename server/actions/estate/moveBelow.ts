import { eq, sql, type SQL } from 'drizzle-orm'
import { buildings } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { refuse } from '../../http/refusal.ts'

/** Ordered top down: inserts lock their parent's row, so no row inserted meanwhile is missed further down. */
const below = [
  'public_areas',
  'building_units',
  'leases',
  'renters',
  'appointments',
  'rooms',
  'windows',
  'radiators',
  'thermostats',
  'sensors',
  'gateways',
] as const
const withCircuit = [
  ['buildings', 'id'],
  ['public_areas', 'building_id'],
  ['building_units', 'building_id'],
  ['rooms', 'building_id'],
  ['radiators', 'building_id'],
] as const

interface Move {
  tenantId: string
  /** The moving buildings, as a condition on the column that references a row's building. */
  inBuildings: (column: SQL) => SQL
  from: { locationId: string }
  to: { locationId: string; complexId?: string }
  /** The form field that caused the move. */
  field: string
}

/** Moves circuits that serve only one of the moving buildings. Errors: rule 422 if the new location has a circuit of the same name. */
const moveCircuits = async (tx: Tx, { tenantId, inBuildings, to, field }: Move) => {
  const mine = sql`h.tenant_id = ${tenantId} and ${inBuildings(sql`h.building_id`)}`
  const taken = await tx.execute<{ name: string }>(
    sql`select h.name from main.heating_circuits h join main.heating_circuits o on o.location_id = ${to.locationId} and lower(o.name) = lower(h.name) where ${mine} limit 1`,
  )
  const [first] = taken.rows
  if (first)
    refuse('rule', {
      fields: { [field]: 'heatingCircuitNameTaken' },
      args: { [field]: { name: first.name } },
    })
  await tx.execute(
    sql`update main.heating_circuits h set location_id = ${to.locationId}, version = version + 1, updated_at = now() where ${mine}`,
  )
}

/** Clears references to circuits that stay behind. */
const leaveCircuits = async (tx: Tx, { tenantId, inBuildings }: Move) => {
  for (const [table, column] of withCircuit) {
    await tx.execute(sql`update main.${sql.identifier(table)} x set heating_circuit_id = null, version = x.version + 1, updated_at = now() from main.heating_circuits h
      where h.id = x.heating_circuit_id and h.location_id <> x.location_id and x.tenant_id = ${tenantId} and ${inBuildings(sql`x.${sql.identifier(column)}`)}`)
  }
}

/**
 * Writes the new ancestors into everything below the moved buildings, devices included; the buildings' own rows are already written.
 * Triggers update the counts.
 */
const moveBelow = async (tx: Tx, move: Move): Promise<void> => {
  const { tenantId, inBuildings, from, to } = move
  const complex = to.complexId === undefined ? sql`` : sql`, complex_id = ${to.complexId}`
  for (const table of below) {
    await tx.execute(
      sql`update main.${sql.identifier(table)} x set location_id = ${to.locationId}${complex} where x.tenant_id = ${tenantId} and ${inBuildings(sql`x.building_id`)}`,
    )
  }
  if (from.locationId === to.locationId) return
  await moveCircuits(tx, move)
  await leaveCircuits(tx, move)
}

interface Moved {
  id: string
  tenantId: string
  locationId: string
}

/** Moves everything below a building to the building's new complex. The building's own row is already written. */
export const moveBuilding = (
  tx: Tx,
  building: Moved,
  to: { locationId: string; complexId: string },
): Promise<void> =>
  moveBelow(tx, {
    tenantId: building.tenantId,
    from: building,
    to,
    field: 'complexId',
    inBuildings: (column) => sql`${column} = ${building.id}`,
  })

/** Moves the buildings of a complex, and everything below them, to the complex's new location. The complex's own row is already written. */
export const moveComplex = async (tx: Tx, complex: Moved, locationId: string): Promise<void> => {
  await tx.update(buildings).set({ locationId }).where(eq(buildings.complexId, complex.id))
  await moveBelow(tx, {
    tenantId: complex.tenantId,
    from: complex,
    to: { locationId },
    field: 'locationId',
    inBuildings: (column) =>
      sql`${column} in (select moved.id from main.buildings moved where moved.complex_id = ${complex.id})`,
  })
}
