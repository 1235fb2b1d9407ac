import type { Reply } from '../../../contract/endpoint.ts'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import type { InstallBuilding } from '../../../contract/main/installShapes.ts'
import type { installTool } from '../../../contract/main/installTool.ts'
import type { Photo } from '../../../contract/main/photoShapes.ts'
import type { Project } from '../../../contract/main/projectShapes.ts'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import type { Thermostat } from '../../../contract/main/thermostatShapes.ts'

type AtBuilding = Reply<typeof installTool.gateways>
export type InstallGateway = AtBuilding['items'][number]
export type InstallAppointment = Reply<typeof installTool.appointments>['items'][number]

export type InstallUnit = Reply<typeof installTool.buildingUnits>['items'][number]
/** A thermostat that can be looked up without a network. */
export type StockThermostat = Pick<
  Thermostat,
  'id' | 'eui' | 'wtId' | 'lifecycle' | 'radiatorId' | 'malfunctionAt'
>

/** A sensor that can be looked up without a network. */
export type StockSensor = Pick<Sensor, 'id' | 'eui' | 'type'>

/** The first screen. */
export interface Overview {
  readonly projects: readonly Project[]
  readonly buildings: readonly InstallBuilding[]
  /** The user's own of a day. */
  readonly appointments: readonly InstallAppointment[]
  /** That day, YYYY-MM-DD. */
  readonly day: string
}

/** A gateway that can be looked up without a network. */
export type StockGateway = Pick<
  Gateway,
  'id' | 'eui' | 'gatewayId' | 'macAddress' | 'productId' | 'buildingId' | 'buildingName'
>

/** All that the setup of a building reads. */
export interface BuildingSetup {
  readonly building: Building
  readonly gateways: readonly InstallGateway[]
  readonly signal: AtBuilding['signal']
  /** The gateways in the client's stock. */
  readonly stock: readonly StockGateway[]
  readonly testers: readonly { readonly id: string; readonly eui: string; readonly label: string | null }[]
  /** Photos of the issues of the building; what an older version of the app stored lacks them. */
  readonly issuePhotos?: readonly Photo[]
}

/** The units of a building with everything in them. */
export interface UnitsSetup {
  readonly building: Building
  readonly units: readonly InstallUnit[]
  /** The thermostats in the client's stock. */
  readonly stock: readonly StockThermostat[]
  /** The room and window sensors in the client's stock. */
  readonly sensorStock: readonly StockSensor[]
}

/** What is stored for reading without a network, by kind. A new kind is a line here and a loader in loaders.ts. */
export interface SnapshotKinds {
  overview: Overview
  building: BuildingSetup
  units: UnitsSetup
}
export type SnapshotKind = keyof SnapshotKinds
export const snapshotKinds = ['overview', 'building', 'units'] as const satisfies readonly SnapshotKind[]

/** What was read last, of a user in a client, and when. */
export interface Snapshot<K extends SnapshotKind = SnapshotKind> {
  readonly key: string
  readonly userId: string
  readonly kind: K
  readonly takenAt: string
  readonly data: SnapshotKinds[K]
}
