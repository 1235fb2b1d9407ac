import { and, count, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ErasureReport } from '../../contract/main/personalData.ts'
import { settleRenters } from '../consent/settleRenters.ts'
import { dataAgreementEvidence, dataAgreementPersons, dataAgreementRevocations, jobs, mails, renters, savedFilters, users } from '../db/schema.ts'
import { withScope, type Tx } from '../db/scope.ts'
import { auditWriter } from '../http/audit.ts'
import { tellRightsChanged } from '../http/rights.ts'
import type { JobKind, JobRun } from '../jobs/kinds.ts'
import { auditLog } from '../main/auditLog.ts'
import { tellLive } from '../live/tell.ts'
import { climateKinds, devicesOf, eraseLast, eraseMonth, homesOf, monthsOf } from './climate.ts'
import { findPerson, type Person } from './person.ts'
import { PersonJobInput, startOf } from './PersonJobInput.ts'
import { sweepPage, withLentRight } from './sweep.ts'
import { auditPlaces, textPlaces } from './textPlaces.ts'

type What = keyof typeof noneErased
const noneErased = {
  accounts: 0,
  agreements: 0,
  audit: 0,
  climate: 0,
  evidence: 0,
  files: 0,
  jobs: 0,
  lastValues: 0,
  mails: 0,
  notes: 0,
  records: 0,
  renters: 0,
  replies: 0,
}

/** What an erasure that was broken off has kept of its report. */
const Kept = z.object({
  erased: z.record(z.string(), z.number()).default({}),
  kept: z.array(z.object({ what: z.string(), count: z.int(), reason: z.string() })).default([]),
})
type Figures = z.output<typeof Kept>

const asAdmin = { role: 'app_admin' } as const

/** Kinds of jobs whose files name renters or show what devices measured in homes. */
const fileKinds = ['deviceExport', 'personalDataExport', 'renterImport', 'renterImportValidate', 'taxonomyExport', 'taxonomyImport', 'taxonomyImportValidate']
const ended = notInArray(jobs.state, ['Queued', 'Running'])

const ofClients = ({ tenantIds }: Person) => or(sql`${jobs.tenantId} is null`, inArray(jobs.tenantId, [...tenantIds]))

/** Files are not searched: those of their clients that may name them go, and whoever needs one makes it anew. */
const eraseFiles = async ({ deps, id }: JobRun, tx: Tx, person: Person): Promise<number> => {
  const rows = await tx
    .select({ id: jobs.id, fileKey: jobs.fileKey, input: jobs.input })
    .from(jobs)
    .where(and(ended, inArray(jobs.kind, fileKinds), ofClients(person), sql`${jobs.id} <> ${id}`, sql`(file_key is not null or input ? 'fileKey')`))
    .for('update')
  const files = rows.flatMap(({ fileKey, input }) => [fileKey, z.object({ fileKey: z.string() }).safeParse(input).data?.fileKey].flatMap((key) => key ?? []))
  for (const key of files) await deps.files.remove(key)
  if (rows.length > 0)
    await tx
      .update(jobs)
      .set({ fileKey: null, fileName: null, contentType: null, input: sql`input - 'fileKey'` })
      .where(
        inArray(
          jobs.id,
          rows.map(({ id: jobId }) => jobId),
        ),
      )
  return files.length
}

const eraseAccounts = async (tx: Tx, { accounts }: Person): Promise<number> => {
  const ids = accounts.filter(({ whyKept }) => whyKept === undefined).map(({ user }) => user.id)
  if (ids.length === 0) return 0
  await tx.delete(savedFilters).where(inArray(savedFilters.userId, ids))
  await tx.update(renters).set({ userId: null }).where(inArray(renters.userId, ids))
  // roles, sessions and links go with it
  await tx.delete(users).where(inArray(users.id, ids))
  for (const id of ids) await tx.execute(tellRightsChanged(id))
  return ids.length
}

/** Consent ends with the person: what is still active is taken back, the proof without them stays. */
const withdraw = async (tx: Tx, { records }: Person, userId: string, at: string): Promise<number> => {
  const ids = records.map(({ agreementId }) => agreementId)
  if (ids.length === 0) return 0
  const rows = ids.map((agreementId) => ({ agreementId, revokedAt: at, channel: 'office' as const, recordedBy: userId }))
  const done = await tx.insert(dataAgreementRevocations).values(rows).onConflictDoNothing().returning()
  await tx.update(dataAgreementPersons).set({ active: false }).where(inArray(dataAgreementPersons.agreementId, ids))
  await settleRenters(
    tx,
    records.flatMap(({ renterId }) => renterId ?? []),
  )
  return done.length
}

const eraseEvidence = async (tx: Tx, { records }: Person): Promise<number> =>
  (
    await tx
      .delete(dataAgreementEvidence)
      .where(
        inArray(
          dataAgreementEvidence.agreementId,
          records.map(({ agreementId }) => agreementId),
        ),
      )
      .returning({ id: dataAgreementEvidence.agreementId })
  ).length

const eraseMails = async (tx: Tx, { traces: { emails } }: Person): Promise<number> =>
  (
    await tx
      .delete(mails)
      .where(sql`lower(trim(${mails.recipient})) = any(${sql.param([...emails])}::text[])`)
      .returning({ id: mails.id })
  ).length

