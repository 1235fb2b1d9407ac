import * as z from 'zod'
import { productionLineTypes, thermostatLifecycles } from '../../domain/enums.ts'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import { lineIssues } from '../../domain/rules/productionLine.ts'
import { endpoint, file } from '../endpoint.ts'
import { Job } from '../job.ts'
import { storableMap } from '../storableMap.ts'
import {
  FilterInstant,
  GivenInstant,
  Instant,
  listQuery,
  OptionalLine,
  pageOf,
  QueryFlag,
} from '../shapes.ts'
import { deviceFileIssue } from './deviceFiles.ts'
import { Eui } from './estateShapes.ts'
import { fileRefusals } from './importShapes.ts'
import { anyOf } from './placeFilters.ts'

const Flag = z.union([z.boolean(), z.stringbool({ error: 'invalidValue' })]).default(false)

/** Maximum size in characters of a record's values as JSON. */
export const maxLineData = 10_000

/** A record of the production line, as a station sends it. The same device, type, instant and station are the same record. */
export const LineEvent = z.strictObject({
  eui: Eui,
  /** The number that the device was given in production. */
  wtId: OptionalLine(60).default(null),
  type: z.enum(productionLineTypes, { error: 'invalidValue' }),
  at: Instant,
  station: OptionalLine(100).default(null),
  message: OptionalLine(2000).default(null),
  data: storableMap(maxLineData, 100).default({}),
})
export type LineEvent = z.output<typeof LineEvent>

/** What records did: those stored, those that were known, and thermostats whose lifecycle follows them. */
const Recorded = z.object({ recorded: z.int(), known: z.int(), thermostats: z.int() })

/** A row with what is to be said of it; `column` is empty if that is about the whole row. */
const LineRow = z.object({
  row: z.int(),
  eui: z.string(),
  issues: z.array(
    z.object({ column: z.string(), code: z.enum(lineIssues), severity: z.enum(['error', 'warning']) }),
  ),
})
export type LineRow = z.output<typeof LineRow>

/** What a file of records does or did. `items` are the rows with issues, at most 2,000. */
export const LineReport = Recorded.extend({
  fileName: z.string(),
  rows: z.int(),
  errors: z.int(),
  warnings: z.int(),
  done: z.boolean(),
  fileIssues: z.array(deviceFileIssue),
  items: z.array(LineRow),
})
export type LineReport = z.output<typeof LineReport>

/** How a stage of the line last ended within the period. */
const Ended = z.object({ ok: z.boolean(), at: Instant }).nullable()

/** A device on the line within the period. */
export const LineDevice = z.object({
  /** Its EUI. */
  id: z.string(),
  eui: z.string(),
  wtId: z.string().nullable(),
  /** Null if it is no thermostat of the app. */
  lifecycle: z.enum(thermostatLifecycles).nullable(),
  flashing: Ended,
  endOfLine: Ended,
  finalCheckout: Ended,
  /** Records of errors and exceptions. */
  faults: z.int(),
  records: z.int(),
  firstAt: Instant,
  lastAt: Instant,
})
export type LineDevice = z.output<typeof LineDevice>

const Euis = z.array(Eui).max(1000, 'tooMany')

/** Which records a download has: from, to and EUIs; an empty list means all devices. */
export const LinePeriod = z
  .strictObject({
    from: GivenInstant.nullable().default(null),
    to: GivenInstant.nullable().default(null),
    euis: Euis.default([]),
  })
  .superRefine(({ from, to }, context) => {
    if (from !== null && to !== null && from > to)
      context.addIssue({ code: 'custom', path: ['to'], message: 'endBeforeStart' })
  })

const shared = { needs: 'productionLine', scope: 'global' } as const
const path = '/api/development/assembly-line'

const download = {
  method: 'POST',
  ...shared,
  query: z.strictObject({
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    Language: z.enum(languages).default(fallbackLanguage),
  }),
  body: LinePeriod,
  reply: file,
  accepted: Job,
  errors: ['jobRunning'],
} as const

export const assemblyLine = {
  devices: endpoint({
    method: 'GET',
    path,
    summary:
      'Production line report: the devices of a period, and how each stage ended. Devices of foreign clients are left out',
    ...shared,
    query: listQuery(['LastAt', 'FirstAt', 'Eui', 'WtId'], {
      From: FilterInstant.optional(),
      To: FilterInstant.optional(),
      /** EUIs, which are the ids of these rows. */
      Ids: Euis.optional(),
      Types: anyOf(productionLineTypes),
      Station: z.string().trim().max(100, 'tooLong').optional(),
      /** Only devices with a failed stage, an error or an exception. */
      Faulty: QueryFlag.optional(),
    }),
    reply: pageOf(LineDevice),
    errors: [],
  }),
  record: endpoint({
    method: 'POST',
    path: `${path}/events`,
    summary:
      'Store records of the production line. Those that are known are left out, so that a station can send again',
    ...shared,
    body: z.strictObject({ events: z.array(LineEvent).min(1, 'required').max(1000, 'tooMany') }),
    reply: Recorded,
    errors: ['rule', 'thermostatNotFound'],
  }),
  importFile: endpoint({
    method: 'POST',
    path: `${path}/import`,
    summary: 'Store records of the production line from a file (template AssemblyLine)',
    ...shared,
    form: z.strictObject({ validateOnly: Flag, leaveOut: Flag }),
    reply: LineReport,
    accepted: Job,
    errors: [...fileRefusals, 'importHasErrors', 'importRunning', 'forbidden'],
  }),
  summary: endpoint({
    ...download,
    path: `${path}/summary`,
    summary: 'Download one row a device: how each stage ended. 204 if there is none',
  }),
  detail: endpoint({
    ...download,
    path: `${path}/detail`,
    summary: 'Download the logs: every record with its values. 204 if there is none',
  }),
}
