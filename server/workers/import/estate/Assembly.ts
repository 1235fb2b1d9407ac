import { normaliseStreet } from '../../../../domain/rules/address.ts'
import type { PlaceRegister } from '../../../../domain/import/place.ts'
import type { EstateSheet } from '../../../../domain/import/sheets.ts'
import type { Pace } from '../pace.ts'
import type { TableRow } from '../TableRow.ts'
import type { BuildingDraft, EstateDraft } from './drafts.ts'
import type { ExistingBuilding } from './readExisting.ts'

/** A floor as the file names it; resolved when all floors of the building are known. */
interface FloorToSettle {
  readonly row: TableRow
  readonly building: BuildingDraft
  readonly text: string
  settle(level: number): void
}

/** The shared state of the assembly steps, which run in sequence. */
export interface Assembly {
  readonly draft: EstateDraft
  readonly rowsOf: (sheet: EstateSheet) => readonly TableRow[]
  readonly register: PlaceRegister
  readonly pace: Pace
  /** The location of rows that name none; otherwise their city is used. */
  readonly locationName: string | undefined
  /** YYYY-MM-DD in Germany. */
  readonly today: string
  /** The buildings of the estate that new units may join, by normalised address. */
  readonly joinable: ReadonlyMap<string, ExistingBuilding>
  /** The building of each row of the main sheet. */
  readonly buildingByRow: Map<TableRow, BuildingDraft>
  readonly buildingByLabel: Map<string, BuildingDraft>
  readonly floors: FloorToSettle[]
}

/** The key of a building's address in one line, by which the additional sheets refer to it. */
export const labelKey = (label: string): string => normaliseStreet(label)
