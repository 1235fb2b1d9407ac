import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordStatements } from '../../../tests/bench/recordStatements.ts'
import type { CommandSet } from '../../../domain/commands/commandSet.ts'
import { bulkItems, bulkUpdates, downlinkFrames, downlinks, thermostats } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { dropOldPlans, runBulkUpdates } from './bulkRunner.ts'
import { settleExpired } from '../../actions/commands/settleExpired.ts'
import { aRadio, type Radio } from '../../actions/commands/testing/radio.ts'

const near = '0016c001f1500a01'
const far = '0016c001f1500a02'

let radio: Radio
/** Assigns the first 250 thermostats to a near gateway, the others to a distant one. */
const toGateways = () =>
  radio.inDb(async (tx) => {
    await tx.update(thermostats).set({ gatewayEui: near, spreadingFactor: 7 })
    const last = radio.thermostats.slice(250).map(({ id }) => id)
    await tx
      .update(thermostats)
      .set({ gatewayEui: far, spreadingFactor: 12 })
      .where(inArray(thermostats.id, last))
  })
beforeAll(async () => {
  radio = await aRadio({ thermostatCount: 300 })
  await toGateways()
})
beforeEach(async () => {
  radio.until(0)
  await radio.inDb(async (tx) => {
    await tx.delete(bulkUpdates)
    await tx.delete(downlinks)
    await tx.delete(downlinkFrames)
  })
})
afterAll(() => radio.close())

const warm: CommandSet = { targetTemperature: { temperature: 22 } }

const aBulk = (from: number, to: number, commands = warm) =>
  radio.inDb(async (tx) => {
    const id = newId()
    const own = { tenantId: radio.tenantId }
    await tx.insert(bulkUpdates).values({
      id,
      ...own,
      name: 'Herbst',
      state: 'Running',
      commands,
      target: {},
      expirationMinutes: 60,
      startedAt: radio.at(0),
    })
    const rows = await tx
      .select()
      .from(thermostats)
      .where(
        inArray(
          thermostats.id,
          radio.thermostats.slice(from, to).map((one) => one.id),
        ),
      )
    await tx.insert(bulkItems).values(
      rows.map((row) => ({
        bulkId: id,
        ...own,
        thermostatId: row.id,
        state: 'Pending' as const,
        gatewayEui: row.gatewayEui,
      })),
    )
    return id
  })

const run = () => runBulkUpdates(radio.deps)
const read = (id: string) =>
  radio.inDb(async (tx) => (await tx.select().from(bulkUpdates).where(eq(bulkUpdates.id, id)))[0])
const items = (id: string) =>
  radio.inDb((tx) =>
    tx.select().from(bulkItems).where(eq(bulkItems.bulkId, id)).orderBy(asc(bulkItems.thermostatId)),
  )
const perGateway = async (id: string) => {
  const sent = (await items(id)).filter(({ state }) => state === 'Running')
  return [near, far].map((gateway) => sent.filter(({ gatewayEui }) => gatewayEui === gateway).length)
}

it('gives each gateway its budget of five minutes, and no more than its duty cycle in an hour', async () => {
  const id = await aBulk(0, 300)
  expect(await run()).toBe(19)
  expect(await run()).toBe(0)
  // at SF12 a frame takes 1.3 s of the 36 s per hour
  expect(await perGateway(id)).toEqual([17, 2])
  for (let minutes = 5; minutes < 60; minutes += 5) {
    radio.until(minutes + 0.1)
    await run()
  }
  expect(await perGateway(id)).toEqual([200, 24])
  // after an hour the first ones no longer count
  radio.until(61)
  await run()
  expect((await perGateway(id))[0]).toBeGreaterThan(210)
})

it('counts the use of a gateway by all bulk updates, and runs in one process at a time', async () => {
  const [first, second] = [await aBulk(0, 12), await aBulk(12, 40)]
  const done = await Promise.all([run(), run(), run()])
  expect(done.reduce((sum, n) => sum + n, 0)).toBe(17)
  expect([await perGateway(first), await perGateway(second)]).toEqual([
    [12, 0],
    [5, 0],
  ])
})

