// Measures the calls of a project with 2,000 buildings and 20,000 units: `measure.ts full` in a fleet of a million thermostats, `measure.ts small`
// of a hundred thousand. Prints the figures as one line of JSON. Runs on the Postgres server in TEST_DATABASE_URL.
import { createWriteStream } from 'node:fs'
import { devNull } from 'node:os'
import { pino } from 'pino'
import { aPerson } from '../../support/people.ts'
import { testApp } from '../../support/testApp.ts'
import { atMost, percentile, told, type Figure } from '../Figure.ts'
import { fleetId, makeFleet } from '../fleet/makeFleet.ts'
import { recordStatements } from '../recordStatements.ts'
import { makeProject } from './makeProject.ts'

const size = process.argv[2]
if (size !== 'full' && size !== 'small') throw new Error('a fleet is full or small')
const fleet =
  size === 'full'
    ? { tenants: 10, buildings: 20_000, thermostats: 1_000_000 }
    : { tenants: 1, buildings: 2_000, thermostats: 100_000 }
const times = 30

const start = performance.now()
const app = await testApp({}, pino({ level: 'info' }, createWriteStream(devNull)))
const { pool } = app.deps.db
await makeFleet(pool, fleet)
const tenant = fleetId('tenant', 0)
const technicians = []
for (let n = 0; n < 20; n++)
  technicians.push((await aPerson(app, { role: 'Technician', tenantId: tenant })).id)
const { projectId } = await makeProject(pool, technicians)
const { token } = await aPerson(app, { role: 'Admin', tenantId: tenant })
const made = (performance.now() - start) / 1000

const get = async (url: string) => {
  const reply = await app.onMain({ url, as: token, tenant })
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body.slice(0, 300)}`)
  return reply
}

/** Milliseconds of the same SQL, directly on the database. */
const straight = async (url: string): Promise<number> => {
  // background work speaks at the same time
  const recorded = (await recordStatements(() => get(url))).filter(({ text }) => text.includes('project'))
  const client = await pool.connect()
  try {
    const begun = performance.now()
    await client.query(`begin; set local role app_tenant; set local "app.tenant" = '${tenant}'`)
    for (const { text, values } of recorded) {
      const at = performance.now()
      await client.query(text, values)
      if (process.env['SHOW_STATEMENTS'])
        console.error((performance.now() - at).toFixed(1), text.replace(/\s+/g, ' ').slice(0, 160))
    }
    await client.query('commit')
    return performance.now() - begun
  } finally {
    client.release()
  }
}

const figure = async (name: string, url: string, bound: number): Promise<Figure> => {
  const own: number[] = []
  const bare: number[] = []
  for (let n = 0; n < times + 3; n++) {
    const begun = performance.now()
    await get(url)
    const spent = performance.now() - begun
    // the first calls prepare statements
    if (n >= 3) {
      own.push(spent)
      bare.push(await straight(url))
    }
  }
  const [p95, sql] = [percentile(own, 95), percentile(bare, 95)]
  return {
    ...atMost(name, p95, bound, 'ms'),
    against: `${(p95 / sql).toFixed(2)} x the same SQL straight, ${sql.toFixed(1)} ms; median ${percentile(own, 50).toFixed(1)} ms`,
  }
}

const figures: Figure[] = []
try {
  const on = `${fleet.thermostats.toLocaleString('en')} thermostats`
  const base = `/api/projects/${projectId}`
  const first = await get(base)
  const { total } = (await get(`${base}/issues`)).json()
  figures.push(
    await figure(`dashboard of a project, p95 (${on})`, base, 150),
    await figure(`  problem elements, first page of ${total} with total`, `${base}/issues`, 100),
    await figure(
      '  the same by time, the latest first',
      `${base}/issues?Sort.SortOption=Since&Sort.Direction=Descending`,
      100,
    ),
    told(
      '  a project of',
      `${first.json().buildings} buildings, ${first.json().units.total} units`,
      `made in ${made.toFixed(0)} s`,
    ),
  )
} finally {
  await app.stop()
}
console.log(JSON.stringify(figures))
