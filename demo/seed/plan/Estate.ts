import type { projectBuildings, projectUsers, signalTestFloors } from '../../../server/db/schema.ts'
import type { AppointmentRow, LeaseRow, RenterRow } from '../builders/buildRenter.ts'
import type { BuildingRow, ComplexRow, LocationRow, HeatingCircuitRow } from '../builders/buildBuilding.ts'
import type { GatewayRow, SensorRow, ThermostatRow } from '../builders/buildThermostat.ts'
import type { ProjectRow, TenantRow } from '../builders/buildTenant.ts'
import type { PublicAreaRow, RoomRow, UnitRow, WindowRow, RadiatorRow } from '../builders/buildRoom.ts'

/** Rows by table; the keys are in the order of the tables' foreign keys. */
export interface Estate {
  tenants: TenantRow[]
  locations: LocationRow[]
  heatingCircuits: HeatingCircuitRow[]
  buildingComplexes: ComplexRow[]
  buildings: BuildingRow[]
  buildingUnits: UnitRow[]
  publicAreas: PublicAreaRow[]
  rooms: RoomRow[]
  windows: WindowRow[]
  radiators: RadiatorRow[]
  leases: LeaseRow[]
  renters: RenterRow[]
  appointments: AppointmentRow[]
  gateways: GatewayRow[]
  thermostats: ThermostatRow[]
  sensors: SensorRow[]
  signalTestFloors: (typeof signalTestFloors.$inferSelect)[]
  projects: ProjectRow[]
  projectBuildings: (typeof projectBuildings.$inferSelect)[]
  projectUsers: (typeof projectUsers.$inferSelect)[]
}

export const emptyEstate = (): Estate => ({
  tenants: [],
  locations: [],
  heatingCircuits: [],
  buildingComplexes: [],
  buildings: [],
  buildingUnits: [],
  publicAreas: [],
  rooms: [],
  windows: [],
  radiators: [],
  leases: [],
  renters: [],
  appointments: [],
  gateways: [],
  thermostats: [],
  sensors: [],
  signalTestFloors: [],
  projects: [],
  projectBuildings: [],
  projectUsers: [],
})
