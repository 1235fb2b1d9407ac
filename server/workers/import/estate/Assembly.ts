import { normaliseStreet } from '../../../../domain/rules/address.ts'
import type { PlaceRegister } from '../../../../domain/import/place.ts'
import type { EstateSheet } from '../../../../domain/import/sheets.ts'
import type { Pace } from '../pace.ts'
import type { TableRow } from '../TableRow.ts'
import type { BuildingDraft, EstateDraft } from './drafts.ts'

/** A floor as a file names it, to be settled when the building's floors are known. */
export interface FloorToSettle {
  readonly row: TableRow
  readonly building: BuildingDraft
  readonly text: string
  settle(level: number): void
}

/** What the parts of the assembly work on, one after the other. */
export interface Assembly {
  readonly draft: EstateDraft
  readonly rowsOf: (sheet: EstateSheet) => readonly TableRow[]
  readonly register: PlaceRegister
  readonly pace: Pace
  /** The location of rows that name none; their city without it. */
  readonly locationName: string | undefined
  /** YYYY-MM-DD in Germany. */
  readonly today: string
  /** The building that a row of the main sheet speaks of. */
  readonly buildingByRow: Map<TableRow, BuildingDraft>
  readonly buildingByLabel: Map<string, BuildingDraft>
  readonly floors: FloorToSettle[]
}

/** A building in one line, as the further sheets name it. */
export const buildingLabel = ({ street, streetNumber, zipcode, city }: Pick<BuildingDraft, 'street' | 'streetNumber' | 'zipcode' | 'city'>): string =>
  `${street} ${streetNumber}, ${zipcode} ${city}`

export const labelKey = (label: string): string => normaliseStreet(label)
