import { performance } from 'node:perf_hooks'
import { planConflicts } from '../../domain/planning/planConflicts.ts'
import { proposePlan, type PlanInput } from '../../domain/planning/proposePlan.ts'
import { instantAt } from '../../domain/planning/localTime.ts'
import { atMost, percentile, told, type Figure } from './Figure.ts'

const wanted = 500
const boundMs = 1_000
const runs = 20

const days = Array.from({ length: 20 }, (_, index) => `2027-03-${String(index + 1).padStart(2, '0')}`)
const hours = { start: '08:00', end: '16:00', lunchStart: '12:00', lunchEnd: '12:30' }

/** 100 buildings with 5 units each in three towns, and four technicians with an appointment a day. */
const anInput = (): PlanInput => {
  const buildings = Array.from({ length: 100 }, (_, index) => ({
    id: `b${index}`,
    complexId: `c${index % 9}`,
    street: `Straße ${index % 17}`,
    streetNumber: String(1 + index),
    zipcode: ['01067', '01099', '04103'][index % 3] ?? '',
    city: index % 3 === 2 ? 'Leipzig' : 'Dresden',
  }))
  return {
    buildings,
    units: buildings.flatMap(({ id }) =>
      Array.from({ length: wanted / 100 }, (_, floor) => ({
        id: `${id}-${floor}`,
        buildingId: id,
        name: `WE ${floor}`,
        floor,
      })),
    ),
    technicians: ['t1', 't2', 't3', 't4'].map((id) => ({
      id,
      busy: days.map((day) => ({ start: instantAt(day, '10:10'), end: instantAt(day, '10:40') })),
    })),
    days,
    hours,
    minutesPerUnit: 30,
  }
}

/** The time to propose a plan of 500 appointments, and to check it. */
export const planFigures = (): Figure[] => {
  const input = anInput()
  const [proposing, checking]: [number[], number[]] = [[], []]
  let placed = 0
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    const { visits } = proposePlan(input)
    const proposed = performance.now()
    const units = new Map(input.units.map(({ id }) => [id, { finalized: false }]))
    const technicians = new Map(input.technicians.map(({ id, busy }) => [id, { active: true, busy }]))
    const conflicts = planConflicts(visits, { now: 0, units, technicians, days, hours })
    if (conflicts.length > 0) throw new Error(`the plan has ${conflicts.length} conflicts`)
    proposing.push(proposed - start)
    checking.push(performance.now() - proposed)
    placed = visits.length
  }
  if (placed !== wanted) throw new Error(`only ${placed} of ${wanted} units found a place`)
  return [
    atMost(`plan of ${wanted} appointments, slowest of ${runs}`, percentile(proposing, 100), boundMs, 'ms'),
    told(
      `conflicts of ${wanted} appointments, slowest of ${runs}`,
      `${percentile(checking, 100).toFixed(1)} ms`,
    ),
  ]
}
