/**
 * The real backends over a database of their own, in a process of their own: a test of screens runs in a browser's
 * surroundings, which are none for a server. Speaks with webApp.tsx by messages.
 */
import type { FastifyInstance } from 'fastify'
import { encodeLht65n } from '../../domain/codec/dragino.ts'
import { encodeCommandResult, type CommandResult } from '../../domain/codec/rt1/commandResult.ts'
import type { ThermostatStatus } from '../../domain/codec/rt1/status.ts'
import { eq, isNull } from 'drizzle-orm'
import * as z from 'zod'
import type { Role } from '../../domain/enums.ts'
import { downlinkFrames, renters } from '../../server/db/schema.ts'
import { withScope } from '../../server/db/scope.ts'
import { ingest } from '../../server/workers/ingest/ingest.ts'
import { uplink } from '../../server/workers/ingest/testing/messages.ts'
import { consentCalls } from '../../server/sites/consent-site/consentCalls.ts'
import { publishedTexts } from '../../server/sites/consent-site/publishedTexts.ts'
import { buildConsentSite } from '../../server/sites/consentSite.ts'
import { publishTexts, revocationToken } from './consent.ts'
import { anEstate, assign } from './estate.ts'
import { aPerson, aTenant } from './people.ts'
import { testApp } from './testApp.ts'

const origin = process.argv[2] ?? ''
const env = z.record(z.string(), z.string()).parse(JSON.parse(process.argv[3] ?? '{}'))

const listen = async (backend: FastifyInstance): Promise<string> => {
  await backend.listen({ host: '127.0.0.1', port: 0 })
  const address = backend.server.address()
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
}

const app = await testApp({ PUBLIC_URL: origin, ...env })
const tenantId = await aTenant(app, 'Hausverwaltung Nord')

/** What a test can ask for. */
const fixtures = {
  /** One of everything (estate.ts). */
  estate: () => anEstate(app, tenantId),
  /** Somebody of a role, signed in; a technician has the buildings that are named. */
  person: async ({ role, buildingIds = [] }: { role: Role; buildingIds?: readonly string[] }) => {
    const person = await aPerson(app, { role, tenantId })
    if (buildingIds.length > 0) await assign(app, tenantId, person.id, buildingIds)
    return person
  },
  /** Takes in what devices report, as their network server tells of it. */
  hear: ({ uplinks }: { uplinks: readonly HeardUplink[] }) =>
    ingest(
      app.deps,
      uplinks.map(({ results, climate, ...given }) =>
        uplink({ ...given, ...(results && { port: 3, bytes: encodeCommandResult(results) }), ...(climate && encodeLht65n(climate)) }),
      ),
    ),
  /** Serves the consent site from a folder of rendered pages (consentPages.ts). */
  consentSite: async ({ folder }: { folder: string }) => {
    const { config, log } = app.deps
    const texts = await publishedTexts(app.deps)
    return listen(await buildConsentSite({ config, log, folder, texts, calls: consentCalls(app.main) }))
  },
  publishTexts: () => publishTexts(app),
  /** Takes a declaration away that nobody agreed to. */
  removeOptIn: async ({ id }: { id: string }) => {
    const { token } = await aPerson(app, { role: 'SuperAdmin' })
    return (await app.onMain({ method: 'DELETE', url: `/api/opt-in/${id}`, as: token })).statusCode
  },
  /** A renter of another client. */
  foreignRenter: async () => (await anEstate(app, await aTenant(app))).renter.id,
  /** Makes a user the one who rents; they have not agreed. */
  rents: ({ renterId, userId }: { renterId: string; userId: string }) =>
    withScope(app.deps.db.pool, { role: 'app_admin' }, async (tx) => {
      await tx.update(renters).set({ userId, agreement: false }).where(eq(renters.id, renterId))
      return renterId
    }),
  revocationToken: ({ email }: { email: string }) => revocationToken(app, email),
  /** Moves the backends' clock. */
  advance: async ({ ms }: { ms: number }) => {
    app.clock.advance(ms)
    return ms
  },
  /** Gives what waits for devices to the network server, which there is none of here. */
  giveOut: () =>
    withScope(app.deps.db.pool, { role: 'app_admin' }, async (tx) => {
      const at = app.deps.now().toISOString()
      await tx.update(downlinkFrames).set({ enqueuedAt: at, nextAttemptAt: at }).where(isNull(downlinkFrames.enqueuedAt))
      return true
    }),
}
export type Fixtures = typeof fixtures

/** A status message, or the answers to commands where there are `results`; what a sensor measured in a room where there is `climate`. */
export interface HeardUplink {
  eui: string
  frameCounter: number
  time: string
  status?: Partial<ThermostatStatus>
  results?: CommandResult[]
  climate?: Parameters<typeof encodeLht65n>[0]
  port?: number
}

interface Asked {
  id: number
  name: keyof Fixtures
  args: {
    role: Role
    buildingIds?: readonly string[]
    uplinks: readonly HeardUplink[]
    folder: string
    email: string
    ms: number
    id: string
    renterId: string
    userId: string
  }
}

process.on('message', ({ id, name, args }: Asked) => {
  fixtures[name](args).then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.stack : String(error) }),
  )
})
// the test has ended, however it did, perhaps before all of this stood
const end = () => void app.stop().then(() => process.exit(0))
process.on('disconnect', end)
if (!process.connected) end()
else {
  // pages are told where to call
  app.deps.config.urls.main = await listen(app.main)
  process.send?.({ id: 0, value: { main: app.deps.config.urls.main, identity: await listen(app.identity), tenantId } })
}
