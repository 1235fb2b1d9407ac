// The app over the database in TEST_DATABASE_URL, in a process of its own: no call is turned away, because the bare handler turns none away
// either. Prints its address and a token as one line of JSON; ends on SIGTERM.
import { devNull } from 'node:os'
import { openDatabase } from '../../../server/db/open.ts'
import { createLog, logFile } from '../../../server/log.ts'
import { aPerson } from '../../support/people.ts'
import { testApp } from '../../support/testApp.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const db = await openDatabase(url)
const open = async () => ({
  db,
  url,
  close: () => db.close(),
  freeze: () => Promise.reject(new Error('nothing starts from a benchmark')),
})
const from = { open, remove: () => Promise.resolve() }
const app = await testApp({}, createLog('info', logFile(devNull)), { from })
const { token } = await aPerson(app, { role: 'SuperAdmin' })
process.on('SIGTERM', () => {
  app.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
console.log(JSON.stringify({ base: await app.main.listen({ host: '127.0.0.1', port: 0 }), token }))
