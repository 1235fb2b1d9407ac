import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import * as z from 'zod'
import type { Fault } from '../../demo/physics/fleetPlan.ts'
import { drawsOf } from '../../demo/physics/random.ts'
import { fleetPlan, gatewayPlan, thermostatPlan } from '../../demo/simulator/testing/plans.ts'
import { encodeBlock } from '../../domain/firmware/imageBlock.ts'
import { wavesOf, waveSizes } from '../../domain/firmware/waves.ts'
import type { Database } from '../../server/db/open.ts'
import { firmwareArtifacts, firmwareBatches, tenants, thermostats } from '../../server/db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../server/db/scope.ts'
import { newId } from '../../server/ids.ts'
import { firmwareKey } from '../support/firmware.ts'
import { firmwareAir } from '../support/firmwareAir.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { testClock } from '../support/testApp.ts'
import { atMost, told, type Figure } from './Figure.ts'

const devices = 1000
const gateways = 40
const kills = 50
const image = randomBytes(600)
const waves = { canary: 5, steps: [25, 100], errorPercent: 10 }
const secondsEach = 20
/** Virtual hours after which a batch must have ended: a thermostat may be unheard for a day and a half. */
const hoursMax = 72

/** What a killed process leaves of a transaction: nothing, or, if it was killed right behind its commit, everything. */
class Killed extends Error {
  readonly code = '57P01'
}

