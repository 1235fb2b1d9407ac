import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { noticeKinds, noticeSubjects, noticeWays } from '../../../../domain/notices.ts'
import { instant } from '../../columns.ts'
import { mainSchema } from './schema.ts'

/** What a user chose to be told of, for all of their clients; a kind without a row has its default. */
export const noticeChoices = mainSchema.table(
  'notice_choices',
  {
    userId: uuid().notNull(),
    kind: text({ enum: noticeKinds }).notNull(),
    way: text({ enum: noticeWays }).notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

/** What a user is told of. A notice names its row by the id alone: what the row says is read when the notice is shown or mailed. */
export const notices = mainSchema.table(
  'notices',
  {
    id: uuid().primaryKey(),
    tenantId: uuid().notNull(),
    userId: uuid().notNull(),
    kind: text({ enum: noticeKinds }).notNull(),
    subject: text({ enum: noticeSubjects }).notNull(),
    subjectId: uuid().notNull(),
    /** The number of alerts that it stands for. */
    count: integer().notNull().default(1),
    at: instant().notNull(),
    way: text({ enum: noticeWays }).notNull(),
    readAt: instant(),
    /** When it was handed to the mail queue; the notices of one mail have the same. */
    mailedAt: instant(),
  },
  (t) => [
    uniqueIndex('notices_once').on(t.userId, t.subject, t.subjectId),
    index('notices_user').on(t.userId, t.tenantId, t.id),
    index('notices_subject').on(t.subjectId),
    index('notices_at').on(t.at),
    index('notices_to_mail')
      .on(t.userId)
      .where(sql`mailed_at is null and way in ('mail', 'digest')`),
    index('notices_mailed')
      .on(t.userId, t.mailedAt)
      .where(sql`mailed_at is not null`),
  ],
)
