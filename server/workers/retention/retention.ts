import { and, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { evidenceDays } from '../../../domain/consent/agreement.ts'
import { dropEndedPersons, dropEvidence } from '../../actions/consent/dropEnded.ts'
import { dropImports } from '../../actions/estate/pendingImport.ts'
import type { Deps } from '../../deps.ts'
import { showsWithdrawn } from '../../finders/consent/climate.ts'
import { idempotencyKeys, identityIdempotency, jobs, undecodedMessages, unknownApplications, unknownDevices } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { purgeIdentity } from '../../actions/accounts/purge.ts'
import { settingOf } from '../../finders/administration/settingOf.ts'
import { nowAndThen } from '../../oneAtATime.ts'
import { day } from '../../../domain/time.ts'

/** Days for which the reply to an idempotency key is kept: longer than an installer works offline. */
const keyDays = 7
/** Days for which uninterpretable messages are kept, and unknown devices after they were last heard. */
const rawDays = 90
/** Days after which a file that no job names is what a killed process left: its job is written within minutes. */
const strayDays = 2
const batch = 500

const before = (deps: Deps, days: number) => new Date(deps.now().getTime() - days * day).toISOString()

/** Repeats until a batch is not full; each batch has its own transaction, so that locks are short. */
const inBatches = async (deps: Deps, work: (tx: Tx) => Promise<number>): Promise<number> => {
  let total = 0
  for (;;) {
    const done = await withScope(deps.db.pool, asAdmin, work)
    total += done
    if (done < batch) return total
  }
}

/** Deletes ended jobs and their files. The file goes first: a job without its file is found again, a file without its job is not. */
const dropJobs = async (deps: Deps): Promise<number> => {
  const days = Number(await withScope(deps.db.pool, asAdmin, (tx) => settingOf(tx, 'JobRetentionDays')))
  return inBatches(deps, async (tx) => {
    const rows = await tx
      .select({ id: jobs.id, fileKey: jobs.fileKey })
      .from(jobs)
      .where(and(notInArray(jobs.state, ['Queued', 'Running']), lt(jobs.finishedAt, before(deps, days))))
      .limit(batch)
      .for('update', { skipLocked: true })
    for (const { fileKey } of rows) if (fileKey) await deps.files.remove(fileKey)
    if (rows.length > 0)
      await tx.delete(jobs).where(
        inArray(
          jobs.id,
          rows.map(({ id }) => id),
        ),
      )
    return rows.length
  })
}

/** Deletes files with data whose consent was withdrawn; their jobs then say why there is no file. */
const dropWithdrawn = (deps: Deps): Promise<void> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    const rows = await tx.select({ kind: jobs.kind, fileKey: jobs.fileKey, result: jobs.result }).from(jobs).where(isNotNull(jobs.fileKey))
    for (const { fileKey, ...job } of rows) {
      if (fileKey !== null && (await showsWithdrawn(tx, job, deps.now()))) await deps.files.remove(fileKey)
    }
  })

/** Deletes files that no job names: their process was killed, or their storage could not be reached, before they were deleted. */
const dropStrays = (deps: Deps): Promise<number> =>
  deps.files.sweep(new Date(before(deps, strayDays)), (keys) =>
    withScope(deps.db.pool, asAdmin, async (tx) => {
      const upload = sql<string>`${jobs.input} ->> 'fileKey'`
      const rows = await tx
        .select({ result: jobs.fileKey, upload })
        .from(jobs)
        .where(or(inArray(jobs.fileKey, [...keys]), inArray(upload, [...keys])))
      return new Set(rows.flatMap((row) => [row.result, row.upload].filter((key) => key !== null)))
    }),
  )

const dropKeys = (deps: Deps, table: typeof idempotencyKeys): Promise<number> =>
  inBatches(deps, async (tx) => {
    const old = tx
      .select({ key: table.key })
      .from(table)
      .where(lt(table.createdAt, before(deps, keyDays)))
      .limit(batch)
    return (await tx.delete(table).where(inArray(table.key, old)).returning({ key: table.key })).length
  })

const dropRaw = (deps: Deps): Promise<number> =>
  inBatches(deps, async (tx) => {
    const old = tx
      .select({ id: undecodedMessages.id })
      .from(undecodedMessages)
      .where(lt(undecodedMessages.receivedAt, before(deps, rawDays)))
      .limit(batch)
    return (await tx.delete(undecodedMessages).where(inArray(undecodedMessages.id, old)).returning({ id: undecodedMessages.id })).length
  })

const dropUnknown = (deps: Deps): Promise<number> =>
  inBatches(deps, async (tx) => {
    const old = tx
      .select({ eui: unknownDevices.eui })
      .from(unknownDevices)
      .where(lt(unknownDevices.lastSeenAt, before(deps, rawDays)))
      .limit(batch)
    await tx.delete(unknownApplications).where(lt(unknownApplications.lastSeenAt, before(deps, rawDays)))
    return (await tx.delete(unknownDevices).where(inArray(unknownDevices.eui, old)).returning({ eui: unknownDevices.eui })).length
  })

const dropPersons = async (deps: Deps): Promise<number> => {
  const days = Number(await withScope(deps.db.pool, asAdmin, (tx) => settingOf(tx, 'ConsentRetentionDays')))
  return inBatches(deps, (tx) => dropEndedPersons(tx, before(deps, days), batch))
}

interface Dropped {
  jobs: number
  strays: number
  keys: number
  raw: number
  unknown: number
  evidence: number
  persons: number
  imports: number
}

/**
 * Deletes expired data: ended jobs with their files, files whose consent was withdrawn and files of no job, replies to idempotency keys, raw
 * messages and unknown devices, evidence of consents, the persons of ended consents, and what broken-off imports left. @returns the number of
 * deletions of each kind.
 */
export const runRetention = async (deps: Deps): Promise<Dropped> => {
  const ended = await dropJobs(deps)
  await dropWithdrawn(deps)
  const strays = await dropStrays(deps)
  return {
    strays,
    jobs: ended,
    keys: (await dropKeys(deps, idempotencyKeys)) + (await dropKeys(deps, identityIdempotency)),
    raw: await dropRaw(deps),
    unknown: await dropUnknown(deps),
    evidence: await inBatches(deps, (tx) => dropEvidence(tx, before(deps, evidenceDays), batch)),
    persons: await dropPersons(deps),
    imports: await dropImports(deps),
  }
}

/** Runs the retention periodically until it is stopped; stopping waits for a run in progress. */
export const startRetention = (deps: Deps, everyMs: number): { stop(): Promise<void> } => {
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = running
      .then(() => runRetention(deps))
      .then(() => purgeIdentity(deps))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'what is past its time could not be deleted'))
  }
  return nowAndThen(everyMs, run, () => running)
}
