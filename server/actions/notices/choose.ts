import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { NoticeKind, NoticeWay } from '../../../domain/notices.ts'
import { kindSubjects, maySee, noticeKinds } from '../../../domain/notices.ts'
import { noticeChoices, notices } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { actorIn, recipientsById, wayOf, type Recipient } from '../../finders/notices/recipients.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { found, refuse } from '../../http/refusal.ts'

/** The kinds that somebody can be told of in at least one client; a SuperAdmin of all. */
const kindsFor = (person: Recipient): NoticeKind[] => {
  if (person.superAdmin) return [...noticeKinds]
  const actors = [...person.roles.keys()].flatMap((tenantId) => actorIn(person, tenantId) ?? [])
  return noticeKinds.filter((kind) =>
    kindSubjects[kind].some((subject) => actors.some(({ permissions }) => maySee(permissions, subject))),
  )
}

const own = async (tx: Tx, userId: string): Promise<Recipient> =>
  found((await recipientsById(tx, [userId]))[0])

/** How a user is told of each kind that their roles allow. */
export const ownChoices = async (tx: Tx, userId: string) => {
  const person = await own(tx, userId)
  return { items: kindsFor(person).map((kind) => ({ kind, way: wayOf(person, kind) })) }
}

interface Write {
  tx: Tx
  now: Date
  audit: WriteAudit
}

/** Writes a choice. What waits to be mailed goes by it too. */
const write = async (
  { tx, now, audit }: Write,
  person: Recipient,
  kind: NoticeKind,
  way: NoticeWay,
): Promise<void> => {
  const chosen = { way, updatedAt: now.toISOString() }
  await tx
    .insert(noticeChoices)
    .values({ userId: person.userId, kind, ...chosen })
    .onConflictDoUpdate({ target: [noticeChoices.userId, noticeChoices.kind], set: chosen })
  await tx
    .update(notices)
    .set({ way })
    .where(
      and(
        eq(notices.userId, person.userId),
        eq(notices.kind, kind),
        isNull(notices.mailedAt),
        inArray(notices.way, ['mail', 'digest']),
      ),
    )
  await audit({
    action: 'noticeChoice.update',
    entityId: person.userId,
    before: { kind, way: wayOf(person, kind) },
    after: { kind, way },
  })
}

/** Chooses how a user is told of a kind. Errors: forbidden 403 for a kind that none of their roles allows. */
export const chooseWay = async (
  call: Write,
  userId: string,
  { kind, way }: { kind: NoticeKind; way: NoticeWay },
) => {
  const person = await own(call.tx, userId)
  if (!kindsFor(person).includes(kind)) refuse('forbidden')
  await write(call, person, kind, way)
  return ownChoices(call.tx, userId)
}

/** Whether mails of a kind go to somebody. */
export const isMailed = (person: Recipient, kind: NoticeKind): boolean =>
  ['mail', 'digest'].includes(wayOf(person, kind))

/** Ends the mails of one kind to one person, who still sees these notices in the app. @returns whether there was anything to end. */
export const endMails = async (call: Write, person: Recipient, kind: NoticeKind): Promise<boolean> => {
  if (!isMailed(person, kind)) return false
  await write(call, person, kind, 'app')
  return true
}
