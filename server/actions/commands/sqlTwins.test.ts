import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anyOfCode } from '../../../tests/support/anyCommand.ts'
import { effectOf, type Command } from '../../../domain/commands/command.ts'
import { extendedDownlinkCodes, type ExtendedDownlinkCode } from '../../../domain/commands/commandTable.ts'
import { downlinkReasons } from '../../../domain/commands/sending.ts'
import { ends, isOpen } from '../../../domain/downlinks/commandStates.ts'
import { waitsUntil } from '../../../domain/downlinks/waiting.ts'
import { downlinks } from '../../db/schema.ts'
import { openOf } from '../../finders/commands/openDownlinks.ts'
import { orderedId } from '../../ids.ts'
import type { DownlinkRow } from './queueCommands.ts'
import { settleExpired } from './settleExpired.ts'
import { aRadio, type Radio } from './testing/radio.ts'

// Rules implemented in TypeScript and again in SQL: both must agree in every case.

const pairs = extendedDownlinkCodes.flatMap((code) =>
  extendedDownlinkCodes.map((later) => [code, later] as const),
)

let radio: Radio
beforeAll(async () => {
  radio = await aRadio({ thermostatCount: pairs.length + 2 })
})
afterAll(() => radio.close())

const row = (n: number, code: ExtendedDownlinkCode, facts: Partial<DownlinkRow> = {}): DownlinkRow => {
  const [command] = fc.sample<Command>(anyOfCode[code], { numRuns: 1, seed: 7 })
  const { code: _, ...args } = command ?? { code }
  return {
    id: orderedId(radio.clock.now()),
    tenantId: radio.tenantId,
    thermostatId: radio.thermostats[n]?.id ?? '',
    buildingId: null,
    frameId: null,
    code,
    source: 'AdminApp',
    args,
    seq: 0,
    ignoreVersion: false,
    status: 'Running',
    phase: 'queued',
    reason: null,
    createdAt: radio.at(0),
    expiresAt: radio.at(1440),
    sentAt: null,
    acknowledgedAt: null,
    reportedAt: null,
    finishedAt: null,
    createdBy: null,
    bulkId: null,
    scheduleEntryId: null,
    dueAt: null,
    ...facts,
  }
}

const write = (rows: readonly DownlinkRow[]) => radio.inDb((tx) => tx.insert(downlinks).values([...rows]))

it('rule and SQL agree on which commands are open', async () => {
  const phases = { Failed: 'failed', Aborted: 'aborted' } as const
  const ended = downlinkReasons.map((reason) => ({
    reason,
    status: ends[reason].status,
    phase: phases[ends[reason].status],
  }))
  const under = (['queued', 'sent', 'acknowledged'] as const).map((phase) => ({
    status: 'Running' as const,
    phase,
  }))
  const states = [...under, { status: 'Success' as const, phase: 'confirmed' as const }, ...ended]
  const rows = states.map((state) => row(pairs.length, 'ActiveHarvesting', state))
  await write(rows)
  const open = await radio.inDb((tx) =>
    openOf(tx, [radio.thermostats[pairs.length]?.id ?? ''], radio.clock.now()),
  )
  expect(open.map(({ id }) => id)).toEqual(rows.filter(isOpen).map(({ id }) => id))
})

it('rule and SQL agree on which later commands supersede an earlier one', async () => {
  const rows = pairs.flatMap(([code, later], n) => [row(n, code), row(n, later)])
  await write(rows)
  const ids = radio.thermostats.slice(0, pairs.length).map(({ id }) => id)
  const open = new Map(
    (await radio.inDb((tx) => openOf(tx, ids, radio.clock.now()))).map((one) => [one.id, one.hasLater]),
  )
  expect(pairs.map((pair, n) => [...pair, open.get(rows[2 * n]?.id ?? '')])).toEqual(
    pairs.map(([code, later]) => [code, later, effectOf(code) === effectOf(later)]),
  )
})

it('rule and SQL agree on when a command gives up waiting', async () => {
  const minutes = fc.integer({ min: 0, max: 120 })
  const cases = fc.sample(
    fc.record({ expires: minutes, sent: fc.option(minutes), acknowledged: fc.option(minutes) }),
    { numRuns: 400, seed: 11 },
  )
  const n = pairs.length + 1
  const now = radio.at(60)
  const rows = cases.map(({ expires, sent, acknowledged }) =>
    row(n, 'SetMajorMode', {
      phase: acknowledged !== null ? 'acknowledged' : sent !== null ? 'sent' : 'queued',
      expiresAt: radio.at(expires),
      sentAt: sent === null ? null : radio.at(sent),
      acknowledgedAt: acknowledged === null ? null : radio.at(acknowledged),
    }),
  )
  await write(rows)
  await radio.inDb((tx) => settleExpired(tx, new Date(now)))
  const states = new Map((await radio.commandsOf(n)).map((one) => [one.id, one.status !== 'Running']))
  expect(rows.map(({ id }) => states.get(id))).toEqual(
    rows.map(
      ({ expiresAt, sentAt, acknowledgedAt }) =>
        waitsUntil({ expiresAt, heardAt: acknowledgedAt ?? sentAt, uplinkMinutes: 10 }) <= now,
    ),
  )
})
