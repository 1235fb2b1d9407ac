/**
 * The real backends in a process of their own, because screen tests run in jsdom, which is no environment for a server.
 * Communicates with webBackends.ts by messages. The process and its URLs are shared by all test files; each file gets new
 * backends with a database of their own behind them.
 */
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { encodeLht65n } from '../../domain/codec/dragino.ts'
import { encodeCommandResult, type CommandResult } from '../../domain/codec/rt1/commandResult.ts'
import { encodeFingerprint, type ThermostatFingerprint } from '../../domain/codec/rt1/fingerprint.ts'
import type { ThermostatStatus } from '../../domain/codec/rt1/status.ts'
import { eq, isNull } from 'drizzle-orm'
import type { Role } from '../../domain/enums.ts'
import { downlinkFrames, renters } from '../../server/db/schema.ts'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import { ingest } from '../../server/workers/ingest/ingest.ts'
import { uplink } from '../../server/workers/ingest/testing/messages.ts'
import { consentCalls } from '../../server/sites/consent-site/consentCalls.ts'
import { publishedTexts } from '../../server/sites/consent-site/publishedTexts.ts'
import { buildConsentSite } from '../../server/sites/consentSite.ts'
import { confirmConsent, publishTexts, revocationToken } from './consent.ts'
import { anEstate, assign } from './estate.ts'
import { aPerson, aTenant } from './people.ts'
import { testApp, type TestApp } from './testApp.ts'

const origin = process.argv[2] ?? ''

/** A fixed URL in front of changing backends. */
const openFront = async () => {
  let backend: FastifyInstance | undefined
  const server = createServer((request, response) => {
    if (backend) backend.routing(request, response)
    else response.destroy()
  })
  // a connection that is ended because it was idle may just have been taken for the next request
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    address: typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '',
    show: async (next: FastifyInstance) => {
      await next.ready()
      backend = next
    },
    hide: () => {
      backend = undefined
    },
  }
}
const fronts = { main: await openFront(), identity: await openFront() }

const openBackends = async (env: Record<string, string>) => {
  const app = await testApp({ PUBLIC_URL: origin, ...env })
  // the URLs that pages call
  app.deps.config.urls.main = fronts.main.address
  await fronts.main.show(app.main)
  await fronts.identity.show(app.identity)
  const tenantId = await aTenant(app, 'Hausverwaltung Nord')
  const sites: FastifyInstance[] = []
  const stop = async () => {
    await app.stop()
    fronts.main.hide()
    fronts.identity.hide()
    for (const site of sites) await site.close()
  }
  return { tenantId, stop, fixtures: fixturesOf(app, tenantId, sites) }
}

/** The requests that a test can make. */
const fixturesOf = (app: TestApp, tenantId: string, sites: FastifyInstance[]) => ({
  /** One object of each kind (estate.ts). */
  estate: () => anEstate(app, tenantId),
  /** A signed-in user with a role; a technician is assigned to the given buildings. */
  person: async ({ role, buildingIds = [] }: { role: Role; buildingIds?: readonly string[] }) => {
    const person = await aPerson(app, { role, tenantId })
    if (buildingIds.length > 0) await assign(app, tenantId, person.id, buildingIds)
    return person
  },
  /** Ingests reports of devices, as the network server sends them. */
  hear: ({ uplinks }: { uplinks: readonly HeardUplink[] }) =>
    ingest(
      app.deps,
      uplinks.map(({ results, climate, fingerprint, ...given }) =>
        uplink({
          ...given,
          ...(results && { port: 3, bytes: encodeCommandResult(results) }),
          ...(fingerprint && { port: 2, bytes: encodeFingerprint(fingerprint) }),
          ...(climate && encodeLht65n(climate)),
        }),
      ),
    ),
  /** Serves the consent site from a folder of rendered pages (consentPages.ts). */
  consentSite: async ({ folder }: { folder: string }) => {
    const { config, log } = app.deps
    const texts = await publishedTexts(app.deps)
    const site = await buildConsentSite({ config, log, folder, texts, calls: consentCalls(app.main) })
    sites.push(site)
    return site.listen({ host: '127.0.0.1', port: 0 })
  },
  publishTexts: () => publishTexts(app),
  /** Removes a declaration that nobody has agreed to. */
  removeOptIn: async ({ id }: { id: string }) => {
    const { token } = await aPerson(app, { role: 'SuperAdmin' })
    return (await app.onMain({ method: 'DELETE', url: `/api/opt-in/${id}`, as: token })).statusCode
  },
  /** A renter of another client. */
  foreignRenter: async () => (await anEstate(app, await aTenant(app))).renter.id,
  /** Links a user to a renter without consent. */
  rents: ({ renterId, userId }: { renterId: string; userId: string }) =>
    withScope(app.deps.db.pool, asAdmin, async (tx) => {
      await tx.update(renters).set({ userId, agreement: false }).where(eq(renters.id, renterId))
      return renterId
    }),
  confirmConsent: ({ email }: { email: string }) => confirmConsent(app, email),
  revocationToken: ({ email }: { email: string }) => revocationToken(app, email),
  /** Moves the backends' clock. */
  advance: async ({ ms }: { ms: number }) => {
    app.clock.advance(ms)
    return ms
  },
  /** Hands queued downlinks to the network server, of which there is none here. */
  giveOut: () =>
    withScope(app.deps.db.pool, asAdmin, async (tx) => {
      const at = app.deps.now().toISOString()
      await tx
        .update(downlinkFrames)
        .set({ enqueuedAt: at, nextAttemptAt: at })
        .where(isNull(downlinkFrames.enqueuedAt))
      return true
    }),
})
type Fixtures = ReturnType<typeof fixturesOf>

/** A status message, or command results if there are `results`; measurements of a room sensor if there is `climate`. */
export interface HeardUplink {
  eui: string
  frameCounter: number
  time: string
  status?: Partial<ThermostatStatus>
  results?: CommandResult[]
  fingerprint?: ThermostatFingerprint
  climate?: Parameters<typeof encodeLht65n>[0]
  port?: number
}

interface Asked {
  id: number
  name: keyof Fixtures | 'start' | 'stop'
  args: {
    env: Record<string, string>
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

let backends: Awaited<ReturnType<typeof openBackends>> | undefined

const answer = async ({ name, args }: Asked): Promise<unknown> => {
  if (name === 'start') {
    if (backends) throw new Error('the backends of the last file were not stopped')
    backends = await openBackends(args.env)
    return { tenantId: backends.tenantId }
  }
  if (!backends) throw new Error('there are no backends: start them')
  if (name !== 'stop') return backends.fixtures[name](args)
  const { stop } = backends
  backends = undefined
  return stop()
}

process.on('message', (asked: Asked) => {
  answer(asked).then(
    (value) => process.send?.({ id: asked.id, value }),
    (error: unknown) =>
      process.send?.({ id: asked.id, error: error instanceof Error ? error.stack : String(error) }),
  )
})
// the tests have ended, possibly before the backends were complete
const end = () => void Promise.resolve(backends?.stop()).then(() => process.exit(0))
process.on('disconnect', end)
if (!process.connected) end()
else process.send?.({ id: 0, value: { main: fronts.main.address, identity: fronts.identity.address } })
