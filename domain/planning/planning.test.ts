import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minute } from '../time.ts'
import { instantAt, meet, timeAt } from './localTime.ts'
import { byStaircaseAndFloor, staircaseOf } from './order.ts'
import { planConflicts } from './planConflicts.ts'
import { proposePlan, type PlanBuilding, type PlanInput } from './proposePlan.ts'
import { routeThrough } from './route.ts'
import { distanceBetween, travelMinutes } from './travel.ts'
import { whyNotHours, workingSpans } from './workingHours.ts'

const hours = { start: '08:00', end: '16:00', lunchStart: '12:00', lunchEnd: '12:30' }
const aBuilding = (id: string, more: Partial<PlanBuilding> = {}): PlanBuilding => ({
  id,
  complexId: 'c',
  street: 'Lindenweg',
  streetNumber: id,
  zipcode: '01067',
  city: 'Dresden',
  ...more,
})
const unitsOf = (buildingId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${buildingId}-${index}`,
    buildingId,
    name: `WE ${index + 1}`,
    floor: Math.floor(index / 2),
  }))
const clock = (plan: ReturnType<typeof proposePlan>) =>
  plan.visits.map(
    ({ start, end, unitId, technicianId }) => `${technicianId} ${timeAt(start)}-${timeAt(end)} ${unitId}`,
  )

describe('instantAt', () => {
  it('knows winter time, summer time and the days of their change', () => {
    const utc = (day: string, time: string) => new Date(instantAt(day, time)).toISOString()
    expect(utc('2026-12-01', '08:00')).toBe('2026-12-01T07:00:00.000Z')
    expect(utc('2026-07-01', '08:00')).toBe('2026-07-01T06:00:00.000Z')
    expect(utc('2026-03-29', '08:00')).toBe('2026-03-29T06:00:00.000Z')
    expect(utc('2026-03-29', '01:30')).toBe('2026-03-29T00:30:00.000Z')
    expect(utc('2026-10-25', '08:00')).toBe('2026-10-25T07:00:00.000Z')
    expect(utc('2026-10-25', '01:30')).toBe('2026-10-24T23:30:00.000Z')
  })
})

describe('whyNotHours', () => {
  it('names the field that is wrong', () => {
    expect(whyNotHours(hours)).toBeUndefined()
    expect(whyNotHours({ ...hours, lunchStart: null, lunchEnd: null })).toBeUndefined()
    expect(whyNotHours({ ...hours, end: '08:00' })).toEqual({ field: 'end', reason: 'endBeforeStart' })
    expect(whyNotHours({ ...hours, lunchEnd: null })).toEqual({ field: 'lunchEnd', reason: 'required' })
    expect(whyNotHours({ ...hours, lunchStart: '07:00' })).toEqual({
      field: 'lunchStart',
      reason: 'lunchOutsideHours',
    })
  })
})

describe('staircaseOf', () => {
  it.each([
    ['Aufgang B, 2. OG links', 'b'],
    ['Treppenhaus 2, EG', '2'],
    ['Hinterhaus 1. OG', 'hinterhaus'],
    ['Seitenflügel links, EG', 'seitenfluegel links'],
    ['1. OG links', ''],
    ['WE 12', ''],
  ])('%s: %s', (name, staircase) => {
    expect(staircaseOf(name)).toBe(staircase)
  })

  it('orders by staircase, then from the lowest floor up, unknown floors last, then by number', () => {
    const units = [
      { name: 'Aufgang B WE 3', floor: 0 },
      { name: 'Aufgang A WE 10', floor: 1 },
      { name: 'Aufgang A WE 9', floor: 1 },
      { name: 'Aufgang A WE 1', floor: null },
      { name: 'Aufgang A WE 4', floor: -1 },
    ]
    expect(units.toSorted(byStaircaseAndFloor).map(({ name }) => name)).toEqual([
      'Aufgang A WE 4',
      'Aufgang A WE 9',
      'Aufgang A WE 10',
      'Aufgang A WE 1',
      'Aufgang B WE 3',
    ])
  })
})

describe('travel', () => {
  it('is longer the less two addresses have in common', () => {
    const here = aBuilding('1')
    const minutes = [
      here,
      aBuilding('3'),
      aBuilding('x', { street: 'Am Hang' }),
      aBuilding('x', { street: 'Am Hang', complexId: 'd' }),
      aBuilding('x', { street: 'Am Hang', complexId: 'd', zipcode: '01099' }),
      aBuilding('x', { street: 'Am Hang', complexId: 'd', zipcode: '04103', city: 'Leipzig' }),
      aBuilding('x', { street: 'Am Hang', complexId: 'd', zipcode: '80331', city: 'München' }),
    ].map((there) => travelMinutes(distanceBetween(here, there)))
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
    expect(minutes[0]).toBe(0)
    expect(minutes[1]).toBe(1)
    expect(minutes[3]).toBe(9)
    expect(new Set(minutes).size).toBe(7)
  })
})

describe('routeThrough', () => {
  it('crosses nothing on a line, wherever it begins', () => {
    const places = [5, 1, 9, 3, 7, 2, 8]
    const route = routeThrough(places, (one, other) => Math.abs(one - other))
    const length = route.reduce((sum, place, index) => sum + Math.abs(place - (route[index - 1] ?? place)), 0)
    expect(length).toBeLessThanOrEqual(12)
    expect(new Set(route)).toEqual(new Set(places))
  })
})

describe('proposePlan', () => {
  const base: PlanInput = {
    buildings: [aBuilding('1')],
    units: unitsOf('1', 5),
    technicians: [{ id: 'T', busy: [] }],
    days: ['2026-12-01'],
    hours,
    minutesPerUnit: 60,
  }

  it('fills the morning and the afternoon without a gap, and names who found no time', () => {
    const plan = proposePlan({ ...base, units: unitsOf('1', 9) })
    expect(clock(plan)).toEqual([
      'T 08:00-09:00 1-0',
      'T 09:00-10:00 1-1',
      'T 10:00-11:00 1-2',
      'T 11:00-12:00 1-3',
      'T 12:30-13:30 1-4',
      'T 13:30-14:30 1-5',
      'T 14:30-15:30 1-6',
    ])
    expect(plan.unplaced).toEqual([
      { unitId: '1-7', reason: 'noTimeLeft' },
      { unitId: '1-8', reason: 'noTimeLeft' },
    ])
  })

  it('plans around what technicians have to do already, with the way there and back', () => {
    const busy = {
      start: instantAt('2026-12-01', '09:30'),
      end: instantAt('2026-12-01', '10:00'),
      building: aBuilding('x', { street: 'Am Hang', complexId: 'd' }),
    }
    expect(
      clock(proposePlan({ ...base, units: unitsOf('1', 3), technicians: [{ id: 'T', busy: [busy] }] })),
    ).toEqual(['T 08:00-09:00 1-0', 'T 10:10-11:10 1-1', 'T 12:30-13:30 1-2'])
  })

  it('gives each technician a building of their own', () => {
    const plan = proposePlan({
      ...base,
      buildings: [aBuilding('3'), aBuilding('1')],
      units: [...unitsOf('3', 2), ...unitsOf('1', 3)],
      technicians: [
        { id: 'T', busy: [] },
        { id: 'U', busy: [] },
      ],
    })
    expect(clock(plan)).toEqual([
      'T 08:00-09:00 1-0',
      'T 09:00-10:00 1-1',
      'T 10:00-11:00 1-2',
      'U 08:00-09:00 3-0',
      'U 09:00-10:00 3-1',
    ])
  })

  it('plans as many visits as a plan can have, in the buildings nearest to each other, and leaves the rest', () => {
    const buildings = ['1', '3', '5'].map((number) => aBuilding(number))
    const units = buildings.flatMap(({ id }) => unitsOf(id, 2))
    const plan = proposePlan({ ...base, buildings: buildings.toReversed(), units, most: 3 })
    expect(clock(plan).map((visit) => visit.split(' ')[2])).toEqual(['1-0', '1-1', '3-0'])
    expect(plan.unplaced).toEqual(['3-1', '5-0', '5-1'].map((unitId) => ({ unitId, reason: 'planFull' })))
  })

  it('compares no building with all others where a plan cannot reach them all', () => {
    const buildings = Array.from({ length: 1_000 }, (_, index) => index)
    let compared = 0
    const distance = (one: number, other: number) => {
      compared += 1
      return Math.abs(one - other)
    }
    expect(routeThrough(buildings, distance, (place) => place === 9)).toHaveLength(10)
    expect(compared).toBeLessThan(10 * buildings.length)
  })

  it('says when a visit fits into no day, and plans nothing before now', () => {
    expect(proposePlan({ ...base, minutesPerUnit: 300 }).unplaced[0]).toEqual({
      unitId: '1-0',
      reason: 'visitTooLong',
    })
    expect(clock(proposePlan({ ...base, notBefore: instantAt('2026-12-01', '15:00') }))).toEqual([
      'T 15:00-16:00 1-0',
    ])
  })

  const streets = ['Lindenweg', 'Am Hang', 'Hauptstraße']
  const anInput = fc
    .record({
      houses: fc.array(
        fc.record({
          street: fc.constantFrom(...streets),
          zipcode: fc.constantFrom('01067', '01099', '04103'),
          units: fc.integer({ min: 0, max: 9 }),
        }),
        {
          maxLength: 8,
        },
      ),
      technicians: fc.array(
        fc.array(
          fc.record({
            day: fc.integer({ min: 0, max: 3 }),
            start: fc.integer({ min: 0, max: 23 }),
            minutes: fc.integer({ min: 5, max: 200 }),
          }),
          {
            maxLength: 4,
          },
        ),
        { maxLength: 3 },
      ),
      days: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
      lunch: fc.boolean(),
      minutesPerUnit: fc.integer({ min: 10, max: 180 }),
      floors: fc.array(fc.option(fc.integer({ min: -1, max: 6 })), { minLength: 9, maxLength: 9 }),
    })
    .map(({ houses, technicians, days, lunch, minutesPerUnit, floors }): PlanInput => {
      const buildings = houses.map(({ street, zipcode }, index) =>
        aBuilding(String(index), { street, zipcode, city: zipcode === '04103' ? 'Leipzig' : 'Dresden' }),
      )
      const dayOfIndex = (index: number) => `2026-10-${String(23 + index).padStart(2, '0')}`
      return {
        buildings,
        units: houses.flatMap(({ units }, index) =>
          unitsOf(String(index), units).map((unit, at) => ({ ...unit, floor: floors[at] ?? null })),
        ),
        technicians: technicians.map((busy, index) => ({
          id: `T${index}`,
          busy: busy.map(({ day, start, minutes }) => {
            const from = instantAt(dayOfIndex(day), `${String(start).padStart(2, '0')}:00`)
            return { start: from, end: from + minutes * minute }
          }),
        })),
        days: days.map(dayOfIndex),
        hours: lunch ? hours : { ...hours, lunchStart: null, lunchEnd: null },
        minutesPerUnit,
      }
    })

  it('overlaps nothing, keeps hours and lunch, visits each unit at most once and every building from the lowest floor up', () => {
    fc.assert(
      fc.property(anInput, (input) => {
        const plan = proposePlan(input)
        const spans = input.days.flatMap((day) => workingSpans(day, input.hours))
        const floorOf = new Map(input.units.map(({ id, floor }) => [id, floor ?? Infinity]))
        for (const technician of input.technicians) {
          const own = plan.visits.filter(({ technicianId }) => technicianId === technician.id)
          own.forEach((visit, index) => {
            expect(spans.some(({ start, end }) => start <= visit.start && visit.end <= end)).toBe(true)
            expect(technician.busy.some((busy) => meet(busy, visit))).toBe(false)
            const before = own[index - 1]
            expect(before === undefined || before.end <= visit.start).toBe(true)
          })
        }
        expect([...plan.visits, ...plan.unplaced].map(({ unitId }) => unitId).toSorted()).toEqual(
          input.units.map(({ id }) => id).toSorted(),
        )
        for (const visits of Map.groupBy(
          plan.visits,
          ({ buildingId, technicianId }) => `${buildingId} ${technicianId}`,
        ).values()) {
          const floors = visits.map(({ unitId }) => floorOf.get(unitId) ?? 0)
          expect(floors).toEqual(floors.toSorted((a, b) => (a === b ? 0 : a - b)))
        }
        expect(proposePlan(input)).toEqual(plan)
      }),
    )
  })

  it('proposes plans without conflicts', () => {
    fc.assert(
      fc.property(anInput, (input) => {
        const { visits } = proposePlan(input)
        const technicians = new Map(input.technicians.map(({ id, busy }) => [id, { active: true, busy }]))
        const units = new Map(input.units.map(({ id }) => [id, { finalized: false }]))
        expect(
          planConflicts(visits, { now: 0, technicians, units, days: input.days, hours: input.hours }),
        ).toEqual([])
      }),
    )
  })
})

describe('planConflicts', () => {
  const at = (from: string, to: string, day = '2026-12-01') => ({
    start: instantAt(day, from),
    end: instantAt(day, to),
  })
  const facts = {
    now: instantAt('2026-11-30', '12:00'),
    technicians: new Map([
      ['T', { active: true, busy: [at('10:00', '11:00')] }],
      ['gone', { active: false, busy: [] }],
    ]),
    units: new Map([
      ['a', { finalized: false }],
      ['b', { finalized: false }],
      ['done', { finalized: true }],
      ['taken', { finalized: false, appointment: at('10:00', '11:00') }],
    ]),
    days: ['2026-12-01'],
    hours,
  }
  const reasons = (...rows: { unitId?: string; technicianId?: string; start: number; end: number }[]) =>
    planConflicts(
      rows.map((row, index) => ({ unitId: index === 0 ? 'a' : 'b', technicianId: 'T', ...row })),
      facts,
    ).map(({ row, reason }) => `${row} ${reason}`)

  it('names each kind', () => {
    expect(reasons(at('08:00', '09:00'), at('09:00', '10:00'))).toEqual([])
    expect(reasons(at('08:00', '09:00'), at('08:30', '09:30'))).toEqual([
      '0 technicianBusy',
      '1 technicianBusy',
    ])
    expect(reasons(at('09:30', '10:30'))).toEqual(['0 technicianBusy'])
    expect(reasons(at('11:30', '12:15'))).toEqual(['0 duringLunch'])
    expect(reasons(at('15:30', '16:15'))).toEqual(['0 outsideWorkingHours'])
    expect(reasons(at('08:00', '09:00', '2026-12-02'))).toEqual(['0 notAPlannedDay'])
    expect(reasons(at('08:00', '09:00', '2026-11-30'))).toEqual(['0 inThePast'])
    expect(reasons({ ...at('08:00', '09:00'), technicianId: 'gone' })).toEqual(['0 technicianDeactivated'])
    expect(reasons({ ...at('08:00', '09:00'), technicianId: 'other' })).toEqual(['0 technicianNotInProject'])
    expect(reasons({ ...at('08:00', '09:00'), unitId: 'done' })).toEqual(['0 unitFinalized'])
    expect(reasons({ ...at('08:00', '09:00'), unitId: 'taken' })).toEqual(['0 unitHasAppointment'])
    expect(reasons({ ...at('08:00', '09:00'), unitId: 'elsewhere' })).toEqual(['0 unitNotInProject'])
    expect(reasons(at('08:00', '09:00'), { ...at('09:00', '10:00'), unitId: 'a' })).toEqual(['1 unitTwice'])
  })
})
