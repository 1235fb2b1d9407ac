import { and, eq, gt, inArray, isNotNull, isNull, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import { confirmationDays, evidenceDays } from '../../../domain/consent/agreement.ts'
import { dropEndedPersons, dropEvidence, dropUnconfirmed } from '../../actions/consent/dropEnded.ts'
import { holdFiles, namedByRows } from '../../actions/files/claimFiles.ts'
import { dropImports } from '../../actions/estate/pendingImport.ts'
import type { Deps } from '../../deps.ts'
import { showsWithdrawn } from '../../finders/consent/climate.ts'
import { withheldMemory } from '../../finders/consent/memory.ts'
import { inBatches } from '../../db/batches.ts'
import {
  appointmentAnnouncements,
  clientIds,
  dataTransfers,
  idempotencyKeys,
  identityIdempotency,
  jobs,
  notices,
  transferFiles,
  undecodedMessages,
  unknownApplications,
  unknownDevices,
} from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { purgeIdentity } from '../../actions/accounts/purge.ts'
import { settingOf } from '../../finders/administration/settingOf.ts'
import { isUnreachable } from '../../http/failures.ts'
import { nowAndThen } from '../../oneAtATime.ts'
import { day, dayOf } from '../../../domain/time.ts'

/** Days for which the reply to an idempotency key is kept: longer than an installer works offline. */
const keyDays = 7
/** Days for which the id that a device made for a new row is remembered: longer than one lies in a drawer. */
const clientIdDays = 90
/** Days for which uninterpretable messages are kept, and unknown devices after they were last heard. */
const rawDays = 90
/** Days after which a file that no job names is what a killed process left: its job is written within minutes. */
const strayDays = 2
/** Days for which what was mailed about a deleted appointment is kept: for as long as it counts towards a limit, and some to investigate abuse. */
const mailCountDays = 30
/** Days for which an ended data transfer and what it has read, and a file that was sent, are kept. */
const transferDays = 90
/** Days for which people find what they were told of. */
const noticeDays = 90
const batch = 500
/** Jobs whose files are checked for withdrawn data in one transaction. */
const checkedAtOnce = 50
const noId = '00000000-0000-0000-0000-000000000000'

const before = (deps: Deps, days: number) => new Date(deps.now().getTime() - days * day).toISOString()

/** In batches, each in its own transaction. */
const inTransactions = (deps: Deps, work: (tx: Tx) => Promise<number>): Promise<number> =>
  inBatches(batch, () => withScope(deps.db.pool, asAdmin, work))

/** The storage is away if it cannot be reached for so many files in a row: the next run goes on. A file that it refuses keeps none of the others. */
const patience = 3

/**
 * Works through files outside of any transaction, each alone; a slow storage keeps nobody waiting. Logs those that are still there.
 * @returns how many are done.
 */
const eachFile = async <T>(
  deps: Deps,
  files: readonly T[],
  work: (file: T) => Promise<unknown>,
): Promise<number> => {
  let [done, inARow] = [0, 0]
  let failure: unknown
  if (files.length > 0) await holdFiles(deps)
  for (const file of files) {
    if (inARow === patience) break
    try {
      await work(file)
      done += 1
      inARow = 0
    } catch (error) {
      failure ??= error
      inARow = isUnreachable(error) ? inARow + 1 : 0
    }
  }
  if (done < files.length)
    deps.log.warn(
      { err: failure, files: files.length - done },
      'files that are past their time could not be deleted yet',
    )
  return done
}

/** Deletes ended jobs, and then their files. What a killed process or a storage that is away leaves of these is swept: no job names it. */
const dropJobs = async (deps: Deps): Promise<number> => {
  const days = Number(await withScope(deps.db.pool, asAdmin, (tx) => settingOf(tx, 'JobRetentionDays')))
  const keys: string[] = []
  const dropped = await inTransactions(deps, async (tx) => {
    const old = tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(notInArray(jobs.state, ['Queued', 'Running']), lt(jobs.finishedAt, before(deps, days))))
      .limit(batch)
      .for('update', { skipLocked: true })
    const rows = await tx.delete(jobs).where(inArray(jobs.id, old)).returning({ fileKey: jobs.fileKey })
    keys.push(...rows.flatMap(({ fileKey }) => fileKey ?? []))
    return rows.length
  })
  await eachFile(deps, keys, (key) => deps.files.remove(key))
  return dropped
}

/**
 * Deletes files with data whose consent was withdrawn; their jobs keep the name of the file and say why it is gone. The file goes before its
 * key: until it is gone, the next run finds it.
 */
