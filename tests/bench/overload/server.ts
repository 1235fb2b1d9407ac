// The app with an estate, with the limits of the product, in a process of its own. Prints its addresses as one line of JSON; ends on SIGTERM.
import { createWriteStream } from 'node:fs'
import { devNull } from 'node:os'
import { pino } from 'pino'
import { demoEstate } from '../../../demo/seed/estate.ts'
import { demoSeed } from '../../../demo/seed/random.ts'
import { writeEstate } from '../../../demo/seed/write.ts'
import { environment } from '../../../server/environment.ts'
import { aPerson } from '../../support/people.ts'
import { testApp } from '../../support/testApp.ts'

const scale = 10
const limits = {
  MAX_CALL_WAIT: environment.MAX_CALL_WAIT[0],
  MAX_EVENT_LOOP_DELAY: environment.MAX_EVENT_LOOP_DELAY[0],
}
// the clients of the benchmark name their addresses as a proxy would
const app = await testApp(
  { ...limits, TRUST_PROXY: '127.0.0.1' },
  pino({ level: 'info' }, createWriteStream(devNull)),
)
const estate = demoEstate({ seed: demoSeed, now: app.clock.now(), scale })
await writeEstate(app.deps.db.pool, estate)
await app.deps.db.pool.query('analyze')
const tenant = estate.tenants[0]?.id ?? ''
const { token } = await aPerson(app, { role: 'Admin', tenantId: tenant })
process.on('SIGTERM', () => {
  app.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
console.log(
  JSON.stringify({
    main: await app.main.listen({ host: '127.0.0.1', port: 0 }),
    identity: await app.identity.listen({ host: '127.0.0.1', port: 0 }),
    token,
    tenant,
  }),
)
