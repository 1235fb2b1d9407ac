import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { LineEvent, LineReport } from '../../../../contract/main/assemblyLine.ts'
import { columnsOf, maxOnboardingRows } from '../../../../domain/import/deviceColumns.ts'
import { recordLine } from '../../../actions/devices/recordLine.ts'
import { rowsOf } from '../../../db/bulk.ts'
import { productionLineEntries } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { foreignOnLine } from '../../../finders/devices/lineDevices.ts'
import { tenantsReached, type GlobalActor } from '../../../http/actor.ts'
import type { Base, JobStarted, Upload } from '../../../http/handler.ts'
import { JobFailure, type JobKind, type JobResult, type JobRun } from '../../../jobs/kinds.ts'
import { startGlobalJob } from '../../../jobs/start.ts'
import { announcedAudit } from '../../../live/tellEstate.ts'
import { heldBy, holdsIn } from '../../export/exportReach.ts'
import { deletingUpload } from '../importJob.ts'
import { storeUpload } from '../storeUpload.ts'
import { readDeviceFile, type DeviceFile } from './readDeviceFile.ts'
import { lineKeyOf, readLineRows, wholeRow, type LineRowRead } from './readLineFile.ts'

const LineInput = z.object({
  fileKey: z.string(),
  fileName: z.string(),
  leaveOut: z.boolean(),
  tenantIds: z.union([z.literal('all'), z.array(z.string())]),
})
type LineInput = z.output<typeof LineInput>

/** The most rows with issues that a report shows. */
const shownRows = 2_000

interface Start extends Pick<Base, 'tx' | 'deps' | 'callExternally' | 'requestId' | 'tenantHint'> {
  actor: GlobalActor
  upload: Upload
  form: { validateOnly: boolean; leaveOut: boolean }
}

/** Starts the check or the import of a file of the production line. Errors: importRunning 409. */
export const startLineImport = async ({
  tx,
  deps,
  actor,
  upload,
  callExternally,
  form,
  ...call
}: Start): Promise<JobStarted> => {
  const tenantIds = actor.superAdmin ? 'all' : tenantsReached(actor.rights, 'productionLine')
  const input: LineInput = {
    tenantIds,
    leaveOut: form.leaveOut,
    ...(await storeUpload({ deps, upload, callExternally })),
  }
  const job = form.validateOnly
    ? { kind: 'assemblyLineImportCheck', input }
    : {
        kind: 'assemblyLineImport',
        input,
        refusal: 'importRunning' as const,
        dedupeKey: `assemblyLineImport:${actor.userId}`,
      }
  return startGlobalJob(tx, actor, call, job)
}

/** The records of the file that are stored already. */
const knownOf = async (tx: Tx, events: readonly LineEvent[]): Promise<ReadonlySet<string>> => {
  if (events.length === 0) return new Set()
  const rows = events.map(({ eui, type, at, station }) => ({
    eui,
    type,
    at: new Date(at).toISOString(),
    station,
  }))
  const { rows: found } = await tx.execute<{
    eui: string
    type: LineEvent['type']
    at: string
    station: string | null
  }>(sql`
    select rows.eui, rows.type, rows.at::text as at, rows.station from ${rowsOf(productionLineEntries, ['eui', 'type', 'at', 'station'], rows)}
    where exists (select from main.production_line_entries e
      where e.eui = rows.eui and e.at = rows.at and e.type = rows.type and coalesce(e.station, '') = coalesce(rows.station, ''))`)
  return new Set(found.map((row) => lineKeyOf(row)))
}

interface Checked {
  input: LineInput
  file: DeviceFile
  rows: readonly LineRowRead[]
}

