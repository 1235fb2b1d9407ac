import { tests, type Mutation } from '../Mutation.ts'

const rows = 'server/finders/notices/noticeRows.ts'
const choose = 'server/actions/notices/choose.ts'
const mail = 'server/workers/notices/mailNotices.ts'
const collect = 'server/workers/notices/collect.ts'
const told = 'workers/notices/notices'

/** Who is told of what, who sees it later, and how often somebody gets a mail. */
export const noticeGuards: readonly Mutation[] = [
  {
    name: 'own-notices',
    patch: {
      file: rows,
      find: 'and(eq(table.tenantId, actor.tenantId), eq(table.userId, actor.userId))',
      by: 'eq(table.tenantId, actor.tenantId)',
    },
    tests: [tests(told, 'marks own notices')],
  },
  {
    name: 'notices-by-present-rights',
    patch: { file: rows, find: ' || !maySee(actor.permissions, subject)', by: '' },
    tests: [tests(told, 'says nothing any more')],
  },
  {
    name: 'notices-of-rows-in-reach',
    patch: { file: rows, find: 'const of = sql`t.tenant_id = ${actor.tenantId} and ', by: 'const of = sql`' },
    tests: [tests(told, 'belongs to another client by then')],
  },
  {
    name: 'notices-to-who-may-read',
    patch: {
      file: collect,
      find: 'if (!actor || !maySee(actor.permissions, subject)) return false',
      by: 'if (!actor) return false',
    },
    tests: [tests(told, 'is told once to each')],
  },
  {
    name: 'notices-of-own-tasks',
    patch: {
      file: collect,
      find: '  if (userId !== null && userId !== person.userId) return false\n',
      by: '',
    },
    tests: [tests(told, 'tells of own long and failed tasks')],
  },
  {
    name: 'kinds-of-notices-by-role',
    patch: { file: choose, find: "  if (!kindsFor(person).includes(kind)) refuse('forbidden')\n", by: '' },
    tests: [tests(told, 'is offered as far as their roles allow')],
  },
  {
    name: 'notice-mails-an-hour',
    patch: {
      file: mail,
      find: "  if (mails >= mailsAnHour) return set(tx, urgent, { way: 'digest' })\n",
      by: '',
    },
    tests: [tests(told, 'are at most six an hour')],
  },
  {
    name: 'notice-mails-in-a-row',
    patch: {
      file: mail,
      find: '  if (last !== null && now.getTime() - last.getTime() < betweenMailsMs) return\n',
      by: '',
    },
    tests: [tests(told, 'one for what comes within minutes')],
  },
  {
    name: 'links-that-end-mails-are-signed',
    patch: {
      file: 'server/http/unsubscribeToken.ts',
      find: 'timingSafeEqual(Buffer.from(given), Buffer.from(signature(key, userId, kind)))',
      by: 'true',
    },
    tests: [tests(told, 'can be ended by who is not signed in')],
  },
  {
    name: 'links-that-end-mails-are-not-tried',
    patch: {
      file: 'server/http/linkLimits.ts',
      find: 'unknown.take(subscriberOf(address))',
      by: 'Promise.resolve()',
    },
    tests: [tests(told, 'stops whoever tries out links')],
  },
]