/** A database whose connections break at a random statement once it is armed, before the statement or after it. */
const mortal = ({ pool, ...db }: Database, draw: () => number) => {
  let left = Infinity
  let isDead = false
  const dies = (): boolean => {
    left -= 1
    if (left <= 0) isDead = true
    return isDead
  }
  const connect = async () => {
    const client = await pool.connect()
    return new Proxy(client, {
      get: (target, name) => {
        if (name !== 'query') {
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        }
        return async (...args: unknown[]) => {
          if (args[0] !== 'rollback' && dies()) {
            // behind the commit: the database has it, and nobody was told
            if (args[0] === 'commit' && draw() < 0.5) await Reflect.apply(target.query, target, args)
            throw new Killed('killed')
          }
          return Reflect.apply(target.query, target, args)
        }
      },
    })
  }
  return {
    db: {
      ...db,
      pool: new Proxy(pool, {
        get: (target, name) => {
          if (name === 'connect') return connect
          // the pool's own `query` takes its connections by a callback
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      }),
    },
    /** Kills the process at one of the next statements. */
    arm: (): void => {
      left = 1 + Math.floor(draw() * 40)
    },
    /** Starts the process again. @returns whether it was killed. */
    revive: (): boolean => {
      const was = isDead
      if (was) left = Infinity
      isDead = false
      return was
    },
  }
}

interface Outcome {
  readonly state: string
  readonly kills: number
  readonly steps: Readonly<Record<string, number>>
  /** Devices that installed the image, and those that did so more than once. */
  readonly installed: number
  readonly twice: number
  /** Devices that were sent anything. */
  readonly reached: number
  readonly hours: number
}

const Steps = z.object({ step: z.string(), n: z.number(), reached: z.number() })
const Installs = z.object({ n: z.number() })

/** Carries out a batch over simulated radio in virtual time. */
const roll = async (
  faultsOf: (index: number) => readonly Fault[],
  killsWanted: number,
  seed: string,
): Promise<Outcome> => {
  const { db, close } = await freshDatabase()
  const clock = testClock('2026-11-16T09:00:00.000Z')
  const key = firmwareKey()
  const draw = drawsOf(seed)
  const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(db.pool, asAdmin, work)
  const [tenantId, artifactId, batchId] = [newId(), newId(), newId()]
  const at = clock.now().toISOString()
  const plans = Array.from({ length: devices }, (_, index) => ({
    id: newId(),
    eui: `02f7a2${index.toString(16).padStart(10, '0')}`,
    gatewayEui: `02f7e2${(index % gateways).toString(16).padStart(10, '0')}`,
    faults: faultsOf(index),
  }))
  const compressed = gzipSync(image)
  const hardwareRevisions = [3]
  const signature = key.sign(image).toString('hex')
  const block = encodeBlock({
    kind: 'core',
    version: '2.5.0',
    size: image.length,
    signature,
    hardwareRevisions,
    compressed,
  })
  await db.pool.query('select main.ensure_month($1::timestamptz)', [at])
  await inDb(async (tx) => {
    await tx.insert(tenants).values({ id: tenantId, name: 'Bench' })
    const known = {
      tenantId,
      lifecycle: 'Installed',
      mode: 'normal',
      firmwareVersion: '2.4.1',
      hardwareRevision: 3,
      spreadingFactor: 7,
    } as const
    for (let from = 0; from < plans.length; from += 200)
      await tx.insert(thermostats).values(
        plans.slice(from, from + 200).map(({ id, eui, gatewayEui }) => ({
          id,
          eui,
          gatewayEui,
          ...known,
          batteryVoltage: 3.5,
          lastSeenAt: at,
        })),
      )
    await tx.insert(firmwareArtifacts).values({
      id: artifactId,
      kind: 'core',
      version: '2.5.0',
      size: image.length,
      compressedSize: compressed.length,
      sha256: '',
      signature,
      signedBy: '',
      hardwareRevisions,
      fileKey: newId(),
      compressedKey: newId(),
      createdAt: at,
    })
    await tx.insert(firmwareBatches).values({
      id: batchId,
      tenantId,
      name: 'Bench',
      kind: 'core',
      artifactId,
      state: 'Running',
      parallelPerGateway: 10,
      allowDowngrade: false,
      waves,
      gates: { batteryPercent: 0, voltage: 0, spreadingFactor: 12, heardHours: 168 },
      window: { fromHour: 0, toHour: 0 },
      waveCount: waveSizes(devices, waves).length,
      approvedAt: at,
    })
    const waveOf = wavesOf(
      plans.map(({ eui }) => eui),
      waves,
    )
    const items = plans.map(({ id, eui }) => ({ id, wave: waveOf.get(eui) ?? 0 }))
    await tx.execute(sql`
      insert into main.firmware_updates (batch_id, thermostat_id, tenant_id, wave, step, from_version, step_at)
      select ${batchId}, r.id, ${tenantId}, r.wave, 'waiting', '2.4.1', ${at} from json_to_recordset(${JSON.stringify(items)}::json) as r(id uuid, wave smallint)`)
  })
  const process = mortal(db, draw)
  const air = firmwareAir({
    deps: { db: process.db, log: pino({ level: 'silent' }) },
    now: clock.now,
    advance: clock.advance,
    keys: [key.publicKey],
    blockOf: () => Promise.resolve(block),
    plan: fleetPlan(
      plans.map(({ eui, gatewayEui, faults }) =>
        thermostatPlan({ eui, room: eui, links: [{ gatewayEui, rating: 'good' }], faults }),
      ),
      {
        gateways: [...new Set(plans.map(({ gatewayEui }) => gatewayEui))].map((eui) => gatewayPlan({ eui })),
      },
    ),
    seed,
  })
  // all devices have been heard once, so that the network server's application is known
  for (let minutes = 0; minutes < 12; minutes += 1) await air.step(60)
  let killed = 0
  let state = 'Running'
  const begun = clock.now().getTime()
  const hours = () => (clock.now().getTime() - begun) / 3_600_000
  while (hours() < hoursMax) {
    if (killed < killsWanted && draw() < 0.3) process.arm()
    await air.step(secondsEach).catch((error: unknown) => {
      if (!process.revive()) throw error
      killed += 1
    })
    process.revive()
    const [batch] = await inDb((tx) =>
      tx
        .select({ state: firmwareBatches.state })
        .from(firmwareBatches)
        .where(eq(firmwareBatches.id, batchId)),
    )
    state = batch?.state ?? ''
    const { rows } = await inDb((tx) =>
      tx.execute(
        sql`select from main.firmware_updates where step in ('setup','sending','checking','verifying','rebooting','reporting') limit 1`,
      ),
    )
    if (state !== 'Running' && rows.length === 0) break
  }
  const steps = await inDb((tx) =>
    tx.execute(
      sql`select step, count(*)::int as n, (count(*) filter (where started_at is not null))::int as reached from main.firmware_updates group by 1`,
    ),
  )
  const installs = await inDb((tx) =>
    tx.execute(sql`
      select count(*)::int as n from main.thermostat_events where kind = 'fingerprint' and data ->> 'resetReason' = '5' group by thermostat_id`),
  )
  await close()
  const counted = steps.rows.map((row) => Steps.parse(row))
  const perDevice = installs.rows.map((row) => Installs.parse(row).n)
  return {
    state,
    kills: killed,
    steps: Object.fromEntries(counted.map(({ step, n }) => [step, n])),
    installed: perDevice.length,
    twice: perDevice.filter((n) => n > 1).length,
    reached: counted.reduce((sum, { reached }) => sum + reached, 0),
    hours: hours(),
  }
}

/** A batch of 1,000 devices with the server killed again and again, and one whose image fails on a fifth of them. */
export const firmwareFigures = async (): Promise<Figure[]> => {
  const whole = await roll(() => [], kills, 'kills')
  const bad = await roll((index) => (index % 5 === 0 ? ['flash'] : []), 0, 'bad image')
  const [canary = 0, first = 0] = waveSizes(devices, waves)
  return [
    told(
      `firmware: ${devices} devices, ${whole.kills} kills at random statements`,
      `${whole.state}, ${whole.hours.toFixed(1)} h of radio`,
      JSON.stringify(whole.steps),
    ),
    atMost('firmware: kills that the batch outran', kills - whole.kills, 0, 'kills', 0),
    atMost('firmware: devices forgotten', devices - (whole.steps['completed'] ?? 0), 0, 'devices', 0),
    atMost('firmware: devices updated twice', whole.twice, 0, 'devices', 0),
    told('firmware: image that fails on 20 %', bad.state, JSON.stringify(bad.steps)),
    atMost('firmware: devices that received the bad image', bad.reached, canary + first, 'devices', 0),
  ]
}
