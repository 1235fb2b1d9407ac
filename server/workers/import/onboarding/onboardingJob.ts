import type { OnboardingReport, OnboardingRow } from '../../../../contract/main/onboarding.ts'
import { maxOnboardingRows } from '../../../../domain/import/deviceColumns.ts'
import { onboardingColumns, type OnboardingOutcome } from '../../../../domain/import/onboarding.ts'
import { changeLifecycles, moveThermostats } from '../../../actions/devices/moveThermostats.ts'
import { bulkInsert } from '../../../db/bulk.ts'
import { onboardingRows, onboardingRuns } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { WriteAudit } from '../../../http/audit.ts'
import { newId } from '../../../ids.ts'
import { JobFailure, type JobKind, type JobResult, type JobRun } from '../../../jobs/kinds.ts'
import { announcedAudit } from '../../../live/tellEstate.ts'
import { heldBy, holdsIn } from '../../export/exportReach.ts'
import { readDeviceFile, type DeviceFile } from '../devices/readDeviceFile.ts'
import { deletingUpload } from '../importJob.ts'
import { againIfOvertaken } from '../writeInSlices.ts'
import { OnboardingInput } from './onboardingInput.ts'
import { planStatusChanges, planTenantChanges } from './planChanges.ts'
import { planDevices, type DeviceWork } from './planDevices.ts'
import { isRejected, type RowPlan } from './RowPlan.ts'
import { writeDevices } from './writeDevices.ts'

/** Rows that a report shows: all up to the first bound, then those with issues, and the first few. */
const [shownRows, firstRows] = [2_000, 500]

interface Onboarding extends JobRun {
  readonly options: OnboardingInput
  readonly now: Date
}

/** The rows of a file, and how to carry them out. */
interface Plan {
  rows: RowPlan<unknown>[]
  outcomeOf: (row: RowPlan<unknown>) => OnboardingOutcome
  /** Writes what the rows ask for; `ids` are those of the rows of the run. */
  carryOut: (ids: readonly string[], audit: WriteAudit) => Promise<void>
}

const outcomeOfWork = (isNetwork: boolean) => (row: RowPlan<unknown>) => {
  if (isRejected(row)) return 'rejected'
  if (row.work === null) return 'unchanged'
  return isNetwork ? 'waiting' : 'done'
}

/** Compares the rows with what there is; locks what would change until the transaction ends. */
const planOf = async (
  tx: Tx,
  { options, now, actor: { userId } }: Onboarding,
  file: DeviceFile,
): Promise<Plan> => {
  const { subject, skipNetworkServer } = options
  const act = (audit: WriteAudit) => ({ tx, now, audit, userId })
  if (subject === 'statusChanges') {
    const rows = await planStatusChanges(tx, options, file.rows)
    const changes = rows.flatMap(({ work }) => (work ? [{ ...work, note: null }] : []))
    return {
      rows,
      outcomeOf: outcomeOfWork(false),
      carryOut: (_, audit) => changeLifecycles(act(audit), changes),
    }
  }
  if (subject === 'tenantChanges') {
    const rows = await planTenantChanges(tx, options, file.rows)
    return {
      rows,
      outcomeOf: outcomeOfWork(false),
      carryOut: (_, audit) =>
        moveThermostats(
          act(audit),
          rows.flatMap(({ work }) => work ?? []),
        ),
    }
  }
  const rows: RowPlan<DeviceWork>[] = await planDevices(tx, options, subject, file.rows, options)
  const carryOut = (ids: readonly string[]) =>
    writeDevices(
      { tx, now, userId },
      rows.map((row, index) => ({ ...row, rowId: ids[index] ?? newId() })),
    )
  return { rows, outcomeOf: outcomeOfWork(!skipNetworkServer), carryOut }
}

const reportOf = (
  { id, options }: Onboarding,
  file: DeviceFile,
  { rows, outcomeOf }: Plan,
  done: boolean,
): OnboardingReport => {
  const count = (severity: 'error' | 'warning') =>
    rows.reduce((sum, { issues }) => sum + issues.filter((issue) => issue.severity === severity).length, 0)
  const items = rows.map((row): OnboardingRow => {
    const outcome = outcomeOf(row)
    return {
      row: row.row,
      eui: row.eui,
      outcome: done || outcome === 'rejected' || outcome === 'unchanged' ? outcome : 'planned',
      issues: [...row.issues],
    }
  })
  const faulty = items.filter(({ issues }) => issues.length > 0).slice(0, shownRows)
  const shown =
    items.length <= shownRows
      ? items
      : [...new Set([...items.slice(0, firstRows), ...faulty])].toSorted((one, other) => one.row - other.row)
  return {
    id: done ? id : null,
    subject: options.subject,
    fileName: options.fileName,
    rows: rows.length,
    accepted: rows.filter(({ work }) => work !== null).length,
    errors: file.faults.length + count('error'),
    warnings: count('warning'),
    fileIssues: file.faults,
    items: shown,
  }
}

