import { runNotices } from '../../../server/workers/notices/startNotices.ts'
import type { TestApp } from '../../support/testApp.ts'
import { atMost, told, type Figure } from '../Figure.ts'
import { watchHolds } from '../watchHolds.ts'
import { peopleOfFleet } from './makePast.ts'

const half = 30_000
/** Rounds after the one that finds the alerts: mails of what came meanwhile, and nothing to do. */
const rounds = 4

/** Alerts of thermostats all over the fleet: EUIs are scattered. */
const raised = (at: Date) => `
  insert into main.alerts (id, tenant_id, location_id, complex_id, building_id, unit_id, room_id, type, thermostat_id, eui, raised_at, last_at, info)
  select gen_random_uuid(), tenant_id, location_id, complex_id, building_id, unit_id, room_id, 'motorCalibration', id, eui,
    timestamptz '${at.toISOString()}' + n * interval '1 millisecond', timestamptz '${at.toISOString()}' + interval '10 seconds', '{}'
  from (select *, row_number() over () as n from main.thermostats t where lifecycle = 'Installed'
    and not exists (select from main.alerts a where a.thermostat_id = t.id and a.type = 'motorCalibration') order by eui limit 5000) t`

/** A round that tells 1,000 people of 5,000 new alerts and mails all of them, and rounds with nothing to tell: how long they take, and hold a connection. */
export const noticeFigures = async (app: TestApp): Promise<Figure[]> => {
  const { pool } = app.deps.db
  const held = watchHolds(pool)
  const round = async () => {
    held()
    const start = performance.now()
    await runNotices(app.deps, app.keys.refreshSecret)
    return { ms: performance.now() - start, longest: Math.max(...held()) }
  }
  await round()
  const at = app.clock.now()
  await pool.query(raised(at))
  app.clock.advance(4 * half)
  const busy = [await round()]
  app.clock.advance(half)
  busy.push(await round())
  const { rows } = await pool.query<{ notices: number; mails: number }>(
    `select (select count(*)::int from main.notices) as notices, (select count(*)::int from identity.mails) as mails`,
  )
  const idle: Awaited<ReturnType<typeof round>>[] = []
  for (let n = 0; n < rounds; n++) {
    app.clock.advance(half)
    idle.push(await round())
  }
  const most = (of: readonly { ms: number; longest: number }[], what: 'ms' | 'longest') =>
    Math.max(...of.map((one) => one[what]))
  return [
    atMost(
      `notices of 5,000 alerts to ${peopleOfFleet} people: longest hold`,
      most(busy, 'longest'),
      1_000,
      'ms',
    ),
    told(
      '  the rounds',
      `${most(busy, 'ms').toFixed(0)} ms`,
      `${rows[0]?.notices ?? 0} notices, ${rows[0]?.mails ?? 0} mails`,
    ),
    atMost('notices, nothing to tell: longest hold', most(idle, 'longest'), 1_000, 'ms'),
    told('  the round', `${most(idle, 'ms').toFixed(0)} ms`),
  ]
}
