import * as z from 'zod'
import { endpoint, file, nothing } from '../endpoint.ts'
import { Instant } from '../shapes.ts'

const own = { needs: 'renters.read', scope: 'self' } as const

/** A user's calendar feed: their appointments as a technician, for a calendar program that cannot sign in. */
export const calendarFeed = {
  read: endpoint({
    method: 'GET',
    path: '/api/calendar-feed',
    summary: 'Whether you have a calendar feed, and since when; its address cannot be shown again',
    ...own,
    reply: z.object({ createdAt: Instant.nullable() }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/calendar-feed',
    summary: 'Create the address of your calendar feed; the previous one stops working',
    ...own,
    status: 201,
    idempotent: false,
    reply: z.object({ url: z.string(), createdAt: Instant }),
    errors: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/calendar-feed',
    summary: 'Revoke the address of your calendar feed',
    ...own,
    reply: nothing,
    errors: [],
  }),
  feed: endpoint({
    method: 'GET',
    path: '/api/calendar-feed/{token}/appointments.ics',
    summary: 'The appointments of the owner of the token as a calendar (RFC 5545)',
    needs: 'nothing',
    scope: 'public',
    params: z.object({ token: z.string().max(200) }),
    reply: file,
    errors: ['tokenNotFound', 'tooManyRequests'],
  }),
}
