/** Every reason for which a file is refused as a whole. The list serves the locales' completeness test. */
export const spreadsheetFaults = [
  // what the file is
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
  // how it is built: corrupt is broken, unsafe is built as no office program would (DTD, overlapping parts)
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

/** Where in the file: row and column count from 1, as a person sees them. `limit` is the cap that was passed. */
export interface FaultPlace {
  sheet?: string
  row?: number
  column?: number
  limit?: number
}

/** The file is refused. `place` says where, as far as that is known; `message` is for logs and holds no cell text. */
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

/** Broken: what a failed download or a faulty program leaves. */
export const corrupt = (detail: string): SpreadsheetError => new SpreadsheetError('fileCorrupt', {}, detail)

/** Built as no office program builds it. */
export const unsafe = (detail: string): SpreadsheetError => new SpreadsheetError('fileUnsafe', {}, detail)
