import type { ImportPreview } from '../../../contract/main/importShapes.ts'

type Parts = Partial<Omit<ImportPreview, 'summary'>> & { summary?: Partial<ImportPreview['summary']> }

const none = {
  locations: 0,
  buildingComplexes: 0,
  buildings: 0,
  buildingUnits: 0,
  publicAreas: 0,
  rooms: 0,
  windows: 0,
  radiators: 0,
  heatingCircuits: 0,
  leases: 0,
  renters: 0,
}

/** A preview as the server returns it, without issues unless the test adds some. */
export const aPreview = ({ summary = {}, ...parts }: Parts = {}): ImportPreview => {
  const rows = parts.rows ?? []
  return {
    summary: {
      rows: rows.length,
      rowsShown: rows.length,
      errors: 0,
      warnings: 0,
      toCreate: none,
      fileName: 'a.csv',
      sheetName: '',
      headerRow: 1,
      ignoredColumns: [],
      ignoredSheets: [],
      ...summary,
    },
    columns: [{ sheet: '', key: 'city', header: 'Ort' }],
    rows,
    fileIssues: [],
    ...parts,
  }
}
