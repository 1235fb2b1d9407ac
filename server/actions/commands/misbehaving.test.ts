import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Command } from '../../../domain/commands/command.ts'
import { readDownlinks } from '../../finders/commands/downlinkRows.ts'
import type { NetworkMessage } from '../../network/messages.ts'
import { settleExpired } from './settleExpired.ts'
import { aDevice } from './testing/device.ts'
import { aRadio, type Radio } from './testing/radio.ts'

// Thermostats that answer late, wrongly, twice or never, heard through the ingest.

let radio: Radio
let next = 0
beforeAll(async () => {
  radio = await aRadio({ thermostatCount: 30 })
})
afterAll(() => radio.close())

const to = (temperature: number): Command => ({ code: 'SetTargetTemperature', temperature })
const to22 = to(22)
const directFor = (timeoutMinutes: number): Command => ({
  code: 'ToggleDirectMotorControl',
  on: true,
  timeoutMinutes,
})

const hear = (...messages: NetworkMessage[]) => radio.ingest(...messages)
const send = async (n: number, ...commands: Command[]) => {
  const { downlinks: made } = await radio.queue(commands, {}, n)
  await radio.dispatch()
  return made
}
const ended = async (n: number) => (await radio.commandsOf(n)).map(({ status, reason }) => [status, reason])
/** The commands as the call returns them: how each ended, and what the device reported about it. */
const told = async (n: number) => {
  const ids = (await radio.commandsOf(n)).map(({ id }) => id)
  const rows = await radio.inDb((tx) => readDownlinks(tx, { permissions: new Set() }, ids, radio.clock.now()))
  return rows.map(({ status, reason, reported }) => [status, reason, reported?.values])
}

describe('a device that answers wrongly', () => {
  it('says that it has carried out two commands for one value, and reports another: neither is successful', async () => {
    const n = next++
    const device = aDevice(radio, n)
    await send(n, to(21))
    await hear(...(await device.hears(1, { manner: 'wrongly' })))
    expect(await ended(n)).toEqual([['Running', null]])
    await send(n, to(22))
    await hear(...(await device.hears(11, { manner: 'wrongly' })))
    await hear(device.status(21), device.status(32))
    expect(await told(n)).toEqual([
      ['Aborted', 'overtaken', { targetTemperature: 18 }],
      ['Failed', 'contradicted', { targetTemperature: 18 }],
    ])
  })

  it('reports another value than it has answered for: contradicted', async () => {
    const n = next++
    const device = aDevice(radio, n)
    await send(n, { code: 'SetMajorMode', mode: 'summer' })
    await hear(...(await device.hears(1, { manner: 'wrongly' })), device.status(11))
    expect(await ended(n)).toEqual([['Running', null]])
    await hear(device.status(22))
    expect(await told(n)).toEqual([['Failed', 'contradicted', { mode: 'normal' }]])
    // the value comes about some hours later, by another hand
    device.memory.mode = 'summer'
    await hear(device.status(200))
    expect(await told(n)).toEqual([['Failed', 'contradicted', { mode: 'normal' }]])
  })

  it.each([
    [4, 'notAllowedInMode'],
    [200, 'refused'],
  ])(
    'refuses a command after one that it took, with status %i: the first keeps its proof',
    async (refusal, reason) => {
      const n = next++
      const device = aDevice(radio, n)
      await send(n, to(21))
      const first = await device.hears(1)
      await hear(...first.slice(0, 2))
      await send(n, to(22))
      await hear(...(await device.hears(11, { manner: 'refuses', refusal })))
      expect(await ended(n)).toEqual([
        ['Success', null],
        ['Failed', reason],
      ])
      // the value that it refused comes about by another hand
      device.memory.targetTemperature = 22
      await hear(device.status(21))
      expect((await ended(n)).at(-1)).toEqual(['Failed', reason])
    },
  )
})