/** What the audit log says of a run. */
const figuresOf = (
  rows: readonly RowPlan<unknown>[],
  subject: OnboardingInput['subject'],
  options: OnboardingInput,
): Record<string, unknown> => ({
  subject,
  fileName: options.fileName,
  rows: rows.length,
  accepted: rows.filter(({ work }) => work !== null).length,
  tenantId: options.tenantId,
})

/** Writes the run and its rows, and one entry to the audit log; keys are in neither. */
const writeRun = async (
  tx: Tx,
  { id, actor, options, now }: Onboarding,
  { rows, outcomeOf }: Plan,
  audit: WriteAudit,
): Promise<string[]> => {
  const { subject, fileName, tenantId } = options
  await tx
    .insert(onboardingRuns)
    .values({ id, userId: actor.userId, subject, fileName, createdAt: now.toISOString() })
  const made = rows.map((row) => ({
    id: newId(),
    runId: id,
    row: row.row,
    eui: row.eui,
    outcome: outcomeOf(row),
    issues: [...row.issues],
  }))
  for (let from = 0; from < made.length; from += 1000)
    await bulkInsert(
      tx,
      onboardingRows,
      ['id', 'runId', 'row', 'eui', 'outcome', 'issues'],
      made.slice(from, from + 1000),
    )
  await audit({
    action: 'onboarding.import',
    entityId: id,
    after: figuresOf(rows, subject, options),
    ...(tenantId !== null && { tenantId }),
  })
  return made.map((row) => row.id)
}

const write = (run: Onboarding, file: DeviceFile): Promise<JobResult> =>
  run.conclude(async (tx) => {
    const plan = await planOf(tx, run, file)
    const report = reportOf(run, file, plan, true)
    const isEmpty = report.accepted === 0
    if (report.fileIssues.length > 0 || (report.errors > 0 && (!run.options.leaveOut || isEmpty)))
      throw new JobFailure('importHasErrors', reportOf(run, file, plan, false))
    const audit = announcedAudit(tx, {
      userId: run.actor.userId,
      requestId: run.actor.requestId,
      at: run.now,
    })
    await plan.carryOut(await writeRun(tx, run, plan, audit), audit)
    return { result: report }
  })

/** Whoever lost the rights since the job was started does not get it done. */
const requireRights = async (
  { deps, actor }: JobRun,
  { subject, tenantIds }: OnboardingInput,
): Promise<void> => {
  const held = await heldBy(deps, actor.userId)
  const permissions =
    subject === 'tenantChanges' ? (['onboarding', 'devices.move'] as const) : (['onboarding'] as const)
  if (!held || !permissions.every((permission) => holdsIn(held, tenantIds, permission)))
    throw new JobFailure('forbidden')
}

const withFile = (work: (run: Onboarding, file: DeviceFile) => Promise<JobResult>): JobKind => {
  return (run) => {
    const options = OnboardingInput.parse(run.input)
    return deletingUpload(run, options.fileKey, async () => {
      await requireRights(run, options)
      const columns = onboardingColumns(options.subject, options, options.sensorType !== null)
      const file = await run.deps.files.onDisk(options.fileKey, (path) =>
        readDeviceFile(path, { columns, maxRows: maxOnboardingRows }),
      )
      return work({ ...run, options, now: run.deps.now() }, file)
    })
  }
}

/** Checks an onboarding file. Result: OnboardingReport. */
export const onboardingCheck: JobKind = withFile(async (run, file) => ({
  result: await run.inScope(async (tx) => reportOf(run, file, await planOf(tx, run, file), false)),
}))

/** Onboards a file in one transaction. Result: OnboardingReport. Errors: fileRefused, importHasErrors with the report. */
export const onboarding: JobKind = withFile((run, file) => againIfOvertaken(() => write(run, file)))
