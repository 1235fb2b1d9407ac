import * as z from 'zod'
import { importIssueCodes, issueSeverities } from '../../domain/import/issues.ts'
import { Id, OptionalLine } from '../shapes.ts'

/** A cell that a person mended in the preview: sheet and row as the preview names them, the column's key, and its new text. */
const Correction = z.strictObject({
  /** Left out, it is the first sheet that was read. */
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

/** Fields beside the file. Over HTTP the list of corrections is JSON text. */
export const ImportForm = z.strictObject({
  corrections: z.union([Corrections, parsed.pipe(Corrections)]).default([]),
  /** The location of rows that name none; without it a building's location is called as its city. */
  locationName: OptionalLine(120).optional(),
  /** 'false': warnings too keep the file from being imported. */
  ignoreWarnings: z.union([z.boolean(), z.stringbool({ error: 'invalidValue' })]).default(true),
})

const Args = z.record(z.string(), z.union([z.string(), z.number()]))

/** What is to be said of a cell, or of a whole row (`column` null). Text: `import.issues.<code>` with `args`. */
export const ImportIssue = z.object({
  column: z.string().nullable(),
  code: z.enum(importIssueCodes),
  args: Args.optional(),
  severity: z.enum(issueSeverities),
  /** A value for the cell that would do. */
  suggestion: z.string().optional(),
})

/** What is to be said of the file or of one of its sheets. */
export const FileIssue = z.object({ sheet: z.string().nullable(), code: z.enum(importIssueCodes), args: Args.optional(), severity: z.enum(issueSeverities) })

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

/** `sheet` is the sheet's name in the file, '' for a csv; `row` counts from 1 as office programs show it. */
export const ImportRow = z.object({ sheet: z.string(), row: z.int(), cells: z.record(z.string(), z.string()), issues: z.array(ImportIssue) })

/**
 * The preview of a file. Past 2,000 rows `rows` holds every row with issues and the first 500 (`summary.rowsShown` of `summary.rows`).
 * Column keys have their names in `import.columns.<key>` or, as fields of a building, in `buildings.fields.<key>`; `header` is what the file has.
 */
export const ImportPreview = z.object({
  summary: z.object({
    rows: z.int(),
    rowsShown: z.int(),
    /** How many issues there are, in rows and in the file itself. */
    errors: z.int(),
    warnings: z.int(),
    toCreate: ImportCounts,
    fileName: z.string(),
    sheetName: z.string(),
    headerRow: z.int(),
    encoding: z.string().optional(),
    delimiter: z.string().optional(),
    /** Headers that nobody knows, as the file has them. */
    ignoredColumns: z.array(z.string()),
    ignoredSheets: z.array(z.string()),
  }),
  columns: z.array(z.object({ sheet: z.string(), key: z.string(), header: z.string() })),
  rows: z.array(ImportRow),
  fileIssues: z.array(FileIssue),
})
export type ImportPreview = z.output<typeof ImportPreview>

/** What an import made; `locations` are those that it touched, to look at next. */
export const ImportResult = z.object({
  fileName: z.string(),
  rows: z.int(),
  created: ImportCounts,
  locations: z.array(z.object({ id: Id, name: z.string() })),
})
export type ImportResult = z.output<typeof ImportResult>

/** Refusals that both steps of an import share: of the file itself, and of what it holds. */
export const fileRefusals = ['fileMissing', 'mediaTypeUnsupported', 'tooLarge', 'fileRefused'] as const