const reportOf = (
  { input, file, rows }: Checked,
  figures: Pick<LineReport, 'recorded' | 'known' | 'thermostats' | 'done'>,
): LineReport => {
  const count = (severity: 'error' | 'warning') =>
    rows.reduce((sum, { issues }) => sum + issues.filter((issue) => issue.severity === severity).length, 0)
  return {
    ...figures,
    fileName: input.fileName,
    rows: rows.length,
    errors: file.faults.length + count('error'),
    warnings: count('warning'),
    fileIssues: file.faults,
    items: rows
      .filter(({ issues }) => issues.length > 0)
      .slice(0, shownRows)
      .map(({ row, eui, issues }) => ({ row, eui, issues })),
  }
}

const eventsOf = (rows: readonly LineRowRead[]): LineEvent[] => [
  ...new Map(rows.flatMap(({ event }) => (event ? [[lineKeyOf(event), event]] : []))).values(),
]

/** Says which records are stored already, and which are of clients that the user does not reach. */
const check = async (
  tx: Tx,
  checked: Omit<Checked, 'rows'>,
  now: Date,
): Promise<Checked & { events: LineEvent[] }> => {
  const rows = readLineRows(checked.file.rows, now)
  const known = await knownOf(tx, eventsOf(rows))
  const foreign = await foreignOnLine(
    tx,
    checked.input,
    rows.map(({ eui }) => eui),
  )
  const judged = rows.map((row): LineRowRead => {
    const { event, eui, issues } = row
    if (event && foreign.has(eui))
      return {
        ...row,
        event: null,
        issues: [...issues, { column: 'devEui', code: 'thermostatNotFound', severity: 'error' }],
      }
    const isKnown = event && issues.length === 0 && known.has(lineKeyOf(event))
    return isKnown ? { ...row, issues: [{ column: wholeRow, code: 'recorded', severity: 'warning' }] } : row
  })
  return {
    ...checked,
    rows: judged,
    events: eventsOf(judged).filter((event) => !known.has(lineKeyOf(event))),
  }
}

const withFile =
  (work: (run: JobRun, checked: Omit<Checked, 'rows'>) => Promise<JobResult>): JobKind =>
  (run) => {
    const input = LineInput.parse(run.input)
    return deletingUpload(run, input.fileKey, async () => {
      const held = await heldBy(run.deps, run.actor.userId)
      if (!held || !holdsIn(held, input.tenantIds, 'productionLine')) throw new JobFailure('forbidden')
      const expected = { columns: columnsOf('AssemblyLine'), maxRows: maxOnboardingRows }
      return work(run, {
        input,
        file: await run.deps.files.onDisk(input.fileKey, (path) => readDeviceFile(path, expected)),
      })
    })
  }

/** Checks a file of the production line. Result: LineReport. */
export const assemblyLineImportCheck: JobKind = withFile(async (run, given) => {
  const checked = await run.inScope((tx) => check(tx, given, run.deps.now()))
  const known =
    checked.rows.length - checked.events.length - checked.rows.filter(({ event }) => event === null).length
  return {
    result: reportOf(checked, { recorded: checked.events.length, known, thermostats: 0, done: false }),
  }
})

/** Stores the records of a file. Result: LineReport. Errors: importHasErrors with the report. */
export const assemblyLineImport: JobKind = withFile((run, given) =>
  run.conclude(async (tx) => {
    const now = run.deps.now()
    const checked = await check(tx, given, now)
    const refused = reportOf(checked, {
      recorded: checked.events.length,
      known: 0,
      thermostats: 0,
      done: false,
    })
    const hasErrors = refused.errors > 0 && !given.input.leaveOut
    if (hasErrors || given.file.faults.length > 0) throw new JobFailure('importHasErrors', refused)
    const { userId, requestId } = run.actor
    const audit = announcedAudit(tx, { userId, requestId, at: now })
    const made = await recordLine({ tx, now, audit, userId }, checked.events)
    const known = checked.rows.filter(({ event }) => event !== null).length - made.recorded
    await audit({
      action: 'productionLine.import',
      entityId: run.id,
      after: { fileName: given.input.fileName, ...made, known },
    })
    return { result: reportOf(checked, { ...made, known, done: true }) }
  }),
)
