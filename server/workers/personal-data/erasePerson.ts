import { eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { ErasureReport } from '../../../contract/main/personalData.ts'
import { tellHomes } from '../../actions/consent/settleRenters.ts'
import { forgetNoticesAbout } from '../../actions/notices/forgetNotices.ts'
import { dataAgreementPersons, jobs, renters } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import type { JobKind, JobRun } from '../../jobs/kinds.ts'
import { tellLive } from '../../live/tell.ts'
import { announcedAudit } from '../../live/tellEstate.ts'
import { climateKinds, devicesOf, eraseLast, eraseMonth, homesOf, monthsOf } from './climate.ts'
import { eraseAccounts, eraseEvidence, eraseMails, filesOf, forgetFiles, withdraw } from './parts.ts'
import { findPerson, type Person, PersonJobInput, startOf } from './person.ts'
import { erasePhotos, filesOfPhotos } from './photosOfHome.ts'
import { keptOf } from './planErasure.ts'
import { sweepPage } from './sweep.ts'
import { textPlaces } from './textPlaces.ts'

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
  photos: 0,
  records: 0,
  renters: 0,
  replies: 0,
}

/** The part of the report that an interrupted erasure has stored. */
const Kept = z.object({
  erased: z.record(z.string(), z.number()).default({}),
  kept: z.array(z.object({ what: z.string(), count: z.int(), reason: z.string() })).default([]),
})
type Figures = z.output<typeof Kept>

/** Deletes the person's own rows last, because until then they identify the person to a resumed run. */
const eraseRows = async (
  { actor }: JobRun,
  tx: Tx,
  person: Person,
  now: Date,
  add: (what: What, count: number) => void,
): Promise<void> => {
  const agreementIds = person.records.map(({ agreementId }) => agreementId)
  const renterIds = person.renters.map(({ id }) => id)
  add('accounts', await eraseAccounts(tx, person))
  await forgetNoticesAbout(tx, agreementIds)
  if (agreementIds.length > 0)
    await tx.delete(dataAgreementPersons).where(inArray(dataAgreementPersons.agreementId, agreementIds))
  if (renterIds.length > 0) await tx.delete(renters).where(inArray(renters.id, renterIds))
  add('records', agreementIds.length)
  add('renters', renterIds.length)
  const audit = announcedAudit(tx, { userId: actor.userId, requestId: actor.requestId, at: now })
  await audit([
    ...person.renters.map(({ id, tenantId }) => ({
      action: 'renter.erase' as const,
      entityId: id,
      tenantId,
    })),
    ...person.records.map(({ agreementId, tenantId }) => ({
      action: 'dataAgreement.erase' as const,
      entityId: agreementId,
      ...(tenantId !== null && { tenantId }),
    })),
  ])
  await tellLive(
    tx,
    person.records.flatMap(({ tenantId, agreementId }) =>
      tenantId === null ? [] : [{ tenantId, topic: 'consents' as const, ids: [agreementId] }],
    ),
  )
  const homes = homesOf(person)
  await tellLive(
    tx,
    homes.flatMap(({ tenantId, unitId, leaseId }) => [
      { tenantId, topic: 'estate' as const, ids: [unitId] },
      { tenantId, topic: 'people' as const, ids: [unitId, leaseId] },
    ]),
  )
  // their devices show no readings of that time any more
  await tellHomes(
    tx,
    homes.map(({ unitId }) => unitId),
  )
}

const reportOf = ({ erased, kept }: Figures, now: Date): ErasureReport => ({
  erasedAt: now.toISOString(),
  erased: Object.entries({ ...noneErased, ...erased })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => ({ what, count })),
  kept,
})

/**
 * Erases a person everywhere, step by step, each in its own transaction that also stores the figures for the report: an interrupted run
 * resumes where it stopped, and a run for a person who is gone already finds nothing. Result: ErasureReport.
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
  /** One step: its changes and its figures are committed together. */
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
  const tally = (what: What, work: (tx: Tx) => Promise<number>) =>
    step(async (tx) => add(what, await work(tx)))
  const person = await withScope(deps.db.pool, asAdmin, (tx) =>
    findPerson(tx, { tenantIds: input.tenantIds }, startOf(input)),
  )
  if (!person) return { result: reportOf(figures, now) }
  if (figures.kept.length === 0)
    figures.kept = await withScope(deps.db.pool, asAdmin, (tx) => keptOf(tx, person))
  const total = 6 + homesOf(person).length + textPlaces.length
  let done = 0
  const next = () => progress(++done, total)
  const files = await step((tx) => filesOf(tx, person))
  // no transaction is open: the storage may be slow
  for (const key of files.flatMap(({ keys }) => keys)) {
    signal.throwIfAborted()
    await deps.files.remove(key)
  }
  await tally('files', (tx) => forgetFiles(tx, files))
  next()
  for (const key of await step((tx) => filesOfPhotos(tx, person))) {
    signal.throwIfAborted()
    await deps.files.remove(key)
  }
  await tally('photos', (tx) => erasePhotos(tx, person))
  next()
  await tally('agreements', (tx) => withdraw(tx, person, run.actor.userId, now.toISOString()))
  next()
  await tally('evidence', (tx) => eraseEvidence(tx, person))
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
  for (const place of textPlaces) {
    for (let last: string | null | undefined; last !== null;) {
      const from: string | undefined = last
      last = await step(async (tx) => {
        const { last: reached, changed } = await sweepPage(tx, place, person, from, id)
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
