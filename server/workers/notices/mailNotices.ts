import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  betweenMailsMs,
  digestMinutes,
  mailsAnHour,
  noticeKinds,
  type NoticeKind,
} from '../../../domain/notices.ts'
import { dayOf, hour, instantAt } from '../../../domain/time.ts'
import { notices as table, tenants } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import { aboutNotices } from '../../finders/notices/noticeRows.ts'
import { actorIn, recipientsById, type Recipient } from '../../finders/notices/recipients.ts'
import { unsubscribeToken } from '../../http/unsubscribeToken.ts'
import { noticeMail, type MailedNotice } from '../../mail/noticeMail.ts'
import { queueMails } from '../../mail/queue.ts'

type Row = typeof table.$inferSelect

/** Users whose mails are written in one transaction. */
const peopleAtOnce = 50
/** Notices of one user that are read at a time; the rest goes with their next mail. */
const noticesAtOnce = 500

interface Round {
  tx: Tx
  now: Date
  config: Pick<Deps['config'], 'urls'>
  /** What the links to end mails are signed with. */
  key: Buffer
}

const waiting = and(isNull(table.mailedAt), inArray(table.way, ['mail', 'digest']))

const set = async (tx: Tx, rows: readonly Row[], values: Partial<Row>): Promise<void> => {
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.update(table).set(values).where(inArray(table.id, ids))
}

/** What somebody may still be told, by their rights as they are now: what is gone or out of their reach is not in a mail. */
const toldTo = async (tx: Tx, person: Recipient, rows: readonly Row[]): Promise<MailedNotice[]> => {
  const told: MailedNotice[] = []
  for (const [tenantId, of] of Map.groupBy(rows, (row) => row.tenantId)) {
    const actor = actorIn(person, tenantId)
    const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId))
    if (!actor || !tenant) continue
    const about = await aboutNotices(tx, actor, of)
    for (const { id, subject } of of) {
      const facts = about.get(id)
      if (facts) told.push({ tenantName: tenant.name, subject, about: facts })
    }
  }
  return told
}

/** Mails the notices of one kind to somebody. */
const mail = async (
  { tx, now, config, key }: Round,
  person: Recipient,
  kind: NoticeKind,
  rows: readonly Row[],
  daily: boolean,
): Promise<void> => {
  const told = await toldTo(tx, person, rows)
  await set(tx, rows, { mailedAt: now.toISOString() })
  if (told.length === 0) return
  const unsubscribe = `${config.urls.main}/unsubscribe/${unsubscribeToken(key, person.userId, kind)}`
  const links = { web: config.urls.web, unsubscribe }
  await queueMails({ tx, now }, [
    {
      recipient: person.email,
      mail: noticeMail(person.language, kind, daily, told, links),
      unsubscribeUrl: unsubscribe,
    },
  ])
}

/** One mail of each kind that there is. */
const mailKinds = async (
  round: Round,
  person: Recipient,
  rows: readonly Row[],
  daily: boolean,
): Promise<void> => {
  for (const kind of noticeKinds) {
    const of = rows.filter((row) => row.kind === kind)
    if (of.length > 0) await mail(round, person, kind, of, daily)
  }
}

const Last = z.object({ mails: z.coerce.number(), last: z.coerce.date().nullable() })

/** Mails what waits for one user: at once, unless the last mail has just gone; in the mail of the day what came before this morning, or too often. */
const mailPerson = async (round: Round, person: Recipient): Promise<void> => {
  const { tx, now } = round
  const rows = await tx
    .select()
    .from(table)
    .where(and(eq(table.userId, person.userId), waiting))
    .orderBy(table.id)
    .limit(noticesAtOnce)
  const morning = Date.parse(instantAt(dayOf(now), digestMinutes))
  const due = rows.filter(
    ({ way, at }) => way === 'digest' && now.getTime() >= morning && Date.parse(at) < morning,
  )
  await mailKinds(round, person, due, true)
  const urgent = rows.filter(({ way }) => way === 'mail')
  if (urgent.length === 0) return
  const sent = await tx
    .select({
      mails: sql`count(distinct (${table.mailedAt}, ${table.kind}))`,
      last: sql`max(${table.mailedAt})`,
    })
    .from(table)
    .where(
      and(
        eq(table.userId, person.userId),
        eq(table.way, 'mail'),
        gt(table.mailedAt, new Date(now.getTime() - hour).toISOString()),
      ),
    )
  const { mails, last } = Last.parse(sent[0])
  if (mails >= mailsAnHour) return set(tx, urgent, { way: 'digest' })
  if (last !== null && now.getTime() - last.getTime() < betweenMailsMs) return
  await mailKinds(round, person, urgent, false)
}

/**
 * Writes the mails that are due. They are queued in the transaction that marks their notices, so each goes once.
 * @param after the last user of the transaction before @returns the last user of this one, if there may be more
 */
export const mailNotices = async (round: Round, after: string | null): Promise<string | undefined> => {
  const { tx } = round
  const ids = (
    await tx
      .selectDistinct({ userId: table.userId })
      .from(table)
      .where(and(waiting, after === null ? undefined : gt(table.userId, after)))
      .orderBy(table.userId)
      .limit(peopleAtOnce)
  ).map(({ userId }) => userId)
  if (ids.length === 0) return undefined
  const people = await recipientsById(tx, ids)
  for (const person of people) await mailPerson(round, person)
  const away = ids.filter((id) => people.every(({ userId }) => userId !== id))
  // an account that is closed gets no mail, not later either
  if (away.length > 0)
    await tx
      .update(table)
      .set({ way: 'app' })
      .where(and(inArray(table.userId, away), waiting))
  return ids.length === peopleAtOnce ? ids.at(-1) : undefined
}
