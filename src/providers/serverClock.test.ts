import { afterEach, expect, it, vi } from 'vitest'
import { noteServerTime, serverNow } from './serverClock.ts'

const device = Date.parse('2026-11-22T10:00:00Z')
const reply = (date?: string) =>
  new Response(null, { headers: date === undefined ? {} : { date: new Date(date).toUTCString() } })
const hour = 3_600_000

vi.useFakeTimers({ now: device, toFake: ['Date'] })
afterEach(() => noteServerTime(reply('2026-11-22T10:00:00Z'), device, device))

it.each([
  ['is two hours behind', '2026-11-22T12:00:00Z', 2 * hour],
  ['is a day ahead', '2026-11-21T10:00:00Z', -24 * hour],
])('a device’s clock that %s is corrected', (_, date, difference) => {
  noteServerTime(reply(date), device, device + 80)
  expect(Math.abs(serverNow() - device - difference)).toBeLessThan(1_000)
})

it.each([
  ['differs by less than the header can tell', reply('2026-11-22T10:00:03Z'), 100],
  ['was on its way for long', reply('2026-11-22T10:00:12Z'), 20_000],
  ['names no time', reply(), 100],
])('the device’s clock stands when the reply %s', (_, answer, way) => {
  noteServerTime(answer, device, device + way)
  expect(serverNow()).toBe(device)
})

it('a clock that is set right meanwhile is believed again', () => {
  noteServerTime(reply('2026-11-22T12:00:00Z'), device, device)
  noteServerTime(reply('2026-11-22T10:00:00Z'), device, device)
  expect(serverNow()).toBe(device)
})
