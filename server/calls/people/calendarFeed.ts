import { Readable } from 'node:stream'
import { calendarFeed as contract } from '../../../contract/main/calendarFeed.ts'
import { iCalendar } from '../../../domain/planning/icalendar.ts'
import { phoneText } from '../../../domain/rules/phone.ts'
import { whyNotLinkSecret } from '../../../domain/rules/text.ts'
import { createFeed, removeFeed } from '../../actions/people/calendarFeeds.ts'
import { feedOwner, feedRows, feedSince, type FeedRow } from '../../finders/people/calendarRows.ts'
import { handlersFor, type Served } from '../../http/handler.ts'
import type { LinkLimits } from '../../http/linkLimits.ts'
import { refuse } from '../../http/refusal.ts'
import { hashOf } from '../../http/secrets.ts'
import { announcementWords, filled } from '../../mail/announcementText.ts'
import type { Language } from '../../../domain/limits.ts'

const eventOf = (row: FeedRow, language: Language) => {
  const { calendar } = announcementWords(language)
  const address = `${row.street} ${row.streetNumber}`
  const people = row.renters.map(({ name, phone }) =>
    filled(calendar.renter, { name: [name, phone && phoneText(phone)].filter(Boolean).join(', ') }),
  )
  return {
    uid: `${row.id}@ventil`,
    // versions begin at 1, sequences at 0
    sequence: row.version - 1,
    changedAt: row.updatedAt,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    cancelled: row.cancelled,
    summary: filled(calendar.summary, { unit: row.unitName, address }),
    location: `${address}, ${row.zipcode} ${row.city}`,
    description: [row.tenantName, ...people, row.description ?? ''].filter(Boolean).join('\n'),
  }
}

export const calendarFeed = (limits: LinkLimits): Served[] =>
  handlersFor(contract, {
    read: async ({ tx, actor }) => ({ createdAt: await feedSince(tx, actor.userId) }),
    create: async (call) => {
      const { token, createdAt } = await createFeed(call)
      return {
        url: `${call.deps.config.urls.main}${contract.feed.path.replace('{token}', token)}`,
        createdAt,
      }
    },
    remove: (call) => removeFeed(call),
    feed: async ({ tx, params, address, now }) => {
      // an address that the secret cannot be is refused without asking the database
      const owner =
        whyNotLinkSecret(params.token) === undefined ? await feedOwner(tx, hashOf(params.token)) : undefined
      await limits.take(owner?.userId, address)
      if (!owner) return refuse('tokenNotFound')
      const events = (await feedRows(tx, owner.userId, now)).map((row) => eventOf(row, owner.language))
      const text = iCalendar(announcementWords(owner.language).calendar.name, events)
      return {
        name: 'appointments.ics',
        contentType: 'text/calendar; charset=utf-8',
        stream: Readable.from([text]),
      }
    },
  })
