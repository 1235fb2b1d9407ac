import type { AlertType } from './enums.ts'
import type { Permission } from './roles/permissions.ts'
import { minute } from './time.ts'

/** What a person can be told of. */
export const noticeKinds = ['incidents', 'batches', 'tasks', 'withdrawals'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** How: shown in the app, also mailed at once, also in the mail of the day, or not at all. */
export const noticeWays = ['app', 'mail', 'digest', 'off'] as const
export type NoticeWay = (typeof noticeWays)[number]

/** The rows that notices lead to; `alerts` stands for several alerts of one client at once. */
export const noticeSubjects = ['alert', 'alerts', 'bulkUpdate', 'firmwareBatch', 'job', 'consent'] as const
export type NoticeSubject = (typeof noticeSubjects)[number]

/** The permissions, of which one is enough, to be told of a row and to see it. Records of consent are for those who process them. */
const subjectNeeds = {
  alert: ['alerts.read'],
  alerts: ['alerts.read'],
  bulkUpdate: ['commands.comfort', 'commands.service'],
  firmwareBatch: ['firmware'],
  job: ['estate.read'],
  consent: ['consent.write'],
} as const satisfies Record<NoticeSubject, readonly Permission[]>

/** The rows that each kind is about. */
export const kindSubjects = {
  incidents: ['alert', 'alerts'],
  batches: ['bulkUpdate', 'firmwareBatch'],
  tasks: ['job'],
  withdrawals: ['consent'],
} as const satisfies Record<NoticeKind, readonly NoticeSubject[]>

export const kindOf = {
  alert: 'incidents',
  alerts: 'incidents',
  bulkUpdate: 'batches',
  firmwareBatch: 'batches',
  job: 'tasks',
  consent: 'withdrawals',
} as const satisfies Record<NoticeSubject, NoticeKind>

/** Whether somebody with these permissions can be told of a row. */
export const maySee = (permissions: ReadonlySet<Permission>, subject: NoticeSubject): boolean =>
  subjectNeeds[subject].some((need) => permissions.has(need))

/** The way of who has not chosen. A SuperAdmin has every client, and is told of their own tasks only. */
export const defaultWay = (kind: NoticeKind, superAdmin: boolean): NoticeWay =>
  superAdmin && kind !== 'tasks' ? 'off' : 'app'

/** Alerts of one client at a time that are told one by one; of more, their number is told. */
export const alertsOneByOne = 5

/** Notices that the app lists, newest first. */
export const noticesListed = 50

/** A mail waits this long (ms) after the last one, so that what comes meanwhile goes with it. */
export const betweenMailsMs = 5 * minute

/** Mails to one person within an hour; what comes beyond goes with the mail of the day. */
export const mailsAnHour = 6

/** When the mail of the day goes, in minutes since midnight in Germany. */
export const digestMinutes = 7 * 60

/** The page of the web app that a notice leads to. */
export const noticePage = (
  subject: NoticeSubject,
  { subjectId, eui, gatewayId }: { subjectId: string; eui: string | null; gatewayId: string | null },
): string => {
  switch (subject) {
    case 'alert':
      return gatewayId === null ? `/thermostats/${eui ?? ''}` : `/gateways/${gatewayId}/show`
    case 'alerts':
      return '/alerts'
    case 'bulkUpdate':
      return `/bulk-updates/${subjectId}`
    case 'firmwareBatch':
      return `/firmware-updates/${subjectId}`
    case 'job':
      return '/jobs'
    case 'consent':
      return `/data-privacy/records/${subjectId}`
  }
}

/** The text of locales/<language>/notices.json (`lines`) that words what a notice is about. */
export const noticeLine = (
  subject: NoticeSubject,
  {
    alertType,
    gatewayId,
    failed,
  }: { alertType: AlertType | null; gatewayId: string | null; failed: boolean },
):
  | AlertType
  | 'gatewayOffline'
  | 'alerts'
  | 'bulkUpdate'
  | 'firmwareBatch'
  | 'taskDone'
  | 'taskFailed'
  | 'consent' => {
  if (subject === 'job') return failed ? 'taskFailed' : 'taskDone'
  if (subject !== 'alert') return subject
  return gatewayId === null ? (alertType ?? 'connectivity') : 'gatewayOffline'
}
