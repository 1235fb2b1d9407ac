// Measures what people wait for on a working day, with a million thermostats on the Postgres server in TEST_DATABASE_URL: `measure.ts many` of
// 200 clients, `measure.ts large` of ten, `measure.ts one` of a single one. Prints the figures as one line of JSON. Further arguments select calls by a part of their names.
import { devNull } from 'node:os'
import * as z from 'zod'
import { openDatabase } from '../../../server/db/open.ts'
import { createLog, logFile } from '../../../server/log.ts'
import { aPerson } from '../../support/people.ts'
import { testApp } from '../../support/testApp.ts'
import { databaseOf } from '../databaseOf.ts'
import { atMost, percentile, table, told, type Figure } from '../Figure.ts'
import { fleetId, fullFleet, makeFleet } from '../fleet/makeFleet.ts'
import { workdayCalls, type Caller } from './calls.ts'
import { makePast, quietClient } from './makePast.ts'
import { noticeFigures } from './notices.ts'

const times = 30
const [spread, ...wanted] = process.argv.slice(2)
const clients = { many: fullFleet.tenants, large: 10, one: 1 }
const isOne = spread === 'one'
const size = { ...fullFleet, tenants: clients[z.enum(['many', 'large', 'one']).parse(spread)] }
const url = await databaseOf(
  z.string().parse(process.env['TEST_DATABASE_URL']),
  `ventil_workday_${spread}`,
  async (pool) => {
    await makeFleet(pool, size)
    await makePast(pool, size)
  },
)
const db = await openDatabase(url)
const from = {
  open: async () => ({
    db,
    url,
    close: () => db.close(),
    freeze: () => Promise.reject(new Error('nothing starts from a benchmark')),
  }),
  remove: () => Promise.resolve(),
}
const app = await testApp({}, createLog('info', logFile(devNull)), { from })
const base = await app.main.listen({ host: '127.0.0.1', port: 0 })
const tenants = [fleetId('tenant', 0), quietClient]
const tokens = new Map<Caller, string>()
for (const role of ['Admin', 'Customer', 'Technician', 'MainRenter', 'SuperAdmin'] as const)
  tokens.set(role, (await aPerson(app, { role, ...(role !== 'SuperAdmin' && { tenantId: tenants }) })).token)

const figures: Figure[] = [
  told(
    `working day with ${size.thermostats.toLocaleString('en')} thermostats`,
    isOne ? 'of one client' : `of ${size.tenants} clients`,
  ),
]
const show = (found: Figure[]) => {
  figures.push(...found)
  console.error(table(found))
}
try {
  for (const { name, by, bound, reads, path, tenant = fleetId('tenant', 0) } of workdayCalls(size).filter(
    (call) => wanted.length === 0 || wanted.some((part) => call.name.includes(part)),
  )) {
    const spent: number[] = []
    let items = ''
    const headers = { authorization: `Bearer ${tokens.get(by) ?? ''}`, 'x-tenant-id': tenant }
    for (let n = 0; n < times + 3; n++) {
      const start = performance.now()
      const reply = await fetch(base + path(n), { headers })
      const body = await reply.text()
      if (reply.status !== 200) throw new Error(`${path(n)}: ${reply.status} ${body.slice(0, 300)}`)
      // the first calls open connections and read rights
      if (n >= 3) spent.push(performance.now() - start)
      items = body
      if (n >= 5 && spent.reduce((sum, one) => sum + one, 0) > 30_000) break
    }
    const slowest = percentile(spent, 95)
    const against = `median ${percentile(spent, 50).toFixed(1)} ms, ${(items.length / 1000).toFixed(1)} kB`
    show([
      !isOne || !reads
        ? { ...atMost(`  ${name}, p95`, slowest, bound, 'ms'), against }
        : told(`  ${name}, p95`, `${slowest.toFixed(1)} ms`, against),
    ])
  }
  if (wanted.length === 0 || wanted.includes('notices')) show(await noticeFigures(app))
} finally {
  await app.stop()
}
console.log(JSON.stringify(figures))
