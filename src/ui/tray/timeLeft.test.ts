import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeLeft, type Estimate } from './timeLeft.ts'

const began = Date.parse('2026-03-01T10:00:00Z')
const job = (
  done: number,
  total: number | null = 100,
  state: 'Running' | 'Queued' | 'Succeeded' = 'Running',
) => ({
  state,
  done,
  total,
  startedAt: '2026-03-01T10:00:00Z',
})
const at = (seconds: number) => began + seconds * 1000

describe('timeLeft', () => {
  it('follows the pace since the task began', () => {
    expect(timeLeft(undefined, job(25), at(60))?.minutes).toBe(3)
    expect(timeLeft(undefined, job(10), at(600))?.minutes).toBe(90)
    expect(timeLeft(undefined, job(99), at(60))?.minutes).toBe(0)
  })

  it('says nothing before there is a pace, and nothing without a total or once the task has ended', () => {
    expect(timeLeft(undefined, job(50), at(3))).toBeUndefined()
    expect(timeLeft(undefined, job(1), at(60))).toBeUndefined()
    expect(timeLeft(undefined, job(50, null), at(60))).toBeUndefined()
    expect(timeLeft(undefined, job(100), at(60))).toBeUndefined()
    expect(timeLeft(undefined, job(50, 100, 'Queued'), at(60))).toBeUndefined()
    expect(timeLeft(undefined, job(50, 100, 'Succeeded'), at(60))).toBeUndefined()
  })

  it('does not rise when the task pauses for a while, and does once it has become much slower', () => {
    const first = timeLeft(undefined, job(50), at(240))
    expect(first?.minutes).toBe(4)
    expect(timeLeft(first, job(50), at(270))?.minutes).toBe(4)
    let slow = first
    for (let seconds = 300; seconds < 1_500; seconds += 30) slow = timeLeft(slow, job(50), at(seconds))
    expect(slow?.minutes).toBeGreaterThan(10)
  })

  it('is never negative, and a step up is at least by half, whatever the task reports', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 99 })), {
          maxLength: 40,
        }),
        (looks) => {
          let before: Estimate | undefined
          let seconds = 5
          for (const [pause, done] of looks) {
            seconds += pause
            const next = timeLeft(before, job(done), at(seconds))
            if (!next) continue
            expect(next.minutes).toBeGreaterThanOrEqual(0)
            if (before && next.minutes > before.minutes)
              expect(next.left / 60_000).toBeGreaterThanOrEqual(Math.max(1, before.minutes) * 1.5)
            before = next
          }
        },
      ),
    )
  })
})