it('ends when its only thermostat is deleted', async () => {
  const id = await aBulk(0, 1)
  expect(await run()).toBe(1)
  expect(await read(id)).toMatchObject({ state: 'Running', counts: { Running: 1 } })
  await radio.inDb((tx) => tx.delete(bulkItems).where(eq(bulkItems.bulkId, id)))
  await run()
  expect(await read(id)).toMatchObject({ state: 'Finished', counts: {}, finishedAt: radio.at(0) })
})

describe('with a separate gateway for each thermostat', () => {
  beforeAll(() =>
    radio.inDb((tx) => tx.execute(sql`update main.thermostats set gateway_eui = eui, spreading_factor = 7`)),
  )
  afterAll(toGateways)

  it('reaches each thermostat once, however many gateways there are, even if processes crash', async () => {
    const id = await aBulk(0, 300)
    const killed = (at: number) =>
      radio
        .inDb(async (tx) => {
          await tx
            .update(bulkItems)
            .set({ state: 'Running', startedAt: radio.at(at) })
            .where(eq(bulkItems.bulkId, id))
          throw new Error('killed')
        })
        .catch(() => undefined)
    await killed(0)
    expect(await Promise.all([run(), run()])).toContain(300)
    await killed(1)
    expect(await run()).toBe(0)
    const sent = await radio.inDb((tx) =>
      tx.select({ thermostatId: downlinks.thermostatId }).from(downlinks).where(eq(downlinks.bulkId, id)),
    )
    expect(sent).toHaveLength(300)
    expect(new Set(sent.map(({ thermostatId }) => thermostatId)).size).toBe(300)
    expect((await items(id)).every(({ state, attempts }) => state === 'Running' && attempts === 1)).toBe(true)
  })

  it('uses no more statements for three hundred thermostats than for three', async () => {
    const count = async () => (await recordStatements(run)).length
    await aBulk(0, 3)
    const few = await count()
    await radio.inDb((tx) => tx.delete(bulkUpdates))
    await aBulk(3, 300)
    expect([few, await count()]).toEqual([few, few])
  })
})

it('writes and announces nothing while nothing can be sent', async () => {
  const id = await aBulk(0, 40)
  await run()
  const before = await read(id)
  expect(before?.counts).toEqual({ Running: 17, Pending: 23 })
  await run()
  expect(await read(id)).toEqual(before)
})

it('counts items that ended during an abort until nothing is in progress', async () => {
  const id = await aBulk(0, 3)
  await run()
  // the state left by a settling transaction that began before the abort and ends after it
  const end = (n: number) =>
    radio.inDb((tx) =>
      tx
        .update(bulkItems)
        .set({ state: 'Success' })
        .where(eq(bulkItems.thermostatId, radio.thermostats[n]?.id ?? '')),
    )
  await radio.inDb((tx) => tx.update(downlinks).set({ phase: 'sent', sentAt: radio.at(0) }))
  await radio.inDb((tx) => tx.update(bulkUpdates).set({ state: 'Aborted', finishedAt: radio.at(1) }))
  await end(0)
  expect(await run()).toBe(0)
  expect(await read(id)).toMatchObject({
    state: 'Aborted',
    finishedAt: radio.at(1),
    counts: { Success: 1, Running: 2 },
  })
  await end(1)
  await end(2)
  await run()
  const over = await read(id)
  expect(over).toMatchObject({ state: 'Aborted', counts: { Success: 3 } })
  await run()
  expect(await read(id)).toEqual(over)
})

it('withdraws what an abort has left, and sends no more to it', async () => {
  const id = await aBulk(0, 40)
  await run()
  await radio.inDb((tx) => tx.update(bulkUpdates).set({ state: 'Aborted', finishedAt: radio.at(1) }))
  await run()
  expect(await read(id)).toMatchObject({ state: 'Aborted', counts: { Aborted: 40 } })
  const left = await radio.inDb((tx) => tx.select().from(downlinks).where(eq(downlinks.bulkId, id)))
  expect(left.map(({ reason }) => reason)).toEqual(Array.from({ length: 17 }, () => 'abortedByUser'))
})