describe('a device that answers late', () => {
  it('proves an overtaken command only by a report from before the later one', async () => {
    const n = next++
    const device = aDevice(radio, n)
    await send(n, to(21))
    const [sent, answer, report] = await device.hears(1)
    if (!sent || !answer || !report) throw new Error('three messages')
    await hear(sent, answer)
    await send(n, to(22))
    const second = await device.hears(11)
    await hear(...second)
    expect(await ended(n)).toEqual([
      ['Aborted', 'overtaken'],
      ['Success', null],
    ])
    // somebody sets 21 °C again: that proves nothing about the first
    await send(n, to(21))
    await hear(...(await device.hears(21)))
    expect(await ended(n)).toEqual([
      ['Aborted', 'overtaken'],
      ['Success', null],
      ['Success', null],
    ])
    // the report that followed the first command at once
    await hear(report)
    expect((await ended(n))[0]).toEqual(['Success', null])
  })

  it('reports after a direct control has ended by itself: timed out', async () => {
    const n = next++
    const device = aDevice(radio, n)
    await send(n, directFor(5))
    const [sent, answer, report] = await device.hears(1)
    if (!sent || !answer || !report) throw new Error('three messages')
    await hear(sent, answer, device.status(11))
    expect(await told(n)).toEqual([['Failed', 'timedOut', { directMotorControl: false }]])
    await hear(report)
    expect(await told(n)).toEqual([['Success', null, { directMotorControl: true }]])
  })

  it('answers after the command was given up: late, but proven', async () => {
    const n = next++
    const device = aDevice(radio, n)
    await send(n, to22)
    await hear(...(await device.hears(1, { manner: 'silently' })))
    await radio.inDb((tx) => settleExpired(tx, new Date(radio.at(1441))))
    expect(await ended(n)).toEqual([['Failed', 'notAcknowledged']])
    await hear(device.status(1442))
    expect(await told(n)).toEqual([['Success', null, { targetTemperature: 22 }]])
  })
})

describe('a device that answers twice', () => {
  it.each(['well', 'wrongly', 'refuses'] as const)(
    'ends in the same way, however often its messages come, and in any order: %s',
    async (manner) => {
      const ends: Awaited<ReturnType<typeof told>>[] = []
      for (const turn of [0, 1, 2]) {
        const n = next++
        const device = aDevice(radio, n)
        await send(n, to22, { code: 'SetDisplayRotation', rotation: 180 })
        const messages = [...(await device.hears(1, { manner })), device.status(11), device.status(22)]
        for (const message of turn === 0
          ? messages
          : turn === 1
            ? [...messages, ...messages]
            : messages.toReversed())
          await hear(message)
        ends.push(await told(n))
      }
      expect(ends[1]).toEqual(ends[0])
      expect(ends[2]).toEqual(ends[0])
      expect(ends[0]?.map(([status]) => status)).toEqual(
        manner === 'well' ? ['Success', 'Success'] : ['Failed', 'Failed'],
      )
    },
  )

  it('executes a frame again that it had carried out silently: once is enough', async () => {
    const n = next++
    const device = aDevice(radio, n)
    await send(n, to22)
    await hear(...(await device.hears(1, { manner: 'silently' })), device.status(11))
    expect(await ended(n)).toEqual([['Success', null]])
  })
})

it('a device that never answers leaves its commands failed or aborted, with what it reported', async () => {
  const [lost, unheard] = [next++, next++]
  const device = aDevice(radio, lost)
  await send(lost, to22)
  await send(unheard, to22)
  for (const minutes of [1, 11, 21]) {
    await hear(...(await device.hears(minutes, { manner: 'never' })), device.status(minutes + 9))
    await radio.dispatch()
  }
  await radio.inDb((tx) => settleExpired(tx, new Date(radio.at(1441))))
  expect([await told(lost), await told(unheard)]).toEqual([
    [['Failed', 'notAcknowledged', { targetTemperature: 18 }]],
    [['Aborted', 'expired', undefined]],
  ])
})
