import { expect, it } from 'vitest'
import { whyWaiting } from './waiting.ts'

const now = new Date('2026-11-16T09:00:00.000Z')
const next = {
  step: 'waiting',
  wave: 1,
  state: 'Running',
  currentWave: 1,
  window: { fromHour: 0, toHour: 0 },
  parallelPerGateway: 2,
  busyOfBatch: 0,
  busyOfOthers: 0,
  isQueued: false,
  askedAt: null,
  stepAt: '2026-11-16T08:58:00.000Z',
} as const

it.each([
  ['begins at the next turn', {}, undefined],
  ['is under way', { step: 'sending', busyOfBatch: 2 }, undefined],
  ['awaits approval', { state: 'AwaitingApproval', currentWave: 0 }, 'approval'],
  ['is of a batch that has stopped', { state: 'Stopped', currentWave: 0 }, 'retry'],
  ['has waves before it', { currentWave: 0, busyOfBatch: 2 }, 'wave'],
  ['is outside of its hours', { window: { fromHour: 18, toHour: 5 } }, 'window'],
  ['shares its gateway with its batch', { busyOfBatch: 2 }, 'gateway'],
  ['shares its gateway with other batches', { busyOfBatch: 1, busyOfOthers: 1 }, 'otherUpdate'],
  ['could not ask for its session yet', { step: 'setup' }, 'budget'],
  ['has just reached its step', { step: 'checking', stepAt: '2026-11-16T08:59:50.000Z' }, undefined],
  ['has a request on its way', { step: 'verifying', isQueued: true }, undefined],
  ['waits for an answer', { step: 'rebooting', askedAt: '2026-11-16T08:59:00.000Z' }, undefined],
  ['has room at its gateway', { busyOfOthers: 1 }, undefined],
] as const)('an update that %s', (_, more, why) => {
  expect(whyWaiting({ ...next, ...more }, now)).toBe(why)
})