const dropWithdrawn = async (deps: Deps): Promise<number> => {
  const withdrawn: { id: string; fileKey: string }[] = []
  for (let last: string | undefined = noId; last !== undefined;) {
    const after: string = last
    last = await withScope(deps.db.pool, asAdmin, async (tx) => {
      const rows = await tx
        .select({ id: jobs.id, kind: jobs.kind, fileKey: jobs.fileKey, result: jobs.result })
        .from(jobs)
        .where(and(isNotNull(jobs.fileKey), gt(jobs.id, after)))
        .orderBy(jobs.id)
        .limit(checkedAtOnce)
      for (const { id, fileKey, ...job } of rows)
        if (fileKey !== null && (await showsWithdrawn(tx, job, deps.now()))) withdrawn.push({ id, fileKey })
      return rows.length < checkedAtOnce ? undefined : rows.at(-1)?.id
    })
  }
  return eachFile(deps, withdrawn, async ({ id, fileKey }) => {
    await deps.files.remove(fileKey)
    await withScope(deps.db.pool, asAdmin, (tx) =>
      tx
        .update(jobs)
        .set({ fileKey: null })
        .where(and(eq(jobs.id, id), eq(jobs.fileKey, fileKey))),
    )
  })
}

/** Deletes files that no job, no photo and no data transfer names: their process was killed, or their storage could not be reached, before they were deleted. */
const dropStrays = async (deps: Deps): Promise<number> => {
  await holdFiles(deps)
  return deps.files.sweep(new Date(before(deps, strayDays)), (keys) => namedByRows(deps, keys))
}

const dropKeys = (deps: Deps, table: typeof idempotencyKeys): Promise<number> =>
  inTransactions(deps, async (tx) => {
    const old = tx
      .select({ key: table.key })
      .from(table)
      .where(lt(table.createdAt, before(deps, keyDays)))
      .limit(batch)
    return (await tx.delete(table).where(inArray(table.key, old)).returning({ key: table.key })).length
  })

const dropNotices = (deps: Deps): Promise<number> =>
  inTransactions(deps, async (tx) => {
    const old = tx
      .select({ id: notices.id })
      .from(notices)
      .where(lt(notices.at, before(deps, noticeDays)))
      .limit(batch)
    return (await tx.delete(notices).where(inArray(notices.id, old)).returning({ id: notices.id })).length
  })

const dropClientIds = (deps: Deps): Promise<number> =>
  inTransactions(deps, async (tx) => {
    const old = tx
      .select({ id: clientIds.id })
      .from(clientIds)
      .where(lt(clientIds.createdAt, before(deps, clientIdDays)))
      .limit(batch)
    return (await tx.delete(clientIds).where(inArray(clientIds.id, old)).returning({ id: clientIds.id }))
      .length
  })

const dropRaw = (deps: Deps): Promise<number> =>
  inTransactions(deps, async (tx) => {
    const old = tx
      .select({ id: undecodedMessages.id })
      .from(undecodedMessages)
      .where(lt(undecodedMessages.receivedAt, before(deps, rawDays)))
      .limit(batch)
    return (
      await tx
        .delete(undecodedMessages)
        .where(inArray(undecodedMessages.id, old))
        .returning({ id: undecodedMessages.id })
    ).length
  })

const dropUnknown = (deps: Deps): Promise<number> =>
  inTransactions(deps, async (tx) => {
    const old = tx
      .select({ eui: unknownDevices.eui })
      .from(unknownDevices)
      .where(lt(unknownDevices.lastSeenAt, before(deps, rawDays)))
      .limit(batch)
    await tx.delete(unknownApplications).where(lt(unknownApplications.lastSeenAt, before(deps, rawDays)))
    return (
      await tx
        .delete(unknownDevices)
        .where(inArray(unknownDevices.eui, old))
        .returning({ eui: unknownDevices.eui })
    ).length
  })

/** A batch of the announcements that count for no limit of mails any more. */
const uncounted = (tx: Tx, deps: Deps, which: SQL) =>
  tx
    .select({ id: appointmentAnnouncements.id })
    .from(appointmentAnnouncements)
    .where(and(which, lt(appointmentAnnouncements.announcedAt, before(deps, mailCountDays))))
    .limit(batch)

const dropAnnouncements = (deps: Deps): Promise<number> =>
  inTransactions(deps, async (tx) => {
    const old = uncounted(tx, deps, isNull(appointmentAnnouncements.appointmentId))
    return (
      await tx
        .delete(appointmentAnnouncements)
        .where(inArray(appointmentAnnouncements.id, old))
        .returning({ id: appointmentAnnouncements.id })
    ).length
  })

/** Forgets which addresses were mailed, of announcements whose appointment is kept. */
const forgetAddresses = (deps: Deps): Promise<number> =>
  inTransactions(deps, async (tx) => {
    const old = uncounted(tx, deps, isNotNull(appointmentAnnouncements.addressHash))
    const forgotten = tx
      .update(appointmentAnnouncements)
      .set({ addressHash: null })
      .where(inArray(appointmentAnnouncements.id, old))
    return (await forgotten.returning({ id: appointmentAnnouncements.id })).length
  })

