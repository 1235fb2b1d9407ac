import { hashOf } from '../../../server/http/secrets.ts'
import { buildAppointment } from '../../../demo/seed/builders/buildRenter.ts'
import { appointments } from '../../../server/db/schema.ts'
import { assign, insertRows } from '../../support/estate.ts'
import type { MakeSample, SampleContext } from '../Sample.ts'

/** A project of its own with the estate's building and the client's technician. */
const aProject = async ({ app, side, estate }: SampleContext) => {
  const technicianId = side.people.get('Technician')?.id ?? ''
  return { id: await assign(app, side.tenantId, technicianId, [estate.building.id]), technicianId }
}

const days = ['2094-03-01']
const hours = { start: '08:00', end: '16:00', lunchStart: '12:00', lunchEnd: '12:30' }

/** Each on a day of its own: of two at the same time, the technician could only come to one. */
let plans = 0

const aPlan = async (c: SampleContext) => {
  const { id, technicianId } = await aProject(c)
  const day = new Date(Date.parse('2094-03-01') + (plans++ % 500) * 86_400_000).toISOString().slice(0, 10)
  const appointments = [
    { unitId: c.estate.unit.id, technicianId, startsAt: `${day}T09:00:00Z`, endsAt: `${day}T10:00:00Z` },
  ]
  // what is not in the project, foreign or missing alike, is a conflict of its row, so that all rows are judged together
  return {
    params: { id },
    body: { days: [day], hours, appointments },
    free: ['body.appointments.0.unitId', 'body.appointments.0.technicianId'],
  }
}

/** A project whose renter has to be told of an appointment. */
const toTell = async (c: SampleContext) => {
  const { id } = await aProject(c)
  await insertRows(c.app, [
    [
      appointments,
      buildAppointment(c.estate.random, c.estate.unit, {
        startsAt: '2094-03-02T08:00:00.000Z',
        endsAt: '2027-03-02T09:00:00.000Z',
      }),
    ],
  ])
  return { params: { id }, body: {} }
}

const aFeed = async ({ app, person }: SampleContext) => {
  const token = crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x')
  await app.deps.db.pool.query(
    'insert into main.calendar_feeds (user_id, token_hash, created_at) values ($1, $2, now()) on conflict (user_id) do update set token_hash = excluded.token_hash',
    [person.id, hashOf(token)],
  )
  return token
}

/** Samples of planning, announcements and calendar feeds. */
export const planningSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/projects/{id}/planning': async (c) => ({ params: { id: (await aProject(c)).id } }),
  'POST /api/projects/{id}/planning/proposal': async (c) => {
    const { id, technicianId } = await aProject(c)
    return {
      params: { id },
      body: {
        buildingIds: [c.estate.building.id],
        technicianIds: [technicianId],
        days,
        hours,
        minutesPerUnit: 60,
      },
    }
  },
  'POST /api/projects/{id}/planning/check': aPlan,
  'POST /api/projects/{id}/planning': aPlan,
  'GET /api/projects/{id}/planning/announcements': async (c) => ({ params: { id: (await aProject(c)).id } }),
  'POST /api/projects/{id}/planning/letters': toTell,
  'POST /api/projects/{id}/planning/mails': toTell,
  'GET /api/calendar-feed': () => ({}),
  'POST /api/calendar-feed': () => ({}),
  'DELETE /api/calendar-feed': () => ({}),
  'GET /api/calendar-feed/{token}/appointments.ics': async (c) => ({ params: { token: await aFeed(c) } }),
}
