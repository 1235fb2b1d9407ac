import { SpreadsheetError } from '../SpreadsheetError.ts'

/** Broken: what a failed download or a faulty program leaves. */
export function corrupt(detail: string): SpreadsheetError {
  return new SpreadsheetError('fileCorrupt', {}, detail)
}

/** Built as no office program builds it. */
export function unsafe(detail: string): SpreadsheetError {
  return new SpreadsheetError('fileUnsafe', {}, detail)
}
