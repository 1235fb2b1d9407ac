// The app over a database of its own with a fleet in it, as a child process; it talks to its parent over IPC and ends with it.
import { createWriteStream } from 'node:fs'
import { devNull } from 'node:os'
import { pino } from 'pino'
import * as z from 'zod'
import { aPerson } from '../../support/people.ts'
import { testApp } from '../../support/testApp.ts'
import { recordStatements } from '../recordStatements.ts'
import { fleetId, fullFleet, makeFleet, smallFleet } from './makeFleet.ts'
import { makeYear } from './makeYear.ts'
import { Asked, type Answer } from './talk.ts'

const size = z.enum(['full', 'small', 'none']).parse(process.argv[2])

const app = await testApp({}, pino({ level: 'info' }, createWriteStream(devNull)))
const { pool } = app.deps.db
if (size !== 'none') await makeFleet(pool, size === 'full' ? fullFleet : smallFleet)
const year = await makeYear(pool, app.clock.now())
const tenants = size === 'none' ? [] : [3, 4, 5].map((number) => fleetId('tenant', number))
const tokens = {
  superAdmin: (await aPerson(app, { role: 'SuperAdmin' })).token,
  admin: (await aPerson(app, { role: 'Admin', tenantId: tenants })).token,
}

/** Milliseconds that a call's SQL takes directly on the database, under the call's role. The call runs first, so that both find warm caches. */
const straight = async (path: string, token: string): Promise<number> => {
  const call = () => app.onMain({ url: path, as: token })
  const reply = await call()
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body.slice(0, 300)}`)
  const statements = await recordStatements(call)
  const client = await pool.connect()
  try {
    const start = performance.now()
    await client.query('begin; set local role app_admin')
    for (const { text, values } of statements) await client.query(text, values)
    await client.query('commit')
    return performance.now() - start
  } finally {
    client.release()
  }
}

const answer = async (asked: Asked): Promise<Answer> => {
  if (asked.what === 'memory') return { what: 'memory', bytes: process.memoryUsage.rss() }
  return { what: 'straight', milliseconds: await straight(asked.path, asked.token) }
}

const tell = (message: Answer) => process.send?.(message)
process.on('message', (message) => {
  answer(Asked.parse(message)).then(tell, (error: unknown) => tell({ what: 'failed', reason: String(error) }))
})
process.on('disconnect', () => {
  app.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
tell({ what: 'ready', base: await app.main.listen({ host: '127.0.0.1', port: 0 }), tokens, year })
