import * as z from 'zod'
import { gatewayPlacements, networkStatuses, roofTypes, signalStrengths } from '../../domain/enums.ts'
import { Id, Instant } from '../shapes.ts'
import { BuildingUnit } from './buildingUnits.ts'

const count = z.int().min(0)

/** The devices of a unit or a shared area: those that are mounted, how many of them are online, and their open alerts. */
const devices = {
  radiators: count,
  thermostats: count,
  online: count,
  /** Null for roles that read no alerts. */
  alerts: count.nullable(),
}

const FloorUnit = z.object({
  id: Id,
  name: z.string(),
  customerId: z.string(),
  type: BuildingUnit.shape.type,
  status: BuildingUnit.shape.status,
  statusReason: BuildingUnit.shape.statusReason,
  nextVisitOn: BuildingUnit.shape.nextVisitOn,
  ...devices,
})
export type FloorUnit = z.output<typeof FloorUnit>

const FloorArea = z.object({ id: Id, name: z.string(), ...devices })
export type FloorArea = z.output<typeof FloorArea>

const BuildingFloor = z.object({
  /** Null for what has no floor yet. */
  floor: z.int().nullable(),
  /** The result of the signal test; null if it was not tested. */
  strength: z.enum(signalStrengths).nullable(),
  recordedAt: Instant.nullable(),
  /** Null for roles that read without personal data, and for somebody who has left the client. */
  recordedByName: z.string().nullable(),
  units: z.array(FloorUnit),
  publicAreas: z.array(FloorArea),
})
export type BuildingFloor = z.output<typeof BuildingFloor>

const FloorGateway = z.object({
  id: Id,
  eui: z.string(),
  placement: z.enum(gatewayPlacements).nullable(),
  placementNote: z.string().nullable(),
  networkStatus: z.enum(networkStatuses),
})
export type FloorGateway = z.output<typeof FloorGateway>

/** A building floor by floor, from top to bottom, with its gateways. */
export const BuildingFloors = z.object({
  buildingId: Id,
  buildingName: z.string(),
  roofType: z.enum(roofTypes).nullable(),
  floors: z.array(BuildingFloor),
  gateways: z.array(FloorGateway),
  /** Whether the building has more units or shared areas than a reply holds. */
  more: z.boolean(),
})
export type BuildingFloors = z.output<typeof BuildingFloors>
