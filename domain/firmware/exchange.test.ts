import { describe, expect, it } from 'vitest'
import { hour, minute } from '../time.ts'
import { afterStatus, attemptsMax, frameHours, lastOfRound, nextSend } from './exchange.ts'
import { busySteps, moveOf, stepsOfStatus, type FirmwareStep, type UpdateEvent } from './updateStates.ts'

const uplinkMinutes = 10
const total = 20
const start = Date.parse('2026-11-16T09:00:00.000Z')
const at = (ms: number): string => new Date(ms).toISOString()

/** What becomes of frames: none is sent; they are sent, and nothing is answered; or all is answered, but fragments are missing every time. */
type Air = 'unsent' | 'unanswered' | 'lossy'

type Row = Parameters<typeof nextSend>[0] & { readonly reason?: string | undefined }

const after = (row: Row, event: UpdateEvent, now: number): Row => {
  const move = moveOf(row.step, event)
  if (!move) throw new Error(`${event} has no cell in ${row.step}`)
  const again = move.to === 'setup' ? { attempts: row.attempts + 1, nextFragment: 1, rounds: 0 } : {}
  return { ...row, step: move.to, reason: move.reason, tries: 0, askedAt: null, stepAt: at(now), ...again }
}

const answered = (row: Row, now: number): Row => {
  if (row.step === 'setup') return after(row, 'setupAccepted', now)
  if (row.step !== 'checking') return row
  const next = after(row, afterStatus(3, row.rounds), now)
  return { ...next, rounds: row.rounds + 1, lastFragment: lastOfRound(row.nextFragment, total, 3) }
}

/** Lets time pass until an update has ended. */
const course = (step: FirmwareStep, air: Air) => {
  let row: Row = {
    step,
    attempts: 1,
    attemptsBefore: 0,
    tries: 0,
    rounds: 0,
    nextFragment: 1,
    lastFragment: total,
    askedAt: null,
    stepAt: at(start),
  }
  let now = start
  const asked: number[] = []
  for (let turns = 0; turns < 2000; turns += 1) {
    if (!busySteps.some((one) => one === row.step))
      return { step: row.step, reason: row.reason, hours: (now - start) / hour, asked }
    const next = nextSend(row, uplinkMinutes, new Date(now))
    if (next && 'event' in next) row = after(row, next.event, now)
    else if (next && 'ask' in next) {
      asked.push((now - start) / minute)
      row = { ...row, tries: row.tries + 1, askedAt: at(now) }
    } else if (next && air === 'unsent') {
      now += frameHours * hour
      row = { ...row, tries: row.tries + 1, askedAt: null }
    } else {
      now += uplinkMinutes * minute
      if (next?.send === 'fragment') row = { ...row, tries: 0, nextFragment: row.nextFragment + 1 }
      else if (next) row = { ...row, tries: row.tries + 1, askedAt: at(now) }
      if (next && air === 'lossy') row = answered(row, now)
    }
  }
  throw new Error(`it waits for ever in ${row.step}`)
}

describe('an update at a thermostat', () => {
  it('has the status Updating in the steps in which something is exchanged', () => {
    expect(stepsOfStatus('Updating')).toEqual([...busySteps])
  })

  it.each(busySteps)(
    'ends with a reason from %s within two days if nothing is answered, or nothing can be sent',
    (step) => {
      const end =
        step === 'reporting'
          ? { step: 'silent', reason: 'noVersionReport' }
          : { step: 'failed', reason: 'noAnswer' }
      for (const air of ['unanswered', 'unsent'] as const) {
        const { hours, ...last } = course(step, air)
        expect(last).toMatchObject(end)
        expect(hours).toBeLessThanOrEqual(48)
      }
    },
  )

  it('ends if fragments are missing however often they are made up for', () => {
    expect(course('setup', 'lossy')).toMatchObject({ step: 'failed', reason: 'fragmentsMissing' })
  })

  it('is asked for its version when the report after the restart is missing for two uplinks, five times', () => {
    expect(course('reporting', 'unanswered').asked).toEqual([30, 60, 90, 120, 150])
  })

  it('completes by a report of the new version whatever was not heard, unless it never began', () => {
    for (const step of [...busySteps, 'failed', 'silent', 'aborted'] as const)
      expect(moveOf(step, 'newVersion')).toEqual({ to: 'completed' })
    for (const step of ['waiting', 'completed', 'excluded'] as const)
      expect(moveOf(step, 'newVersion')).toBeUndefined()
  })
})

it.each([
  ['another transfer', attemptsMax, 'sessionLost'],
  ['its end', 1, 'noAnswer'],
])(
  'ends a transfer that is not answered with %s, and counts from the last retry',
  (_, attemptsBefore, event) => {
    const row: Row = {
      step: 'checking',
      attempts: attemptsMax + 1,
      attemptsBefore,
      tries: 5,
      rounds: 0,
      nextFragment: 1,
      lastFragment: total,
      askedAt: null,
      stepAt: at(start),
    }
    expect(nextSend(row, uplinkMinutes, new Date(start + hour))).toEqual({ event })
  },
)