/** The rows that are the person, last of all: until then a run that was broken off finds whom it is about. */
const eraseRows = async ({ actor }: JobRun, tx: Tx, person: Person, now: Date, add: (what: What, count: number) => void): Promise<void> => {
  const agreementIds = person.records.map(({ agreementId }) => agreementId)
  const renterIds = person.renters.map(({ id }) => id)
  if (agreementIds.length > 0) await tx.delete(dataAgreementPersons).where(inArray(dataAgreementPersons.agreementId, agreementIds))
  if (renterIds.length > 0) await tx.delete(renters).where(inArray(renters.id, renterIds))
  add('records', agreementIds.length)
  add('renters', renterIds.length)
  const audit = auditWriter(tx, 'main', { userId: actor.userId, requestId: actor.requestId, at: now })
  await audit([
    ...person.renters.map(({ id, tenantId }) => ({ action: 'renter.erase', entityId: id, tenantId })),
    ...person.records.map(({ agreementId, tenantId }) => ({ action: 'dataAgreement.erase', entityId: agreementId, ...(tenantId !== null && { tenantId }) })),
  ])
  await tellLive(
    tx,
    person.records.flatMap(({ tenantId, agreementId }) => (tenantId === null ? [] : [{ tenantId, topic: 'consents' as const, ids: [agreementId] }])),
  )
}

/** What stays of the person's doings, without them, and why. */
const keptOf = async (tx: Tx, { records, accounts, homes, traces }: Person): Promise<Figures['kept']> => {
  const [trail] = await tx
    .select({ n: count() })
    .from(auditLog)
    .where(inArray(auditLog.entityId, [...traces.ids]))
  return [
    { what: 'proofs', count: records.length, reason: 'proofOfConsent' },
    { what: 'leases', count: homes.length, reason: 'occupancy' },
    { what: 'auditEntries', count: trail?.n ?? 0, reason: 'auditTrail' },
    ...(['staffAccount', 'otherClients'] as const).map((reason) => ({
      what: 'accounts',
      count: accounts.filter(({ whyKept }) => whyKept === reason).length,
      reason,
    })),
  ].filter((thing) => thing.count > 0)
}

const reportOf = ({ erased, kept }: Figures, now: Date): ErasureReport => ({
  erasedAt: now.toISOString(),
  erased: Object.entries({ ...noneErased, ...erased })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => ({ what, count })),
  kept,
})

/**
 * Erases a person everywhere, step by step, each step a transaction of its own that keeps the report's figures with it: a run that was
 * broken off goes on where it was, and one of somebody who is gone already finds nothing. Result: ErasureReport.
 */
export const personErasure: JobKind = async (run) => {
  const { deps, id, signal, progress } = run
  const input = PersonJobInput.parse(run.input)
  const now = deps.now()
  const figures: Figures = await withScope(deps.db.pool, asAdmin, async (tx) => {
    const [job] = await tx.select({ result: jobs.result }).from(jobs).where(eq(jobs.id, id))
    return Kept.catch({ erased: {}, kept: [] }).parse(job?.result ?? {})
  })
  const add = (what: What, count: number) => {
    figures.erased[what] = (figures.erased[what] ?? 0) + count
  }
  /** One step: what it did and what is said of it are written together, or neither is. */
  const step = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    const before = structuredClone(figures)
    try {
      return await withScope(deps.db.pool, asAdmin, async (tx) => {
        const result = await work(tx)
        await tx.update(jobs).set({ result: figures }).where(eq(jobs.id, id))
        return result
      })
    } catch (error) {
      Object.assign(figures, before)
      throw error
    }
  }
  const tally = (what: What, work: (tx: Tx) => Promise<number>) => step(async (tx) => add(what, await work(tx)))
  const person = await withScope(deps.db.pool, asAdmin, (tx) => findPerson(tx, { tenantIds: input.tenantIds }, startOf(input)))
  if (!person) return { result: reportOf(figures, now) }
  if (figures.kept.length === 0) figures.kept = await withScope(deps.db.pool, asAdmin, (tx) => keptOf(tx, person))
  const total = 6 + homesOf(person).length + textPlaces.length + auditPlaces.length
  let done = 0
  const next = () => progress(++done, total)
  await tally('files', (tx) => eraseFiles(run, tx, person))
  next()
  await tally('agreements', (tx) => withdraw(tx, person, run.actor.userId, now.toISOString()))
  next()
  await tally('evidence', (tx) => eraseEvidence(tx, person))
  next()
  await tally('accounts', (tx) => eraseAccounts(tx, person))
  next()
  await tally('mails', (tx) => eraseMails(tx, person))
  next()
  for (const home of homesOf(person)) {
    await tally('lastValues', (tx) => eraseLast(tx, home))
    for (const climate of climateKinds) {
      for (const device of await step((tx) => devicesOf(tx, climate, home))) {
        for (const month of await step((tx) => monthsOf(tx, climate, device.id, home)))
          await tally('climate', (tx) => eraseMonth(tx, climate, device.id, home, month))
      }
    }
    next()
  }
  for (const place of [...textPlaces, ...auditPlaces]) {
    const isAudit = auditPlaces.includes(place)
    for (let last: string | null | undefined; last !== null;) {
      const from: string | undefined = last
      last = await step(async (tx) => {
        const sweep = () => sweepPage(tx, place, person, from, id)
        const { last: reached, changed } = await (isAudit ? withLentRight(tx, sweep) : sweep())
        add(place.what, changed)
        return reached
      })
    }
    next()
  }
  await step((tx) => eraseRows(run, tx, person, now, add))
  next()
  return { result: reportOf(figures, now) }
}
