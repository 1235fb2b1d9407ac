/**
 * Every reason why an imported file, row or cell is not accepted as it is. Texts: locales `import.issues.<code>`.
 * The first block is the list of spec 1 §5, 'Taxonomy import validation'; the others cover formats and contradictions that it leaves open.
 */
export const importIssueCodes = [
  'addressNotFound',
  'buildingExists',
  'complexNameMissing',
  'unitExists',
  'unitHasLease',
  'unitHasRenter',
  'unitNotFound',
  'customerIdMissing',
  'customerIdNotUnique',
  'unitTypeMissing',
  'unitTypeWrongFormat',
  'cityMissing',
  'constructionYearMissing',
  'houseNumberMissing',
  'streetMissing',
  'zipcodeMissing',
  'constructionYearWrongFormat',
  'constructionYearInconsistent',
  'floorMissing',
  'floorWrongFormat',
  'buildingDataWrongFormat',
  'renterFirstNameMissing',
  'renterLastNameMissing',
  'dataStructure',
  // formats of single cells
  'houseNumberWrongFormat',
  'phoneWrongFormat',
  'emailWrongFormat',
  'dateWrongFormat',
  'numberWrongFormat',
  'flagWrongFormat',
  'valueUnknown',
  'textTooLong',
  'textWrongFormat',
  'valueMissing',
  'valueNotUnique',
  'valueRefused',
  // contradictions with another cell, row or sheet
  'addressInconsistent',
  'buildingDataInconsistent',
  'leaseStartMissing',
  'leaseEndBeforeStart',
  'leaseOverlaps',
  'buildingNotFound',
  'roomNotFound',
  'publicAreaNotFound',
  'heatingCircuitNotFound',
  // the file as a whole
  'alreadyThere',
  'sumRows',
  // problems reading the cell
  'formulaCell',
  'errorCell',
  'mergedCells',
] as const

export type ImportIssueCode = (typeof importIssueCodes)[number]

/** An error prevents the import of the file, a warning does not. */
export const issueSeverities = ['error', 'warning'] as const
export type IssueSeverity = (typeof issueSeverities)[number]

/**
 * An issue with one cell (`column` is a column's key) or with a whole row (`column` null).
 * `args` are interpolated into the text; `args.context` selects its variant, as in i18next (`dataStructure_headerNotFound`).
 * `suggestion` is a valid value for the cell.
 */
export interface ImportIssue {
  readonly column: string | null
  readonly code: ImportIssueCode
  readonly severity: IssueSeverity
  readonly args?: Record<string, string | number>
  readonly suggestion?: string
}
