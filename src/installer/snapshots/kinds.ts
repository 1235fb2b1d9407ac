import type { Appointment } from '../../../contract/main/appointments.ts'
import type { Building, SignalTest } from '../../../contract/main/buildingShapes.ts'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import type { Project } from '../../../contract/main/projectShapes.ts'
import type * as z from 'zod'

/** The first screen. */
export interface Overview {
  readonly projects: readonly Project[]
  readonly buildings: readonly Building[]
  /** Those of today; none for users who may not read appointments. */
  readonly appointments: readonly Appointment[]
}

/** A gateway that can be looked up without a network, with the reason if it cannot be assigned. */
export type StockGateway = Pick<Gateway, 'id' | 'eui' | 'gatewayId' | 'macAddress' | 'productId' | 'buildingId' | 'buildingName'>

/** All that the setup of a building reads. */
export interface BuildingSetup {
  readonly building: Building
  readonly gateways: readonly Gateway[]
  readonly signal: z.output<typeof SignalTest>
  /** The gateways in the client's stock. */
  readonly stock: readonly StockGateway[]
  readonly testers: readonly { readonly id: string; readonly eui: string; readonly label: string | null }[]
}

/** What is stored for reading without a network, by kind. A new kind is a line here and a loader in loaders.ts. */
export interface SnapshotKinds {
  overview: Overview
  building: BuildingSetup
}
export type SnapshotKind = keyof SnapshotKinds

/** What was read last, and when. */
export interface Snapshot<K extends SnapshotKind> {
  readonly key: string
  readonly kind: K
  readonly takenAt: string
  readonly data: SnapshotKinds[K]
}
