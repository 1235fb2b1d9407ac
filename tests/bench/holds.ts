// How long one transaction holds the embedded database's only connection at a large client: while it exports its estate, plans and starts a bulk
// update, erases a person and reads a file of devices. The estate has just been written, so the database has no statistics of it. Prints
// figures as one line of JSON.
import * as z from 'zod'
import { aPerson, aTenant } from '../support/people.ts'
import { testApp } from '../support/testApp.ts'
import { atMost, type Figure } from './Figure.ts'
import { fleetId, makeFleet } from './fleet/makeFleet.ts'
import { watchHolds } from './watchHolds.ts'

const buildings = 2_500
const size = { tenants: 1, buildings, thermostats: buildings * 20 }
/** Audit entries of the client, about as many as its import and a year of work leave. */
const auditEntries = 250_000
const gatewaysMoved = 2_500

const app = await testApp()
const { pool } = app.deps.db
const tenant = fleetId('tenant', 0)

const holds = watchHolds(pool)

const figures: Figure[] = []
const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  holds()
  const start = performance.now()
  const result = await work()
  const seconds = (performance.now() - start) / 1000
  const turns = holds()
  const longest = Math.max(...turns) / 1000
  figures.push(atMost(`longest hold: ${name}`, longest, 1, `s of ${seconds.toFixed(1)} s`, 2))
  console.error(`${name}: ${seconds.toFixed(1)} s, ${turns.length} turns, longest ${longest.toFixed(2)} s`)
  return result
}

const Made = z.object({ id: z.string() })
const Counted = z.object({ counts: z.object({ Pending: z.number() }) })
const Started = z.object({ jobId: z.string().optional(), id: z.string().optional() })

try {
  await makeFleet(pool, size, undefined, { analyze: false })
  await pool.query(`begin; set local role app_admin; insert into main.audit (id, at, tenant_id, action, entity, entity_id, after)
    select gen_random_uuid(), now() - n * interval '2 minutes', '${tenant}', 'room.update', 'room', gen_random_uuid()::text,
      jsonb_build_object('name', 'Wohnzimmer ' || n, 'description', repeat('Notiz ', 12)) from generate_series(1, ${auditEntries}) n; commit`)
  const { token } = await aPerson(app, { role: 'SuperAdmin' })
  const call = async (url: string, body?: object, headers?: Record<string, string>) => {
    const reply = await app.onMain({ method: body ? 'POST' : 'GET', url, as: token, tenant, ...(body && { body }), ...(headers && { headers }) })
    if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.statusCode} ${reply.body.slice(0, 300)}`)
    return reply
  }
  const until = async (url: string, isOver: (reply: { statusCode: number; body: string }) => boolean) => {
    while (!isOver(await app.onMain({ url, as: token, tenant }))) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await measure(`export of ${buildings * 10} units`, () => call('/api/taxonomy/tenant/export'))
  const order = { name: 'Sommer', filters: { Lifecycles: ['Installed'] }, commands: { majorMode: { mode: 'summer' } }, ignoreVersion: true }
  const bulk = await measure('planning a bulk update', async () => Made.parse((await call('/api/bulk-updates', order)).json()))
  await measure('starting it', () => call(`/api/bulk-updates/${bulk.id}/start`, {}))
  await measure('aborting it, until nothing of it is left', async () => {
    await call(`/api/bulk-updates/${bulk.id}/abort`, {})
    await until(`/api/bulk-updates/${bulk.id}`, ({ body }) => Counted.parse(JSON.parse(body)).counts.Pending === 0)
  })
  const unwanted = Made.parse((await call('/api/bulk-updates', order)).json())
  await measure('discarding a plan', () => app.onMain({ method: 'DELETE', url: `/api/bulk-updates/${unwanted.id}`, as: token, tenant }))
  const renter = fleetId('renter', 4)
  await measure('erasing a person', async () => {
    const job = Started.parse((await call(`/api/renters/${renter}/erasure`, { surname: 'Beispiel' })).json())
    void job
    await until(`/api/renters/${renter}`, ({ statusCode }) => statusCode === 404)
  })
  const other = await aTenant(app, 'Nebenan')
  const lines = Array.from({ length: gatewaysMoved }, (_, n) => `02f7b2fffe${n.toString(16).padStart(6, '0')};${other}`)
  const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="g.csv"\r\ncontent-type: text/csv\r\n\r\neui;tenantId\n${lines.join('\n')}\n\r\n--x--\r\n`
  await measure(`moving ${gatewaysMoved} gateways by file`, async () => {
    const reply = await app.onMain({
      method: 'POST',
      url: '/api/gateways/import-tenant-reassign',
      as: token,
      tenant,
      body: file,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    if (reply.statusCode >= 300) throw new Error(reply.body.slice(0, 300))
  })
  console.log(JSON.stringify(figures))
} finally {
  await app.stop()
}
