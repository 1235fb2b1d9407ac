import { and, count, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { forgetNotices } from '../../actions/notices/forgetNotices.ts'
import { settleRenters } from '../../actions/consent/settleRenters.ts'
import {
  dataAgreementEvidence,
  dataAgreementPersons,
  dataAgreementRevocations,
  defaultFilters,
  jobs,
  mails,
  renters,
  savedFilters,
  users,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { tellRightsChanged } from '../../http/rights.ts'
import type { Person } from './person.ts'
import { countPhotos } from './photosOfHome.ts'

const counted = async (tx: Tx, table: PgTable, where: SQL | undefined): Promise<number> =>
  (await tx.select({ n: count() }).from(table).where(where))[0]?.n ?? 0

const agreementIdsOf = ({ records }: Person): string[] => records.map(({ agreementId }) => agreementId)

/** Kinds of jobs whose files may name renters or contain measurements of homes. */
export const fileKinds = [
  'announcementLetters',
  'deviceExport',
  'personalDataExport',
  'projectExport',
  'renterImport',
  'renterImportRejected',
  'renterImportValidate',
  'taxonomyExport',
  'taxonomyImport',
  'taxonomyImportRejected',
  'taxonomyImportValidate',
]

const ended = notInArray(jobs.state, ['Queued', 'Running'])

/** Files are not searched: those of the person's clients that may name them are deleted, and whoever needs one can export it again. */
const withFiles = ({ tenantIds }: Person): SQL | undefined =>
  and(
    ended,
    inArray(jobs.kind, fileKinds),
    or(sql`${jobs.tenantId} is null`, inArray(jobs.tenantId, [...tenantIds])),
    sql`(${jobs.fileKey} is not null or ${jobs.input} ? 'fileKey')`,
  )

const Uploaded = z.object({ fileKey: z.string() })

interface JobFiles {
  id: string
  keys: readonly string[]
}

/** The files of jobs that may name the person. */
export const filesOf = async (tx: Tx, person: Person): Promise<JobFiles[]> => {
  const rows = await tx
    .select({ id: jobs.id, fileKey: jobs.fileKey, input: jobs.input })
    .from(jobs)
    .where(withFiles(person))
  return rows.map(({ id, fileKey, input }) => ({
    id,
    keys: [fileKey, Uploaded.safeParse(input).data?.fileKey].flatMap((key) => key ?? []),
  }))
}

/** Forgets files of jobs that were deleted before: until then, a resumed erasure finds them by these rows. @returns the number of files. */
export const forgetFiles = async (tx: Tx, files: readonly JobFiles[]): Promise<number> => {
  const ids = files.map(({ id }) => id)
  await tx
    .update(jobs)
    .set({ fileKey: null, fileName: null, contentType: null, input: sql`${jobs.input} - 'fileKey'` })
    .where(inArray(jobs.id, ids))
  return files.flatMap(({ keys }) => keys).length
}

/** Withdraws the person's active consents; the proof of consent remains without the person. @returns the number of consents. */
export const withdraw = async (tx: Tx, person: Person, userId: string, at: string): Promise<number> => {
  const rows = agreementIdsOf(person).map((agreementId) => ({
    agreementId,
    revokedAt: at,
    channel: 'office' as const,
    recordedBy: userId,
  }))
  if (rows.length === 0) return 0
  const done = await tx.insert(dataAgreementRevocations).values(rows).onConflictDoNothing().returning()
  await tx
    .update(dataAgreementPersons)
    .set({ active: false })
    .where(inArray(dataAgreementPersons.agreementId, agreementIdsOf(person)))
  await settleRenters(
    tx,
    person.records.flatMap(({ renterId }) => renterId ?? []),
  )
  return done.length
}

const evidenceOf = (person: Person): SQL => inArray(dataAgreementEvidence.agreementId, agreementIdsOf(person))

/** @returns the number of consents that had evidence against abuse. */
export const eraseEvidence = async (tx: Tx, person: Person): Promise<number> =>
  (await tx.delete(dataAgreementEvidence).where(evidenceOf(person))).rowCount ?? 0

const mailsTo = ({ traces: { emails } }: Person): SQL =>
  sql`lower(trim(${mails.recipient})) = any(${sql.param([...emails])}::text[])`

/** Deletes mails to the person, sent or waiting. @returns the number of mails. */
export const eraseMails = async (tx: Tx, person: Person): Promise<number> =>
  (await tx.delete(mails).where(mailsTo(person))).rowCount ?? 0

const accountIdsOf = ({ accounts }: Person): string[] =>
  accounts.filter(({ whyKept }) => whyKept === undefined).map(({ user }) => user.id)

/** Deletes accounts that belong only to the person, with roles, sessions and links. @returns the number of accounts. */
export const eraseAccounts = async (tx: Tx, person: Person): Promise<number> => {
  const ids = accountIdsOf(person)
  await tx.delete(savedFilters).where(inArray(savedFilters.userId, ids))
  await tx.delete(defaultFilters).where(inArray(defaultFilters.userId, ids))
  await tx.update(renters).set({ userId: null }).where(inArray(renters.userId, ids))
  await forgetNotices(tx, ids)
  await tx.delete(users).where(inArray(users.id, ids))
  for (const id of ids) await tx.execute(tellRightsChanged(id))
  return ids.length
}

/** The figures that can be determined in advance: rows and files. */
export const plannedParts = async (tx: Tx, person: Person) => ({
  accounts: accountIdsOf(person).length,
  agreements: await counted(
    tx,
    dataAgreementPersons,
    and(
      inArray(dataAgreementPersons.agreementId, agreementIdsOf(person)),
      sql`not exists (select from ${dataAgreementRevocations} where ${dataAgreementRevocations.agreementId} = ${dataAgreementPersons.agreementId})`,
    ),
  ),
  evidence: await counted(tx, dataAgreementEvidence, evidenceOf(person)),
  files: await counted(tx, jobs, withFiles(person)),
  mails: await counted(tx, mails, mailsTo(person)),
  photos: await countPhotos(tx, person),
  records: person.records.length,
  renters: person.renters.length,
})
