import { expect, it } from 'vitest'
import { hour, minute } from '../time.ts'
import { whyTransferWaits } from './waiting.ts'

const now = Date.parse('2026-11-16T09:00:00.000Z')
const transfer = {
  state: 'Running',
  step: 'request',
  dueAt: now,
  attempts: 0,
  fragmentBytes: null,
  isQueued: false,
} as const
const device = { spreadingFactor: 7, uplinkMinutes: 10, lastSeenAt: '2026-11-16T08:52:00.000Z' } as const
const silent = { lastSeenAt: '2026-11-16T08:20:00.000Z' } as const

it.each([
  ['is queued at the next look', {}, {}, undefined],
  ['has a frame at the network server', { isQueued: true }, {}, 'uplink'],
  ['has a frame at the network server for a silent thermostat', { isQueued: true }, silent, 'device'],
  ['was asked for', { dueAt: now + 20 * minute }, {}, 'answer'],
  ['was asked for at a thermostat that has fallen silent', { dueAt: now + 20 * minute }, silent, 'device'],
  ['comes in', { step: 'receive', dueAt: now + minute }, {}, undefined],
  ['has gaps that were asked for', { step: 'receive', dueAt: now + minute, attempts: 1 }, {}, 'answer'],
  ['is due for longer than a look', { step: 'send', fragmentBytes: 219, dueAt: now - minute }, {}, 'gateway'],
  ['is being put together', { step: 'assemble', dueAt: now - hour }, {}, undefined],
  [
    'has fragments for a better connection',
    { step: 'send', fragmentBytes: 219 },
    { spreadingFactor: 12 },
    'connection',
  ],
  ['has ended', { state: 'Failed', fragmentBytes: 219 }, { ...silent, spreadingFactor: 12 }, undefined],
] as const)('a transfer that %s', (_, more, at, why) => {
  expect(whyTransferWaits({ ...transfer, ...more }, { ...device, ...at }, now)).toBe(why)
})
