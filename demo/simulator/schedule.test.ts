import { describe, expect, it } from 'vitest'
import { drawsOf } from '../physics/random.ts'
import { createSchedule } from './schedule.ts'

describe('a schedule', () => {
  it('runs callbacks in order of time, and those of one instant in the order of scheduling', () => {
    const schedule = createSchedule(1000)
    const draw = drawsOf('schedule')
    const ran: [number, number][] = []
    for (let number = 0; number < 500; number++) {
      const at = 1000 + Math.floor(draw() * 50)
      schedule.at(at, () => ran.push([at, number]))
    }
    schedule.runTo(1050)
    expect(ran).toHaveLength(500)
    expect(ran).toEqual(ran.toSorted(([one, first], [other, second]) => one - other || first - second))
    expect([schedule.now(), schedule.next()]).toEqual([1050, undefined])
  })

  it('runs callbacks that are scheduled meanwhile, and nothing that is due later', () => {
    const schedule = createSchedule(0)
    const ran: number[] = []
    const again = () => {
      ran.push(schedule.now())
      schedule.after(10, again)
    }
    schedule.at(5, again)
    schedule.runTo(30)
    expect(ran).toEqual([5, 15, 25])
    expect([schedule.now(), schedule.next()]).toEqual([30, 35])
  })

  it('runs overdue callbacks at once', () => {
    const schedule = createSchedule(100)
    const ran: number[] = []
    schedule.at(20, () => ran.push(schedule.now()))
    schedule.runTo(100)
    expect(ran).toEqual([100])
  })
})
