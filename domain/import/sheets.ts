import type { Columns } from './column.ts'
import {
  buildingSheetColumns,
  complexColumns,
  heatingCircuitColumns,
  leaseSheetColumns,
  locationColumns,
  publicAreaColumns,
  radiatorColumns,
  renterSheetColumns,
  roomColumns,
  unitDetailColumns,
  windowColumns,
} from './detailColumns.ts'
import { estateColumns } from './estateColumns.ts'

/** A sheet that exports write and imports read. `names` are the accepted names of its tab; in a file with few sheets the main sheet may have any name. */
interface SheetSpec {
  readonly names: readonly string[]
  readonly columns: Columns
}

/** All sheets of an estate workbook, in the order in which they are written. Texts: locales `import.sheets`. */
export const estateSheets = {
  estate: { names: ['Estate', 'Bestand'], columns: estateColumns },
  locations: { names: ['Locations', 'Liegenschaften'], columns: locationColumns },
  complexes: { names: ['Building complexes', 'Gebäudekomplexe'], columns: complexColumns },
  heatingCircuits: { names: ['Heating circuits', 'Heizkreise'], columns: heatingCircuitColumns },
  buildings: { names: ['Buildings', 'Gebäude'], columns: buildingSheetColumns },
  units: { names: ['Unit details', 'Einheiten im Detail'], columns: unitDetailColumns },
  publicAreas: {
    names: ['Shared areas', 'Public areas', 'Allgemeinflächen', 'Allgemeinbereiche'],
    columns: publicAreaColumns,
  },
  rooms: { names: ['Rooms', 'Räume'], columns: roomColumns },
  windows: { names: ['Windows', 'Fenster'], columns: windowColumns },
  radiators: { names: ['Radiators', 'Heizkörper'], columns: radiatorColumns },
  leases: { names: ['Leases', 'Mietverhältnisse'], columns: leaseSheetColumns },
  renters: { names: ['Renters', 'Mieter'], columns: renterSheetColumns },
} as const satisfies Record<string, SheetSpec>

export type EstateSheet = keyof typeof estateSheets

const isEstateSheet = (name: string): name is EstateSheet => Object.hasOwn(estateSheets, name)

export const estateSheetNames: readonly EstateSheet[] = Object.keys(estateSheets).filter(isEstateSheet)
