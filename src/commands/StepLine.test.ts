import { expect, it } from 'vitest'
import { stepsOf } from './StepLine.tsx'

const times = { createdAt: '2026-01-14T06:00:00Z', sentAt: null, acknowledgedAt: null, finishedAt: null }
const states = (facts: Parameters<typeof stepsOf>[0]) =>
  stepsOf(facts).map(({ name, state }) => `${name} ${state}`)

it('shows the past and the coming steps of a command under way', () => {
  expect(states({ ...times, phase: 'queued' })).toEqual([
    'queued now',
    'sent open',
    'acknowledged open',
    'confirmed open',
  ])
  expect(
    states({
      ...times,
      phase: 'acknowledged',
      sentAt: '2026-01-14T06:01:00Z',
      acknowledgedAt: '2026-01-14T06:11:00Z',
    }),
  ).toEqual(['queued done', 'sent done', 'acknowledged now', 'confirmed open'])
})

it('shows every step of a confirmed command as done, even where none was reported', () => {
  expect(states({ ...times, phase: 'confirmed', finishedAt: '2026-01-14T06:11:00Z' })).toEqual([
    'queued done',
    'sent done',
    'acknowledged done',
    'confirmed done',
  ])
})

it('shows the last step that a failed command reached', () => {
  expect(states({ ...times, phase: 'aborted', finishedAt: '2026-01-14T07:00:00Z' })).toEqual([
    'queued done',
    'aborted aborted',
  ])
  const failed = stepsOf({
    ...times,
    phase: 'failed',
    sentAt: '2026-01-14T06:01:00Z',
    finishedAt: '2026-01-14T06:11:00Z',
  })
  expect(failed.map(({ name, state, at }) => [name, state, at])).toEqual([
    ['queued', 'done', '2026-01-14T06:00:00Z'],
    ['sent', 'done', '2026-01-14T06:01:00Z'],
    ['failed', 'failed', '2026-01-14T06:11:00Z'],
  ])
  expect(states({ ...times, phase: 'failed', acknowledgedAt: '2026-01-14T06:11:00Z' })).toEqual([
    'queued done',
    'sent done',
    'acknowledged done',
    'failed failed',
  ])
})
