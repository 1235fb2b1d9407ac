import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { languages } from '../../../domain/limits.ts'
import { announcedRow, type AnnouncedRow } from '../../finders/people/announcementRows.ts'
import type { appointments } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { Refusal } from '../../http/refusal.ts'
import { tellLive } from '../../live/tell.ts'
import { periodIn, technicianMail, type TechnicianNews } from '../../mail/announcementText.ts'
import { queueMail } from '../../mail/queue.ts'
import { mailRenters } from './announce.ts'

type Row = typeof appointments.$inferSelect
type Call = Pick<TenantWrite, 'tx' | 'actor' | 'now'>

const Person = z.object({ email: z.string(), language: z.enum(languages) })

const activePerson = async (tx: Tx, id: string) => {
  const { rows } = await tx.execute(
    sql`select email, language from identity.users where id = ${id} and state = 'Active'`,
  )
  return rows[0] && Person.parse(rows[0])
}

/** Mails a technician what became of an appointment, unless they changed it themselves. */
const tellTechnician = async (
  call: Call,
  userId: string | null,
  news: TechnicianNews,
  place: string,
  before: Row,
  after: Row,
): Promise<void> => {
  if (userId === null || userId === call.actor.userId) return
  const person = await activePerson(call.tx, userId)
  if (!person) return
  const { email, language } = person
  await queueMail(
    call,
    email,
    technicianMail(language, news, {
      place,
      before: periodIn(language, before),
      after: periodIn(language, after),
    }),
  )
}

/** Mails those who were told by mail. Renters who got a letter, and those beyond the limits of mails, show as to be told again. */
const tellRenters = async (
  call: Call,
  row: AnnouncedRow,
  kind: 'moved' | 'cancelled' | 'new',
): Promise<void> => {
  if (row.announcedWay !== 'mail') return
  await mailRenters(call, [{ row, kind, language: row.announcedLanguage ?? 'de' }]).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    },
  )
}

const isAhead = ({ endsAt, cancelledAt }: Row, now: Date): boolean =>
  cancelledAt === null && Date.parse(endsAt) > now.getTime()

/** An appointment as those concerned know it, to be read before it is changed or deleted; undefined if it is over. */
export const concernedBy = async ({ tx, actor, now }: Call, before: Row): Promise<AnnouncedRow | undefined> =>
  Date.parse(before.endsAt) > now.getTime() ? announcedRow(tx, actor, before.id) : undefined

/** Tells renters and technicians that an appointment was moved, given to somebody else, cancelled or restored, and screens that it changed. */
export const tellOfChange = async (call: Call, before: Row, after: Row): Promise<void> => {
  const { tx, actor, now } = call
  await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'appointments', ids: [after.id] }])
  const [was, is] = [isAhead(before, now), isAhead(after, now)]
  if (!was && !is) return
  const row = await announcedRow(tx, actor, after.id)
  if (!row) return
  const place = `${row.buildingName}, ${row.unitName}`
  const isMoved = before.startsAt !== after.startsAt || before.endsAt !== after.endsAt
  const isSame = before.technicianId === after.technicianId
  if (was && (!is || !isSame))
    await tellTechnician(call, before.technicianId, 'cancelled', place, before, after)
  if (is && (!was || !isSame))
    await tellTechnician(call, after.technicianId, 'assigned', place, before, after)
  if (was && is && isSame && isMoved)
    await tellTechnician(call, after.technicianId, 'moved', place, before, after)
  if (row.kind !== null) await tellRenters(call, row, row.kind)
}

/** Tells renters and technicians that an appointment is deleted; `known` was read before. */
export const tellOfDeletion = async (
  call: Call,
  before: Row,
  known: AnnouncedRow | undefined,
): Promise<void> => {
  await tellLive(call.tx, [{ tenantId: call.actor.tenantId, topic: 'appointments', ids: [before.id] }])
  if (!known || !isAhead(before, call.now)) return
  await tellTechnician(
    call,
    before.technicianId,
    'cancelled',
    `${known.buildingName}, ${known.unitName}`,
    before,
    before,
  )
  await tellRenters(call, { ...known, cancelledAt: call.now.toISOString() }, 'cancelled')
}
