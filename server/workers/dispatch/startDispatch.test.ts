import { expect, it } from 'vitest'
import { aRadio } from '../../actions/commands/testing/radio.ts'
import { startDispatch } from './startDispatch.ts'

const maxDelayMs = 5_000

it('records an expiry within five seconds, of what waits here and of what waits at the network server', async () => {
  const radio = await aRadio({ thermostatCount: 2 })
  const intervals: number[] = []
  /** One round of the dispatcher, at the present time of the clock. */
  const round = async () => {
    const deps = {
      ...radio.deps,
      link: { isConnected: () => false, publish: () => Promise.resolve() },
      count: () => {},
    }
    const dispatch = await startDispatch(deps, { flushQueue: () => Promise.resolve() }, (ms) => {
      intervals.push(ms)
      return () => {}
    })
    await dispatch.stop()
  }
  try {
    await radio.queue([{ code: 'SetTargetTemperature', temperature: 22 }], { expirationMinutes: 5 }, 0)
    await radio.dispatch()
    await radio.queue([{ code: 'SetTargetTemperature', temperature: 22 }], { expirationMinutes: 5 }, 1)
    const states = async () =>
      [...(await radio.commandsOf(0)), ...(await radio.commandsOf(1))].map(({ reason }) => reason)
    radio.until(5 - 1 / 60_000)
    await round()
    expect(await states()).toEqual([null, null])
    // the last moment at which a round begins that has not recorded it, and the one after it
    const interval = Math.min(...intervals)
    radio.until(5 + (maxDelayMs - interval) / 60_000)
    await round()
    expect(await states()).toEqual(['expired', 'expired'])
  } finally {
    await radio.close()
  }
})
