import { JobFailure } from '../../jobs/kinds.ts'
import { readWorkbook } from '../../spreadsheet/readWorkbook.ts'
import { SpreadsheetError } from '../../spreadsheet/SpreadsheetError.ts'
import type { Workbook } from '../../spreadsheet/workbook.ts'

/**
 * Reads an uploaded file in a worker thread. Errors: fileRefused 422 with the reason (`import.faults.<code>`) at `file` and its position
 * as figures.
 */
export const readUpload = async (path: string, signal: AbortSignal): Promise<Workbook> => {
  try {
    return await readWorkbook(path, { signal })
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    const place = Object.entries(error.place).filter(([, value]) => value !== undefined)
    throw new JobFailure('fileRefused', { fields: { file: error.code }, ...(place.length > 0 && { args: { file: Object.fromEntries(place) } }) })
  }
}
