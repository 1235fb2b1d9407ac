import { sql } from 'drizzle-orm'
import { buildings, buildingUnits, publicAreas, radiators, rooms } from '../../db/schema.ts'

/**
 * The heating circuit of a radiator: its own, or that of the nearest ancestor that names one. For a select over radiators joined with rooms and
 * buildings, and left with units and shared areas.
 */
export const circuitOfRadiator = sql<
  string | null
>`coalesce(${radiators.heatingCircuitId}, ${rooms.heatingCircuitId}, ${buildingUnits.heatingCircuitId},
  ${publicAreas.heatingCircuitId}, ${buildings.heatingCircuitId})`
