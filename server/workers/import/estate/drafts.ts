import type { renterRoles } from '../../../../domain/enums.ts'
import type { Values } from '../../../../domain/import/column.ts'
import type {
  buildingDetailColumns,
  radiatorColumns,
  roomColumns,
  unitDetailColumns,
  windowColumns,
} from '../../../../domain/import/detailColumns.ts'
import type { unitColumns } from '../../../../domain/import/estateColumns.ts'
import type { TableRow } from '../TableRow.ts'

type RenterRole = (typeof renterRoles)[number]

/** Rows to create from a file, before they have ids. `existingId` is the id of an existing row that is used instead. */
export interface LocationDraft {
  readonly name: string
  description: string | null
  existingId?: string | undefined
}
export interface ComplexDraft {
  readonly location: LocationDraft
  readonly name: string
  description: string | null
  existingId?: string | undefined
}
export interface CircuitDraft {
  readonly location: LocationDraft
  readonly name: string
  readonly description: string | null
  readonly balancingConfirmedAt: string | null
  readonly building: BuildingDraft | null
  existingId?: string | undefined
}

export interface BuildingDraft {
  readonly street: string
  readonly streetNumber: string
  readonly zipcode: string
  readonly city: string
  /** The normalised address for comparison (domain/rules/address.ts). */
  readonly key: string
  /** The first row that names it, where its issues are shown. */
  readonly row: TableRow
  readonly complex: ComplexDraft
  readonly values: Values<typeof buildingDetailColumns>
  circuit: CircuitDraft | null
  floorsAbove: number
  floorsBelow: number
  /** Set for a building of the estate that new units join; nothing of it changes. */
  readonly existingId?: string | undefined
}

export interface UnitDraft {
  readonly row: TableRow
  readonly customerId: string
  readonly building: BuildingDraft
  readonly values: Values<typeof unitColumns>
  details: Values<typeof unitDetailColumns> | null
  circuit: CircuitDraft | null
  floor: number | null
  readonly leases: LeaseDraft[]
}

export interface AreaDraft {
  readonly building: BuildingDraft
  readonly name: string
  readonly description: string | null
  readonly circuit: CircuitDraft | null
  floor: number | null
}

export type SpaceDraft = { readonly unit: UnitDraft } | { readonly area: AreaDraft }

export interface RoomDraft {
  readonly space: SpaceDraft
  readonly name: string
  readonly values: Values<typeof roomColumns>
  readonly circuit: CircuitDraft | null
  floor: number | null
}
export interface WindowDraft {
  readonly room: RoomDraft
  readonly values: Values<typeof windowColumns>
}
export interface RadiatorDraft {
  readonly room: RoomDraft
  readonly values: Values<typeof radiatorColumns>
  readonly circuit: CircuitDraft | null
}

export interface LeaseDraft {
  readonly row: TableRow
  readonly startsOn: string
  readonly endsOn: string | null
  readonly renters: RenterDraft[]
}

export interface RenterDraft {
  readonly row: TableRow
  readonly role: RenterRole
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly email: string | null
  readonly agreement: boolean
  readonly infoReceivedAgreement: boolean
}

export interface EstateDraft {
  readonly locations: Map<string, LocationDraft>
  readonly complexes: Map<string, ComplexDraft>
  readonly circuits: Map<string, CircuitDraft>
  readonly buildings: Map<string, BuildingDraft>
  /** By customer id. */
  readonly units: Map<string, UnitDraft>
  readonly areas: Map<string, AreaDraft>
  readonly rooms: Map<string, RoomDraft>
  readonly windows: WindowDraft[]
  readonly radiators: RadiatorDraft[]
}

export const emptyDraft = (): EstateDraft => ({
  locations: new Map(),
  complexes: new Map(),
  circuits: new Map(),
  buildings: new Map(),
  units: new Map(),
  areas: new Map(),
  rooms: new Map(),
  windows: [],
  radiators: [],
})

/** Names are compared case-insensitively, as in the database. */
export const nameKey = (...names: readonly string[]): string =>
  names.map((name) => name.toLowerCase()).join('\n')

export const buildingOf = (space: SpaceDraft): BuildingDraft =>
  'unit' in space ? space.unit.building : space.area.building

/** The map key of the parent of rooms. */
export const spaceKey = (space: SpaceDraft): string =>
  'unit' in space
    ? `unit\n${space.unit.customerId}`
    : `area\n${space.area.building.key}\n${nameKey(space.area.name)}`