/** Gives up files of data transfers that nobody may download any more, as consent never covers what was before it; they are swept. */
const dropWithheldMemory = (deps: Deps): Promise<number> =>
  inTransactions(deps, async (tx) => {
    const withheld = tx
      .select({ id: dataTransfers.id })
      .from(dataTransfers)
      .where(
        and(
          isNotNull(dataTransfers.fileKey),
          sql`${withheldMemory(dataTransfers, dayOf(deps.now()))} is not null`,
        ),
      )
      .limit(batch)
    return (
      await tx
        .update(dataTransfers)
        .set({ fileKey: null })
        .where(inArray(dataTransfers.id, withheld))
        .returning({ id: dataTransfers.id })
    ).length
  })

/** Drops ended data transfers, whose files are swept, and then what was sent and is no transfer's any more. */
const dropTransfers = async (deps: Deps): Promise<number> => {
  const dropped = await inTransactions(deps, async (tx) => {
    const old = tx
      .select({ id: dataTransfers.id })
      .from(dataTransfers)
      .where(lt(dataTransfers.finishedAt, before(deps, transferDays)))
      .limit(batch)
    return (
      await tx.delete(dataTransfers).where(inArray(dataTransfers.id, old)).returning({ id: dataTransfers.id })
    ).length
  })
  const sent = await inTransactions(deps, async (tx) => {
    const old = tx
      .select({ id: transferFiles.id })
      .from(transferFiles)
      .leftJoin(dataTransfers, eq(dataTransfers.fileId, transferFiles.id))
      .where(and(lt(transferFiles.createdAt, before(deps, transferDays)), isNull(dataTransfers.id)))
      .limit(batch)
    return (
      await tx.delete(transferFiles).where(inArray(transferFiles.id, old)).returning({ id: transferFiles.id })
    ).length
  })
  return dropped + sent
}

const dropPersons = async (deps: Deps): Promise<number> => {
  const days = Number(await withScope(deps.db.pool, asAdmin, (tx) => settingOf(tx, 'ConsentRetentionDays')))
  return inTransactions(deps, (tx) => dropEndedPersons(tx, before(deps, days), batch))
}

/** What the retention deletes; what waits for files comes last. */
const steps = {
  keys: async (deps) => (await dropKeys(deps, idempotencyKeys)) + (await dropKeys(deps, identityIdempotency)),
  clientIds: dropClientIds,
  notices: dropNotices,
  raw: dropRaw,
  unknown: dropUnknown,
  evidence: (deps) => inTransactions(deps, (tx) => dropEvidence(tx, before(deps, evidenceDays), batch)),
  unconfirmed: (deps) =>
    inTransactions(deps, (tx) => dropUnconfirmed(tx, before(deps, confirmationDays), batch)),
  announcements: async (deps) => {
    const dropped = await dropAnnouncements(deps)
    await forgetAddresses(deps)
    return dropped
  },
  persons: dropPersons,
  transfers: dropTransfers,
  imports: (deps) => dropImports(deps),
  jobs: dropJobs,
  withdrawn: dropWithdrawn,
  memory: dropWithheldMemory,
  strays: dropStrays,
} as const satisfies Readonly<Record<string, (deps: Deps) => Promise<number>>>

/** Runs a step alone: if it fails, that is logged, and the others run all the same. @returns the number of its deletions. */
const alone =
  ({ log }: Deps) =>
  async (step: string, work: () => Promise<number>): Promise<number> => {
    try {
      return await work()
    } catch (error) {
      log.warn({ err: error, step }, 'what is past its time could not be deleted')
      return 0
    }
  }

/**
 * Deletes expired data: ended jobs with their files, files whose consent was withdrawn and files of no job, replies to idempotency keys, raw
 * messages and unknown devices, evidence of consents, unconfirmed declarations, what was mailed about deleted appointments, the persons of ended consents, ended data transfers, and what broken-off imports left. @returns the number of
 * deletions of each kind.
 */
export const runRetention = async (deps: Deps): Promise<Readonly<Record<string, number>>> => {
  const dropped = new Map<string, number>()
  for (const [step, drop] of Object.entries(steps))
    dropped.set(step, await alone(deps)(step, () => drop(deps)))
  return Object.fromEntries(dropped)
}

/** Runs the retention periodically until it is stopped; stopping waits for a run in progress. */
export const startRetention = (deps: Deps, everyMs: number): { stop(): Promise<void> } => {
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = running.then(() => purgeIdentity(deps, alone(deps))).then(() => runRetention(deps))
  }
  return nowAndThen(everyMs, run, () => running)
}
