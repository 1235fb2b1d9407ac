import { expect, it } from 'vitest'
import { downlinkReasons } from '../commands/sending.ts'
import { resultReason } from '../codec/rt1/commandResult.ts'
import {
  commandStates,
  commandTable,
  ends,
  isOpen,
  mayHappen,
  openReasons,
  progressEvents,
  refusals,
  stateOf,
  step,
  type CommandEvent,
  type Progress,
} from './commandStates.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 14, 12) + minutes * 60_000).toISOString()
const queued: Progress = {
  status: 'Running',
  phase: 'queued',
  reason: null,
  sentAt: null,
  acknowledgedAt: null,
  reportedAt: null,
  finishedAt: null,
}
const events: readonly CommandEvent[] = [...progressEvents, ...downlinkReasons]

/** A command in each state. */
const inState = {
  queued,
  resending: { ...queued, sentAt: at(1) },
  sent: { ...queued, phase: 'sent', sentAt: at(1) },
  acknowledged: { ...queued, phase: 'acknowledged', sentAt: at(1), acknowledgedAt: at(2) },
  confirmed: { ...queued, phase: 'confirmed', status: 'Success', finishedAt: at(3) },
  unanswered: { ...queued, phase: 'aborted', status: 'Aborted', reason: 'expired', finishedAt: at(3) },
  unproven: { ...queued, phase: 'failed', status: 'Failed', reason: 'contradicted', finishedAt: at(3) },
  ended: { ...queued, phase: 'failed', status: 'Failed', reason: 'busy', finishedAt: at(3) },
} as const satisfies Record<(typeof commandStates)[number], Progress>

it('tells the state of a command by what is stored of it', () => {
  for (const state of commandStates) expect(stateOf(inState[state])).toBe(state)
})

it('does what the table says, and nothing for an event without a cell', () => {
  for (const state of commandStates)
    for (const event of events) {
      const cell = commandTable[state][event]
      const after = step(inState[state], event, at(9))
      if (cell === undefined) expect(after, `${state} ${event}`).toBe(inState[state])
      else if (cell in ends) expect(after.reason, `${state} ${event}`).toBe(cell)
      else
        expect([stateOf(after), after.reason], `${state} ${event}`).toEqual([
          cell === 'resending' ? 'resending' : cell,
          null,
        ])
      expect(mayHappen(inState[state], event)).toBe(cell !== undefined)
    }
})

it('reaches every state, and every end but the two that a command begins with', () => {
  const cells = new Set(commandStates.flatMap((state) => Object.values(commandTable[state])))
  expect(downlinkReasons.filter((reason) => !cells.has(reason))).toEqual(['versionUnknown'])
  const reached = new Set(
    [...cells].map((cell) => (cell in ends ? stateOf(step(inState.sent, 'sent', at(1))) : cell)),
  )
  expect(
    commandStates.filter(
      (state) => !reached.has(state) && !['queued', 'unanswered', 'unproven', 'ended'].includes(state),
    ),
  ).toEqual([])
})

it('is successful by proof alone, and has no status beside the four of the specification', () => {
  for (const state of commandStates)
    for (const event of events) {
      const { status, reason } = step(inState[state], event, at(9))
      if (status === 'Success')
        expect([event, state]).toContain(state === 'confirmed' ? 'confirmed' : 'proved')
      // a reason for every other end, and none before it
      expect(reason !== null, `${state} ${event}`).toBe(status === 'Failed' || status === 'Aborted')
      if (reason !== null) expect(status).toBe(ends[reason].status)
    }
  expect(ends.overtaken.status).toBe('Aborted')
  expect([ends.timedOut.status, ends.contradicted.status]).toEqual(['Failed', 'Failed'])
})

it('never leaves an end but by late evidence: an answer, a refusal, the notice of the transmission, a proof', () => {
  const late = ['sent', 'answered', 'proved', ...refusals]
  for (const state of ['confirmed', 'unanswered', 'unproven', 'ended'] as const) {
    expect(Object.keys(commandTable[state]).filter((event) => !late.includes(event))).toEqual([])
    expect(isOpen(inState[state])).toBe(state === 'unanswered' || state === 'unproven')
  }
  expect(openReasons).toEqual([
    'notAcknowledged',
    'notConfirmed',
    'contradicted',
    'timedOut',
    'expired',
    'overtaken',
  ])
})

it('keeps the time of an end whose reason late evidence changes', () => {
  expect(step(inState.unanswered, 'answered', at(9))).toMatchObject({
    status: 'Failed',
    reason: 'notConfirmed',
    finishedAt: at(3),
  })
  expect(step(inState.unanswered, 'proved', at(9))).toMatchObject({
    status: 'Success',
    reason: null,
    finishedAt: at(9),
  })
  expect(step(inState.unproven, 'busy', at(9))).toMatchObject({
    status: 'Failed',
    reason: 'busy',
    finishedAt: at(9),
  })
})

it('knows every refusal of a device', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(resultReason)).toEqual(refusals)
})
