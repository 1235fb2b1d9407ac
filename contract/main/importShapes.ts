import * as z from 'zod'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import { importIssueCodes, issueSeverities } from '../../domain/import/issues.ts'
import { Id, Instant, OptionalLine } from '../shapes.ts'

/** A cell corrected in the preview: its sheet and row as in the preview, the column's key, and the new text. */
const Correction = z.strictObject({
  /** Defaults to the first sheet that was read. */
  sheet: z.string().max(100).optional(),
  row: z.int().min(1),
  column: z.string().max(60),
  value: z.string().max(2000, 'tooLong'),
})

const Corrections = z.array(Correction).max(10_000, 'tooMany')

const parsed = z
  .string()
  .max(1_000_000, 'tooLong')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'invalidValue' })
      return z.NEVER
    }
  })

/**
 * What to do with rows that the estate has already. refuse: they are errors, said once where they are many. leaveOut: only the other rows
 * are imported; what exists stays as it is.
 */
export const existingRows = ['refuse', 'leaveOut'] as const

/** Fields of the multipart request besides the file. Over HTTP the list of corrections is JSON text. */
export const ImportForm = z.strictObject({
  corrections: z.union([Corrections, parsed.pipe(Corrections)]).default([]),
  /** The location of rows without one; by default, a location named after the building's city. */
  locationName: OptionalLine(120).optional(),
  /** 'false': warnings prevent the import, too. */
  ignoreWarnings: z.union([z.boolean(), z.stringbool({ error: 'invalidValue' })]).default(true),
  existing: z.enum(existingRows, 'invalidValue').default('refuse'),
  /** The language of the reasons in a file of rejected rows. */
  language: z.enum(languages, 'invalidValue').default(fallbackLanguage),
})

const Args = z.record(z.string(), z.union([z.string(), z.number()]))

/** An issue with a cell, or with a whole row (`column` null). Text: `import.issues.<code>` with `args`. */
const ImportIssue = z.object({
  column: z.string().nullable(),
  code: z.enum(importIssueCodes),
  args: Args.optional(),
  severity: z.enum(issueSeverities),
  /** A valid value for the cell. */
  suggestion: z.string().optional(),
})

/** An issue with the file or with one of its sheets. */
export const FileIssue = z.object({
  sheet: z.string().nullable(),
  code: z.enum(importIssueCodes),
  args: Args.optional(),
  severity: z.enum(issueSeverities),
})

export const ImportCounts = z.object({
  locations: z.int(),
  buildingComplexes: z.int(),
  buildings: z.int(),
  buildingUnits: z.int(),
  publicAreas: z.int(),
  rooms: z.int(),
  windows: z.int(),
  radiators: z.int(),
  heatingCircuits: z.int(),
  leases: z.int(),
  renters: z.int(),
})

/** `sheet` is the sheet's name in the file, '' for a CSV file; `row` counts from 1, as spreadsheet programs do. */
const ImportRow = z.object({
  sheet: z.string(),
  row: z.int(),
  cells: z.record(z.string(), z.string()),
  issues: z.array(ImportIssue),
})

/** The rows of a file that are in the estate already, and what an import of the others (`existing` leaveOut) would leave. */
export const ExistingInFile = z.object({
  /** Rows of all sheets that would be left out, and rows that may create something. */
  rows: z.int(),
  newRows: z.int(),
  units: z.int(),
  buildings: z.int(),
  /** The instant at which most of them were created. */
  since: Instant.nullable(),
  /** Who imported them at that instant, from which file; null if they were not imported, or by somebody without a role in the client. */
  byName: z.string().nullable(),
  fileName: z.string().nullable(),
  /** Whether they are left out. */
  leftOut: z.boolean(),
})
export type ExistingInFile = z.output<typeof ExistingInFile>

/**
 * The preview of a file. Beyond 2,000 rows, `rows` has every row with issues and the first 500 (`summary.rowsShown` of `summary.rows`).
 * The names of column keys are in `import.columns.<key>`, or those of fields (domain/import/fieldTexts.ts); `header` is the file's own.
 */
export const ImportPreview = z.object({
  summary: z.object({
    rows: z.int(),
    rowsShown: z.int(),
    /** Number of issues in rows and in the file itself. */
    errors: z.int(),
    warnings: z.int(),
    toCreate: ImportCounts,
    fileName: z.string(),
    sheetName: z.string(),
    headerRow: z.int(),
    encoding: z.string().optional(),
    delimiter: z.string().optional(),
    /** Unknown headers, as written in the file. */
    ignoredColumns: z.array(z.string()),
    ignoredSheets: z.array(z.string()),
  }),
  /** What of the file is in the estate already; absent if nothing is. */
  existing: ExistingInFile.optional(),
  columns: z.array(z.object({ sheet: z.string(), key: z.string(), header: z.string() })),
  rows: z.array(ImportRow),
  fileIssues: z.array(FileIssue),
})
export type ImportPreview = z.output<typeof ImportPreview>

/** What an import created; `locations` are those affected, to open next. */
export const ImportResult = z.object({
  fileName: z.string(),
  rows: z.int(),
  created: ImportCounts,
  locations: z.array(z.object({ id: Id, name: z.string() })),
})
export type ImportResult = z.output<typeof ImportResult>

/** Errors that both steps of an import share, about the file itself and its contents. */
export const fileRefusals = ['fileMissing', 'mediaTypeUnsupported', 'tooLarge', 'fileRefused'] as const
