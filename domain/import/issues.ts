/**
 * Every reason for which an imported file, row or cell is not taken as it stands. Texts: locales `import.issues.<code>`.
 * The first block is the list of spec 1 §5, 'Taxonomy import validation'; the others are formats and contradictions it leaves open.
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
  // what contradicts another cell, row or sheet
  'buildingDataInconsistent',
  'leaseStartMissing',
  'leaseEndBeforeStart',
  'leaseOverlaps',
  'buildingNotFound',
  'roomNotFound',
  'publicAreaNotFound',
  'heatingCircuitNotFound',
  // about reading the cell
  'formulaCell',
  'errorCell',
  'mergedCells',
] as const

export type ImportIssueCode = (typeof importIssueCodes)[number]

/** An error keeps the file from being imported, a warning does not. */
export const issueSeverities = ['error', 'warning'] as const
export type IssueSeverity = (typeof issueSeverities)[number]

/**
 * What is to be said of one cell (`column` is a column's key) or of a whole row (`column` null).
 * `args` are the figures of the text; `args.context` picks the text's variant, as i18next has it (`dataStructure_headerNotFound`).
 * `suggestion` is a value for the cell that would do.
 */
export interface ImportIssue {
  readonly column: string | null
  readonly code: ImportIssueCode
  readonly severity: IssueSeverity
  readonly args?: Record<string, string | number>
  readonly suggestion?: string
}
