import * as z from 'zod'
import { alertTypes } from '../../domain/enums.ts'
import { noticeKinds, noticesListed, noticeSubjects, noticeWays } from '../../domain/notices.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Instant } from '../shapes.ts'

/** What the row of a notice says now: of an alert, its device, type and place; of others, their name or kind. */
const NoticeAbout = z.object({
  subjectId: Id,
  name: z.string().nullable(),
  place: z.string().nullable(),
  eui: z.string().nullable(),
  /** Of an alert of a gateway, its id. */
  gatewayId: Id.nullable(),
  alertType: z.enum(alertTypes).nullable(),
  /** Thermostats behind a gateway that is offline. */
  behind: z.int().min(0),
  jobKind: z.string().nullable(),
  failed: z.boolean(),
  /** The number of alerts that it stands for. */
  count: z.int().min(1),
})
export type NoticeAbout = z.output<typeof NoticeAbout>

/** `about` is null if the row is gone or out of the user's reach; nothing tells which. */
export const Notice = z.object({
  id: Id,
  kind: z.enum(noticeKinds),
  subject: z.enum(noticeSubjects),
  at: Instant,
  readAt: Instant.nullable(),
  about: NoticeAbout.nullable(),
})
export type Notice = z.output<typeof Notice>

const NoticeChoice = z.object({ kind: z.enum(noticeKinds), way: z.enum(noticeWays) })
const NoticeChoices = z.object({ items: z.array(NoticeChoice) })

const inClient = { needs: 'estate.read', scope: 'tenant' } as const
const own = { needs: 'estate.read', scope: 'self' } as const

export const notices = {
  list: endpoint({
    method: 'GET',
    path: '/api/notices',
    summary: `Your latest ${noticesListed} notices in the client, newest first, and how many you have not read`,
    ...inClient,
    reply: z.object({ items: z.array(Notice), unread: z.int().min(0) }),
    errors: [],
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/notices/read',
    summary: 'Mark your notices in the client as read: those named, or all that came until `until`',
    ...inClient,
    body: z.union([
      z.strictObject({ ids: z.array(Id).min(1, 'required').max(noticesListed, 'tooMany') }),
      z.strictObject({ until: Instant }),
    ]),
    reply: nothing,
    errors: [],
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/notices/choices',
    summary: 'How you are told of what, for each kind that your roles allow',
    ...own,
    reply: NoticeChoices,
    errors: [],
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/notices/choices',
    summary: 'Choose how you are told of a kind',
    ...own,
    body: z.strictObject({ kind: z.enum(noticeKinds), way: z.enum(noticeWays) }),
    reply: NoticeChoices,
    errors: ['forbidden'],
  }),
}
