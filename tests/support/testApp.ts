import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { flushTopic } from '../../demo/physics/applications.ts'
import { claimFiles } from '../../server/actions/files/claimFiles.ts'
import { buildApp, type AppOptions } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { BaseDeps } from '../../server/deps.ts'
import { openFiles } from '../../server/files/openFiles.ts'
import { freshDatabase, type Snapshot } from './freshDatabase.ts'

/** A clock that tests can advance. */
export const testClock = (start = '2026-11-16T09:00:00.000Z') => {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    advance: (ms: number) => {
      time += ms
    },
  }
}

interface CallOptions {
  method?: InjectOptions['method']
  url: string
  as?: string
  tenant?: string
  body?: InjectOptions['payload']
  version?: number
  headers?: Record<string, string>
  /** IP address of the client; by default this machine's. */
  remoteAddress?: string
}

const inject =
  (app: FastifyInstance) =>
  ({ method = 'GET', url, as, tenant, body, version, headers, remoteAddress }: CallOptions) =>
    app.inject({
      method,
      url,
      ...(body !== undefined && { payload: body }),
      ...(remoteAddress !== undefined && { remoteAddress }),
      headers: {
        ...(as && { authorization: `Bearer ${as}` }),
        ...(tenant && { 'x-tenant-id': tenant }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
        ...headers,
      },
    })

interface TestAppOptions extends AppOptions {
  /** The snapshot that its database starts from; by default migrated and empty. */
  from?: Snapshot
}

/**
 * The real app over a fresh database of its own, without a broker unless requested (MQTT_PORT 0, or MQTT_URL). `stop` shuts it down;
 * `freeze` does too, and returns a snapshot that other apps can start from.
 */
export const testApp = async (
  env: Record<string, string> = {},
  log = pino({ level: env['LOG_LEVEL'] ?? 'silent' }),
  { withBroker = false, from }: TestAppOptions = {},
) => {
  const folder = await mkdtemp(join(tmpdir(), 'ventil-test-'))
  const clock = testClock(new Date().toISOString())
  const { db, close, freeze } = from ? await from.open() : await freshDatabase()
  const config = readConfig({
    LOG_LEVEL: 'silent',
    VENTIL_DATA: folder,
    MAX_EVENT_LOOP_DELAY: '0',
    MAX_CALL_WAIT: '0',
    ...env,
  })
  const base: BaseDeps = {
    config,
    db,
    files: await openFiles(config),
    log,
    now: clock.now,
    random: randomBytes,
  }
  await claimFiles(base)
  const app = await buildApp(base, { withBroker, flushTopic })
  return {
    ...app,
    clock,
    onMain: inject(app.main),
    onIdentity: inject(app.identity),
    stop: async () => {
      await app.stop()
      await close()
      await rm(folder, { recursive: true, force: true })
    },
    freeze: async () => {
      await app.stop()
      await rm(folder, { recursive: true, force: true })
      return freeze()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

export const randomKey = (): string => randomUUID()
