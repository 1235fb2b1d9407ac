import type * as z from 'zod'
import type { BuildingUnit } from '../../../contract/main/buildingUnits.ts'
import type { Radiator } from '../../../contract/main/radiators.ts'
import type { RoomInput } from '../../../contract/main/rooms.ts'
import type { RadiatorChecklistFlag } from '../../../domain/enums.ts'
import type { RadiatorValues } from '../../../domain/rules/radiatorFields.ts'
import type { WindowValues } from '../../../domain/rules/windowFields.ts'
import type { Window } from '../../../contract/main/windows.ts'
import type { StockSensor } from '../snapshots/kinds.ts'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import type { GatewayInstallationIssue, RadiatorIssue, SignalStrength } from '../../../domain/enums.ts'
import type { GatewayMountingCheck } from '../../../domain/devices/gatewayMounting.ts'

/** An edit of some fields of a row. Their values before it stand in the entry. */
export interface Edit<Fields> {
  readonly id: string
  readonly after: Readonly<Partial<Fields>>
}

type GatewayFields = Pick<Gateway, 'placement' | 'placementNote'>
/** Where the power comes from, and the checks of the mounting. */
export type MountingFields = Pick<Gateway, 'junctionBox' | 'junctionBoxNote'> &
  Record<GatewayMountingCheck, boolean>
export type BuildingFields = Pick<
  Building,
  'basement' | 'roofType' | 'topFloorUsage' | 'flyerPosted' | 'floorsAbove' | 'floorsBelow'
>
interface IssueFields {
  readonly issues: readonly GatewayInstallationIssue[]
  readonly comment: string | null
}

/** A photo of exactly one of these. Its id is made here: sent twice, it is stored once. */
export interface Photographed {
  readonly id: string
  readonly gatewayId?: string
  readonly radiatorId?: string
  readonly buildingId?: string
  readonly issue?: GatewayInstallationIssue | RadiatorIssue
  readonly comment: string | null
  /** ISO instant. */
  readonly takenAt: string
  readonly image: Blob
}

/** What each kind of entry about the setup of a building saves. A new one is a line here and a row in entryKinds.ts. */
export interface BuildingEntryInputs {
  assignGateway: {
    readonly gatewayId: string
    readonly eui: string
    readonly buildingId: string
  } & GatewayFields
  editGateway: Edit<GatewayFields> & { readonly eui: string }
  setMounting: Edit<MountingFields> & { readonly eui: string }
  setProcess: Edit<Pick<Gateway, 'installationProcess'>> & { readonly eui: string }
  unassignGateway: { readonly gatewayId: string; readonly eui: string; readonly buildingId: string }
  recordFloor: {
    readonly buildingId: string
    readonly floor: number
    readonly strength: SignalStrength
    readonly testerEui: string | null
  }
  resetSignal: { readonly buildingId: string }
  editBuilding: Edit<BuildingFields>
  setIssues: Edit<IssueFields>
  addPhoto: Photographed
  removePhoto: { readonly id: string; readonly gatewayId: string | null }
}

export type RoomFields = z.output<typeof RoomInput>
export type WindowFields = Pick<Window, 'name'> & WindowValues

/** A radiator's type is `radiatorType` here, so that a difference can be worded: a room has a type, too. */
export type RadiatorFields = Pick<Radiator, 'name' | 'description'> &
  Omit<RadiatorValues, 'type'> & { readonly radiatorType: RadiatorValues['type'] }
type StatusFields = Pick<BuildingUnit, 'status' | 'statusReason' | 'statusComment' | 'nextVisitOn'>
export type ObstructionFields = Pick<Radiator, 'obstruction' | 'obstructionDescription'>
export type VentingFields = Pick<
  Radiator['venting'],
  'isVentingPossible' | 'successDuration' | 'failureReason' | 'comment'
>
export type ChecklistFields = Record<RadiatorChecklistFlag, boolean> &
  Pick<Radiator, 'installationNotPossibleDescription'>
interface FailedFields {
  readonly reasons: Radiator['installationFailed']['reasons']
  readonly installationNotPossibleDescription: string | null
}

interface Named {
  readonly name: string
}

/** What each kind of entry in a unit saves. Ids of new rows are made on this device: sent twice, they are stored once. */
export interface UnitEntryInputs {
  setUnitStatus: Edit<StatusFields> & Named
  createRoom: Named & { readonly id: string; readonly unitId: string; readonly fields: RoomFields }
  /** `shape` names its sides on the page of what waits; entries of older versions lack it. */
  editRoom: Edit<RoomFields> & Named & { readonly shape?: RoomFields['shape'] }
  /** With its windows and radiators, which entries of older versions do not name; its devices are taken away before. */
  removeRoom: Named & { readonly id: string; readonly radiatorIds?: readonly string[] }
  createWindow: Named & { readonly id: string; readonly roomId: string; readonly fields: WindowFields }
  editWindow: Edit<WindowFields> & Named & { readonly roomId: string }
  /** Its sensor goes back to stock. */
  removeWindow: Named & { readonly id: string; readonly roomId: string }
  createRadiator: Named & { readonly id: string; readonly roomId: string; readonly fields: RadiatorFields }
  editRadiator: Edit<RadiatorFields> & Named
  /** With its photos; its thermostat is taken away before. */
  removeRadiator: Named & { readonly id: string }
  setObstruction: Edit<ObstructionFields> & Named
  setVenting: Edit<VentingFields> & Named
  setChecklist: Edit<ChecklistFields> & Named
  setFailed: Edit<FailedFields> & Named
  assignThermostat: { readonly thermostatId: string; readonly eui: string; readonly radiatorId: string }
  unassignThermostat: { readonly eui: string; readonly radiatorId: string }
}

interface OfSensor {
  readonly sensorId: string
  readonly eui: string
}

/** What each kind of entry about a sensor in a unit saves. */
export interface SensorEntryInputs {
  /** Into a room, or to one of its windows; `confirm`: the room has a sensor already, and gets another. */
  assignSensor: OfSensor &
    Pick<StockSensor, 'type'> & {
      readonly roomId: string
      readonly windowId: string | null
      readonly confirm: boolean
    }
  unassignSensor: OfSensor & { readonly roomId: string }
  pairSensor: OfSensor
  unpairSensor: OfSensor
}

export interface EntryInputs extends BuildingEntryInputs, UnitEntryInputs, SensorEntryInputs {}
