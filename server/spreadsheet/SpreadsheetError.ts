/** Every reason for rejecting a file as a whole. The locales' completeness test uses this list. */
const spreadsheetFaults = [
  // what kind of file it is
  'fileEmpty',
  'fileTooLarge',
  'fileTypeUnsupported',
  'fileTypeLegacyXls',
  'fileTypeXlsb',
  'fileTypePdf',
  'fileTypeImage',
  'fileTypeWord',
  'fileTypeOds',
  'fileTypeHtml',
  'fileTypeXml',
  'fileTypeArchive',
  'fileTypeBinary',
  'fileEncrypted',
  // how it is built: corrupt means broken, unsafe means built as no office program would build it (DTD, overlapping parts)
  'fileCorrupt',
  'fileUnsafe',
  'quoteNotClosed',
  // how much it holds
  'tooManyEntries',
  'tooManySheets',
  'tooManyRows',
  'tooManyColumns',
  'tooManyCells',
  'tooManyStrings',
  'tooMuchText',
  'cellTooLong',
  // what it costs
  'unpackedTooLarge',
  'readTimeout',
  'memoryExceeded',
] as const

export type SpreadsheetFault = (typeof spreadsheetFaults)[number]

/** A position in the file: row and column count from 1, as users see them. `limit` is the limit that was exceeded. */
export interface FaultPlace {
  sheet?: string
  row?: number
  column?: number
  limit?: number
}

/** The file is rejected. `place` says where, as far as known; `message` is for logs and contains no cell text. */
export class SpreadsheetError extends Error {
  readonly code: SpreadsheetFault
  readonly place: FaultPlace

  constructor(code: SpreadsheetFault, place: FaultPlace = {}, detail = '') {
    super(detail ? `${code}: ${detail}` : code)
    this.name = 'SpreadsheetError'
    this.code = code
    this.place = place
  }
}

/** Broken: left by a failed download or a faulty program. */
export const corrupt = (detail: string): SpreadsheetError => new SpreadsheetError('fileCorrupt', {}, detail)

/** Built as no office program would build it. */
export const unsafe = (detail: string): SpreadsheetError => new SpreadsheetError('fileUnsafe', {}, detail)
