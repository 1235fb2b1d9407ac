import type { Building } from '../../../contract/main/buildingShapes.ts'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import type { GatewayInstallationIssue, RadiatorIssue, SignalStrength } from '../../../domain/enums.ts'
import type { GatewayMountingCheck } from '../../../domain/devices/gatewayMounting.ts'
import type { SensorEntryInputs, UnitEntryInputs } from './unitInputs.ts'

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

/** What each kind of entry about the setup of a building saves. A new one is a line here and a row in entryKinds.ts; those in units are in unitInputs.ts. */
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

export interface EntryInputs extends BuildingEntryInputs, UnitEntryInputs, SensorEntryInputs {}
