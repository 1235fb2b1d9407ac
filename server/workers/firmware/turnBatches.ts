import { asc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { whyNotUpdate } from '../../../domain/firmware/eligibility.ts'
import { busySteps, openSteps } from '../../../domain/firmware/updateStates.ts'
import { whyNotContinue } from '../../../domain/firmware/waves.ts'
import { whyNotNow } from '../../../domain/firmware/window.ts'
import { moved, writeUpdates } from '../../actions/firmware/writeUpdates.ts'
import { firmwareArtifacts, firmwareBatches, thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { candidateColumns } from '../../finders/firmware/candidates.ts'
import { tellLive } from '../../live/tell.ts'
import { lockUpdates, type Found } from './lockUpdates.ts'

type Batch = typeof firmwareBatches.$inferSelect

/** Thermostats per transaction. */
const batchSize = 500

const Counted = z.object({ wave: z.number(), total: z.number(), failed: z.number(), open: z.number() })

/** How the waves of a batch stand; those left out when their turn came count neither way. */
const countWaves = async (tx: Tx, batchId: string) => {
  const { rows } = await tx.execute(sql`
    select wave, count(*)::int as total, (count(*) filter (where step in ('failed', 'silent')))::int as failed,
      (count(*) filter (where ${inArray(sql`step`, [...openSteps])}))::int as open
    from main.firmware_updates where batch_id = ${batchId} and wave is not null and step <> 'excluded' group by 1`)
  return rows.map((row) => Counted.parse(row))
}

/** Ends a batch, or its wave, if it is over. @returns the batch as it goes on; undefined if it does not. */
const turnWave = async (tx: Tx, batch: Batch, now: Date): Promise<Batch | undefined> => {
  const waves = await countWaves(tx, batch.id)
  const set = async (change: Partial<Batch>): Promise<void> => {
    const written = { ...change, updatedAt: now.toISOString(), version: batch.version + 1 }
    await tx.update(firmwareBatches).set(written).where(eq(firmwareBatches.id, batch.id))
    await tellLive(tx, [{ tenantId: batch.tenantId, topic: 'firmware', ids: [batch.id] }])
  }
  const { errorPercent } = batch.waves
  let { wave } = batch
  for (;;) {
    const current = wave
    const own = waves.find((one) => one.wave === current)
    if (own && whyNotContinue(own, errorPercent)) {
      await set({ wave, state: 'Stopped', finishedAt: now.toISOString() })
      return undefined
    }
    // a retry takes thermostats of earlier waves along
    if (waves.some((one) => one.wave <= current && one.open > 0)) break
    if (wave + 1 >= batch.waveCount) {
      await set({ wave, state: 'Finished', finishedAt: now.toISOString() })
      return undefined
    }
    wave += 1
  }
  if (wave !== batch.wave) await set({ wave })
  return { ...batch, wave }
}

const Next = z.object({ batchId: z.string(), thermostatId: z.string() })

/** The thermostats of a batch whose turn it is: as many through each gateway as it allows. */
const nextOf = async (tx: Tx, { id, wave, parallelPerGateway }: Batch): Promise<Found[]> => {
  const { rows } = await tx.execute(sql`
    with busy as (select coalesce(t.gateway_eui, '') as gateway, count(*) as n from main.firmware_updates u
      join main.thermostats t on t.id = u.thermostat_id where ${inArray(sql`u.step`, [...busySteps])} group by 1)
    select w.batch_id as "batchId", w.thermostat_id as "thermostatId" from (
      select u.batch_id, u.thermostat_id, coalesce(t.gateway_eui, '') as gateway,
        row_number() over (partition by t.gateway_eui order by u.wave, u.thermostat_id) as place
      from main.firmware_updates u join main.thermostats t on t.id = u.thermostat_id
      where u.batch_id = ${id} and u.step = 'waiting' and u.wave <= ${wave}) w
    left join busy on busy.gateway = w.gateway
    where w.place <= ${parallelPerGateway} - coalesce(busy.n, 0) order by w.place limit ${batchSize}`)
  return rows.map((row) => Next.parse(row))
}

/** Begins updates whose turn it is; what must not be updated any more is left out with its reason. @returns how many rows changed. */
const beginUpdates = async (tx: Tx, batch: Batch, now: Date): Promise<number> => {
  const rows = await lockUpdates(tx, await nextOf(tx, batch))
  const [artifact] = await tx
    .select()
    .from(firmwareArtifacts)
    .where(eq(firmwareArtifacts.id, batch.artifactId))
  if (rows.length === 0 || !artifact) return 0
  const ids = rows.map(({ thermostatId }) => thermostatId)
  const devices = await tx
    .select({ ...candidateColumns(batch.kind), tenantId: thermostats.tenantId })
    .from(thermostats)
    .where(inArray(thermostats.id, ids))
  const deviceOf = new Map(devices.map((device) => [device.id, device]))
  const { gates, allowDowngrade } = batch
  const aim = {
    version: artifact.version,
    hardwareRevisions: artifact.hardwareRevisions,
    gates,
    allowDowngrade,
  }
  const changes = rows.flatMap((before) => {
    const device = deviceOf.get(before.thermostatId)
    const ours = device?.tenantId === batch.tenantId ? device : undefined
    const reason = ours ? whyNotUpdate({ ...ours, inOtherUpdate: false }, aim, now) : 'outOfReach'
    const after = moved(before, reason === undefined ? 'begin' : 'exclude', now.toISOString(), reason)
    return after ? [{ before, after: { ...after, gatewayEui: device?.gatewayEui ?? null } }] : []
  })
  await writeUpdates(tx, changes, now)
  return changes.length
}

/** Starts what may start in all running batches, and ends waves and batches that are over. @returns how much changed. */
export const turnBatches = async (tx: Tx, now: Date): Promise<number> => {
  const running = await tx
    .select()
    .from(firmwareBatches)
    .where(eq(firmwareBatches.state, 'Running'))
    .orderBy(asc(firmwareBatches.approvedAt), asc(firmwareBatches.id))
    .for('update', { skipLocked: true })
  let changed = 0
  for (const batch of running) {
    const going = await turnWave(tx, batch, now)
    if (!going) changed += 1
    else if (whyNotNow(batch.window, now) === undefined) changed += await beginUpdates(tx, going, now)
  }
  return changed
}
