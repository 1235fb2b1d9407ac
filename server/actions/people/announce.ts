import { asc, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { projectPlanning as contract } from '../../../contract/main/projectPlanning.ts'
import type { Language } from '../../../domain/limits.ts'
import {
  mailsPerClientMax,
  mailsPerAddressMax,
  type AnnouncementKind,
  type AnnouncementWay,
} from '../../../domain/planning/announcement.ts'
import { planAppointmentsMax } from '../../../domain/planning/planLimits.ts'
import { canonicalEmail } from '../../../domain/rules/email.ts'
import { day, hour } from '../../../domain/time.ts'
import { appointmentAnnouncements, appointments, renters } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import {
  getsMail,
  senderOf,
  toAnnounce,
  type AnnouncedRow,
  type Recipient,
} from '../../finders/people/announcementRows.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { hashOf } from '../../http/secrets.ts'
import { newId } from '../../ids.ts'
import { tellLive } from '../../live/tell.ts'
import { announcementMail, type Sender } from '../../mail/announcementText.ts'
import { queueMails } from '../../mail/queue.ts'

type Call = Pick<Base, 'tx' | 'now' | 'audit'> & { actor: Pick<TenantActor, 'tenantId' | 'userId'> }
type Input = z.output<typeof contract.mails.body>

interface Telling {
  row: AnnouncedRow
  way: AnnouncementWay
  language: Language
  renterId: string | null
  /** Of the address that is mailed. */
  addressHash?: string
}

/** Records who was told of which time, in the transaction of the letter or mail; of an appointment that is gone meanwhile, nothing. */
export const recordAnnouncements = async (
  tx: Tx,
  { tenantId, userId }: Pick<TenantActor, 'tenantId' | 'userId'>,
  now: Date,
  told: readonly Telling[],
): Promise<void> => {
  if (told.length === 0) return
  const ids = told.map(({ row }) => row.id)
  const there = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.id, ids))
    .orderBy(asc(appointments.id))
    .for('key share')
  const kept = new Set(there.map(({ id }) => id))
  const recorded = told.filter(({ row }) => kept.has(row.id))
  if (recorded.length === 0) return
  await tx.insert(appointmentAnnouncements).values(
    recorded.map(({ row, way, language, renterId, addressHash = null }) => ({
      id: newId(),
      tenantId,
      appointmentId: row.id,
      renterId,
      addressHash,
      way,
      language,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      cancelled: row.cancelledAt !== null,
      announcedAt: now.toISOString(),
      announcedBy: userId,
    })),
  )
  await tellLive(tx, [{ tenantId, topic: 'appointments', ids: [...kept] }])
}

const Sent = z.object({ client: z.number() })

/** Calls that tell renters of one client come one after the other: before it is read who has to be told. */
const oneTellingAtATime = async (tx: Tx, { tenantId }: Pick<TenantActor, 'tenantId'>): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`announcements of ${tenantId}`}, 0))`)
}

/** How many more mails the client can send in this hour. */
const mailsLeft = async (tx: Tx, { tenantId }: Pick<TenantActor, 'tenantId'>, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - hour).toISOString()
  const { rows } = await tx.execute(
    sql`select count(*)::int as client from main.appointment_announcements where tenant_id = ${tenantId} and way = 'mail' and announced_at > ${since}`,
  )
  return mailsPerClientMax - Sent.parse(rows[0]).client
}

/** How many mails each address got today, by its hash, whatever renters were entered with it, and deleted since. */
const mailsToday = async (
  tx: Tx,
  { tenantId }: Pick<TenantActor, 'tenantId'>,
  hashes: readonly string[],
  now: Date,
): Promise<Map<string, number>> => {
  const since = new Date(now.getTime() - day).toISOString()
  const { rows } = await tx.execute<{ hash: string; n: number }>(sql`
    select address_hash as hash, count(*)::int as n from main.appointment_announcements
    where tenant_id = ${tenantId} and way = 'mail' and announced_at > ${since} and address_hash = any(${sql.param([...hashes])}::text[]) group by 1`)
  return new Map(rows.map(({ hash, n }) => [hash, n]))
}

export const nameOf = ({ firstName, lastName }: Pick<Recipient, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

const mailOf = (
  sender: Sender,
  language: Language,
  row: AnnouncedRow,
  kind: AnnouncementKind,
  renter: Recipient & { email: string },
) => ({
  recipient: renter.email,
  mail: announcementMail(language, sender, { ...row, kind }, nameOf(renter)),
})

interface Mailing {
  row: AnnouncedRow
  kind: AnnouncementKind
  language: Language
}

/** The renters among some who are there, and stay so until the end of the transaction: nobody is mailed who is deleted meanwhile. */
const stillThere = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .select({ id: renters.id })
    .from(renters)
    .where(inArray(renters.id, [...new Set(ids)]))
    .orderBy(asc(renters.id))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/**
 * Mails the renters of appointments as far as they may be mailed, and records it.
 * @returns the ids of the appointments of which at least one renter was mailed. Errors: tooManyRequests 429, with nothing sent.
 */
export const mailRenters = async (
  { tx, now, actor }: Pick<Call, 'tx' | 'now' | 'actor'>,
  mailings: readonly Mailing[],
): Promise<ReadonlySet<string>> => {
  const read = mailings.flatMap(({ row, ...how }) =>
    row.recipients.flatMap((renter) =>
      getsMail(renter) ? [{ row, renter: { ...renter, email: renter.email ?? '' }, ...how }] : [],
    ),
  )
  if (read.length === 0) return new Set()
  await oneTellingAtATime(tx, actor)
  const there = await stillThere(
    tx,
    read.map(({ renter }) => renter.id),
  )
  const among = read.filter(({ renter }) => there.has(renter.id))
  const left = await mailsLeft(tx, actor, now)
  const addressed = among.map((one) => ({ ...one, addressHash: hashOf(canonicalEmail(one.renter.email)) }))
  const had = await mailsToday(tx, actor, [...new Set(addressed.map(({ addressHash }) => addressHash))], now)
  const sending = addressed.filter(({ addressHash }) => {
    const count = (had.get(addressHash) ?? 0) + 1
    had.set(addressHash, count)
    return count <= mailsPerAddressMax
  })
  if (sending.length > left) refuse('tooManyRequests', { retryAfter: hour / 1000 })
  const sender = await senderOf(tx, actor)
  await queueMails(
    { tx, now },
    sending.map(({ row, renter, kind, language }) => mailOf(sender, language, row, kind, renter)),
  )
  await recordAnnouncements(
    tx,
    actor,
    now,
    sending.map(({ row, renter, language, addressHash }) => ({
      row,
      way: 'mail',
      language,
      renterId: renter.id,
      addressHash,
    })),
  )
  return new Set(sending.map(({ row }) => row.id))
}

/** Mails the renters of a project's appointments. Errors: 404, tooManyRequests 429 with nothing sent. */
export const mailAnnouncements = async (call: Call, projectId: string, { language, ...input }: Input) => {
  await oneTellingAtATime(call.tx, call.actor)
  const rows = await toAnnounce(call.tx, call.actor, projectId, input, call.now, planAppointmentsMax)
  const sent = await mailRenters(
    call,
    rows.map((row) => ({ row, kind: row.kind ?? 'new', language })),
  )
  await call.audit({
    action: 'project.announce',
    entityId: projectId,
    after: { way: 'mail', appointments: sent.size },
  })
  return { sent: sent.size, withoutMail: rows.length - sent.size }
}