it('counts the frames of a thermostat, not its commands', async () => {
  const id = await aBulk(0, 40, {
    displayRotation: { rotation: 90 },
    targetTemperature: { temperature: 21 },
    mcuReset: { delaySeconds: 5 },
  })
  await run()
  expect(await perGateway(id)).toEqual([8, 0])
})

it('records the outcome for each thermostat and ends with the last one', async () => {
  const id = await aBulk(0, 4)
  await radio.inDb((tx) =>
    tx
      .update(thermostats)
      .set({ lifecycle: 'Uninstalled' })
      .where(eq(thermostats.id, radio.thermostats[3]?.id ?? '')),
  )
  await run()
  expect(await read(id)).toMatchObject({ state: 'Running', counts: { Running: 3, Failed: 1 } })
  await radio.dispatch()
  const commands = await Promise.all(
    [0, 1, 2].map((n) =>
      radio
        .commandsOf(n)
        .then(([command]) => ({ n, seq: command?.seq ?? 0, code: 'SetTargetTemperature' as const })),
    ),
  )
  for (const { n } of commands) {
    const frame = (await radio.framesOf(n)).at(-1)
    if (n < 2) await radio.ingest(radio.sent(frame?.id ?? '', 1, 40 + n, n))
  }
  const [one, two] = commands
  await radio.ingest(
    radio.results(1.1, [{ code: 'SetTargetTemperature', seq: one?.seq ?? 0 }], 0),
    radio.status(1.2, { targetTemperature: 22, lastSeq: one?.seq ?? 0 }, 0),
    radio.results(1.1, [{ code: 'SetTargetTemperature', seq: two?.seq ?? 0, status: 5 }], 1),
  )
  radio.until(62)
  await radio.inDb((tx) => settleExpired(tx, radio.clock.now()))
  await run()
  expect(await read(id)).toMatchObject({
    state: 'Finished',
    finishedAt: radio.at(62),
    counts: { Success: 1, Failed: 3 },
  })
  const byThermostat = new Map((await items(id)).map((item) => [item.thermostatId, item]))
  expect(
    [0, 1, 2, 3]
      .map((n) => byThermostat.get(radio.thermostats[n]?.id ?? ''))
      .map((item) => [item?.state, item?.reason]),
  ).toEqual([
    ['Success', null],
    ['Failed', 'busy'],
    ['Failed', 'expired'],
    ['Failed', 'notInUse'],
  ])
  await radio.inDb((tx) => tx.update(thermostats).set({ lifecycle: 'Installed' }))
})

it('counts a thermostat as successful if a later command of the same update overtook an earlier one', async () => {
  const id = await aBulk(0, 1, { hydraulicBalancingReset: true, motorConstraint: { constraint: 650 } })
  await run()
  await radio.dispatch()
  const commands = await radio.commandsOf(0)
  const frame = (await radio.framesOf(0)).at(-1)
  await radio.ingest(
    radio.sent(frame?.id ?? '', 1, 60, 0),
    radio.results(
      1.1,
      commands.map(({ code, seq }) => ({ code, seq })),
      0,
    ),
    radio.status(1.2, { motorConstraint: 650, lastSeq: commands.at(-1)?.seq ?? 0 }, 0),
  )
  expect((await radio.commandsOf(0)).map(({ status, reason }) => [status, reason])).toEqual([
    ['Aborted', 'overtaken'],
    ['Success', null],
  ])
  expect((await items(id)).map(({ state, reason }) => [state, reason])).toEqual([['Success', null]])
})

it('deletes plans that nobody started for a week', async () => {
  const plan = (days: number) => ({
    id: newId(),
    tenantId: radio.tenantId,
    name: 'Plan',
    commands: warm,
    target: {},
    expirationMinutes: 60,
    createdAt: radio.at(-days * 1440),
  })
  await radio.inDb((tx) =>
    tx.insert(bulkUpdates).values([
      { ...plan(8), state: 'Planned' },
      { ...plan(6), state: 'Planned' },
      { ...plan(30), state: 'Finished' },
    ]),
  )
  expect(await dropOldPlans(radio.deps)).toBe(1)
})
