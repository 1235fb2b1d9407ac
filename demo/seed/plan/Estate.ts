import type { projectBuildings, projectUsers, signalTestFloors } from '../../../server/db/schema.ts'
import type { AppointmentRow } from '../builders/buildAppointment.ts'
import type { BuildingRow } from '../builders/buildBuilding.ts'
import type { ComplexRow } from '../builders/buildComplex.ts'
import type { GatewayRow } from '../builders/buildGateway.ts'
import type { HeatingCircuitRow } from '../builders/buildHeatingCircuit.ts'
import type { LeaseRow } from '../builders/buildLease.ts'
import type { LocationRow } from '../builders/buildLocation.ts'
import type { ProjectRow } from '../builders/buildProject.ts'
import type { PublicAreaRow } from '../builders/buildPublicArea.ts'
import type { RadiatorRow } from '../builders/buildRadiator.ts'
import type { RenterRow } from '../builders/buildRenter.ts'
import type { RoomRow } from '../builders/buildRoom.ts'
import type { SensorRow } from '../builders/buildSensor.ts'
import type { TenantRow } from '../builders/buildTenant.ts'
import type { ThermostatRow } from '../builders/buildThermostat.ts'
import type { UnitRow } from '../builders/buildUnit.ts'
import type { WindowRow } from '../builders/buildWindow.ts'

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
