// Two servers over one database, in a process of their own: our app, and a bare node:http handler that runs the recorded statements of
// one list call of the app. Prints their URLs as one line of JSON; ends on SIGTERM.
import { createWriteStream } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { devNull } from 'node:os'
import { pino } from 'pino'
import { demoSeed } from '../../demo/seed/random.ts'
import { demoEstate } from '../../demo/seed/estate.ts'
import { writeEstate } from '../../demo/seed/write.ts'
import { aPerson } from '../support/people.ts'
import { testApp } from '../support/testApp.ts'
import { recordStatements } from './recordStatements.ts'

const scale = 10
const path = '/api/taxonomy/buildings?Page=1&PageSize=25&Sort.SortOption=Name&Sort.Direction=Ascending'

const addressOf = (server: Server): string => {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
}

const app = await testApp({}, pino({ level: 'info' }, createWriteStream(devNull)))
const { pool } = app.deps.db
const estate = demoEstate({ seed: demoSeed, now: app.clock.now(), scale })
await writeEstate(pool, estate)
await pool.query('analyze')
const tenant = estate.tenants[0]?.id ?? ''
const { token } = await aPerson(app, { role: 'Admin', tenantId: tenant })
const call = () => app.onMain({ url: path, as: token, tenant })

// the first call also reads the session's permissions, which are then cached
await call()
const statements = await recordStatements(call)
const { length } = (await call()).rawPayload
const scope = `begin; set local role app_tenant; set local "app.tenant" = '${tenant}'`

/** Runs the same statements under the same role, so that the same RLS policies apply, and replies with a body of the same length. */
const runBare = async (): Promise<string> => {
  const client = await pool.connect()
  try {
    await client.query(scope)
    const results = []
    for (const { text, values } of statements) results.push((await client.query(text, values)).rows)
    await client.query('commit')
    const body = JSON.stringify(results)
    return body.length > length ? body.slice(0, length) : body.padEnd(length)
  } finally {
    client.release()
  }
}

const bare = createServer((_request, reply) => {
  runBare().then(
    (body) => reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body),
    (error: unknown) => reply.writeHead(500).end(String(error)),
  )
})
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
const own = await app.main.listen({ host: '127.0.0.1', port: 0 })
process.on('SIGTERM', () => {
  bare.close()
  bare.closeAllConnections()
  app.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
console.log(
  JSON.stringify({
    own: own + path,
    bare: addressOf(bare),
    bytes: length,
    statements: statements.length,
    buildings: estate.buildings.length,
    units: estate.buildingUnits.length,
    headers: { authorization: `Bearer ${token}`, 'x-tenant-id': tenant },
  }),
)
