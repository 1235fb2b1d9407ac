import { inMs, type Span } from './localTime.ts'
import { byAddress, byStaircaseAndFloor } from './order.ts'
import { planAppointmentsMax } from './planLimits.ts'
import { routeThrough } from './route.ts'
import { comparable, distanceBetween, distanceOf, travelMinutes, type Address } from './travel.ts'
import { workingSpans, type WorkingHours } from './workingHours.ts'

export interface PlanBuilding extends Address {
  readonly id: string
}

interface PlanUnit {
  readonly id: string
  readonly buildingId: string
  readonly name: string
  readonly floor: number | null
}

/** A time at which a technician is expected elsewhere; the building, if it is one whose address is known. */
export interface Busy extends Span {
  readonly building?: PlanBuilding
}

interface PlanTechnician {
  readonly id: string
  readonly busy: readonly Busy[]
}

export interface PlanInput {
  readonly buildings: readonly PlanBuilding[]
  /** Units that need an appointment. */
  readonly units: readonly PlanUnit[]
  /** In the order of preference. */
  readonly technicians: readonly PlanTechnician[]
  /** YYYY-MM-DD; those on which people work, holidays are the caller's. */
  readonly days: readonly string[]
  readonly hours: WorkingHours
  readonly minutesPerUnit: number
  /** ms since 1970; nothing is planned before it. */
  readonly notBefore?: number
  /** Visits, at most. */
  readonly most?: number
}

/** An appointment of a plan; instants in ms since 1970. */
interface PlannedVisit extends Span {
  readonly unitId: string
  readonly buildingId: string
  readonly technicianId: string
}

/** The days are full, no working period is long enough for a visit, or the plan has as many visits as it can have. */
export const whyUnplaced = ['noTimeLeft', 'visitTooLong', 'planFull'] as const
type WhyUnplaced = (typeof whyUnplaced)[number]

interface Plan {
  /** By technician and time. */
  readonly visits: readonly PlannedVisit[]
  readonly unplaced: readonly { readonly unitId: string; readonly reason: WhyUnplaced }[]
}

/** Up to the next five minutes: renters are told these times. */
const roundTime = (at: number): number => Math.ceil(at / inMs(5)) * inMs(5)

/** A technician's way through the days: where they are, and from when on they are free. */
class Walk {
  readonly id: string
  readonly #busy: readonly Busy[]
  readonly #spans: readonly Span[]
  readonly #travel: (from: PlanBuilding, to: PlanBuilding) => number
  #free: number
  #at: PlanBuilding | undefined

  constructor(
    { id, busy }: PlanTechnician,
    spans: readonly Span[],
    notBefore: number,
    travel: (from: PlanBuilding, to: PlanBuilding) => number,
  ) {
    this.id = id
    this.#busy = busy.toSorted((one, other) => one.start - other.start)
    this.#spans = spans
    this.#travel = travel
    this.#free = notBefore
  }

  /** The earliest visit of that length in a building; undefined if the days end before. */
  next(building: PlanBuilding, length: number): Span | undefined {
    let index = 0
    for (const span of this.#spans) {
      if (span.end - length < this.#free) continue
      let start = Math.max(span.start, this.#arrival(building))
      // what ended before this period is in nobody's way
      while ((this.#busy[index]?.end ?? Infinity) <= Math.min(span.start, this.#free)) index += 1
      for (let next = index; start + length <= span.end; next += 1) {
        const busy = this.#busy[next]
        const leave = busy
          ? busy.start - (busy.building ? this.#travel(building, busy.building) : 0)
          : Infinity
        if (start + length <= leave) return { start, end: start + length }
        if (busy)
          start = Math.max(
            start,
            roundTime(busy.end + (busy.building ? this.#travel(busy.building, building) : 0)),
          )
      }
    }
    return undefined
  }

  take(building: PlanBuilding, { end }: Span): void {
    this.#at = building
    this.#free = end
  }

  /** Travel begins with the end of the last visit, also where that is the beginning of a break; a day begins at the first building. */
  #arrival(building: PlanBuilding): number {
    const travel = this.#at ? this.#travel(this.#at, building) : 0
    return travel === 0 ? this.#free : roundTime(this.#free + travel)
  }
}

const travelTimes = () => {
  const known = new Map<string, number>()
  return (from: PlanBuilding, to: PlanBuilding): number => {
    if (from.id === to.id) return 0
    const key = from.id < to.id ? `${from.id} ${to.id}` : `${to.id} ${from.id}`
    const ms = known.get(key) ?? inMs(travelMinutes(distanceBetween(from, to)))
    known.set(key, ms)
    return ms
  }
}

/**
 * Proposes who visits which unit when. Buildings follow each other by nearness; the next one goes to the technician who can be there first,
 * and who stays until its units are done, from the lowest floor up, over lunch and days. Only when the days of that technician end does
 * another one go on. Visits follow each other without a gap but for lunch, travel and the technician's other appointments, after which they
 * begin at the next five minutes. The way leads only through as many buildings as a plan can hold units of: the rest of a large project is
 * planned afterwards.
 * The same input gives the same plan.
 */
export const proposePlan = ({
  buildings,
  units,
  technicians,
  days,
  hours,
  minutesPerUnit,
  notBefore = 0,
  most = planAppointmentsMax,
}: PlanInput): Plan => {
  const length = inMs(minutesPerUnit)
  const spans = [...new Set(days)].toSorted().flatMap((day) => workingSpans(day, hours))
  if (!spans.some((span) => span.end - span.start >= length))
    return { visits: [], unplaced: units.map(({ id }) => ({ unitId: id, reason: 'visitTooLong' })) }
  const travel = travelTimes()
  const walks = technicians.map((technician) => new Walk(technician, spans, notBefore, travel))
  const unitsOf = Map.groupBy(
    [...new Map(units.map((unit) => [unit.id, unit])).values()],
    ({ buildingId }) => buildingId,
  )
  const used = buildings
    .filter(({ id }) => unitsOf.has(id))
    .toSorted((one, other) => byAddress(one, other) || (one.id < other.id ? -1 : 1))
  const visits: PlannedVisit[] = []
  let room = most
  const isLast = ({ id }: PlanBuilding): boolean => {
    room -= unitsOf.get(id)?.length ?? 0
    return room <= 0
  }
  const route = routeThrough(used.map(comparable), distanceOf, isLast)
  for (const building of route) {
    const inOrder = (unitsOf.get(building.id) ?? []).toSorted(
      (one, other) => byStaircaseAndFloor(one, other) || (one.id < other.id ? -1 : 1),
    )
    unitsOf.set(building.id, inOrder)
    let staying: Walk | undefined
    for (const unit of inOrder) {
      if (visits.length === most) break
      let span = staying?.next(building, length)
      if (!span) {
        staying = undefined
        for (const walk of walks) {
          const offered = walk.next(building, length)
          if (offered && (!span || offered.start < span.start)) [staying, span] = [walk, offered]
        }
      }
      // nobody has time for the other units of the building either
      if (!span || !staying) break
      staying.take(building, span)
      visits.push({ unitId: unit.id, buildingId: building.id, technicianId: staying.id, ...span })
    }
  }
  const placed = new Set(visits.map(({ unitId }) => unitId))
  const left = [...new Set([...route, ...used].map(({ id }) => id))]
    .flatMap((id) => unitsOf.get(id) ?? [])
    .filter(({ id }) => !placed.has(id))
  const reason: WhyUnplaced = visits.length === most ? 'planFull' : 'noTimeLeft'
  const rank = new Map(technicians.map(({ id }, index) => [id, index]))
  return {
    visits: visits.toSorted(
      (one, other) =>
        (rank.get(one.technicianId) ?? 0) - (rank.get(other.technicianId) ?? 0) || one.start - other.start,
    ),
    unplaced: left.map(({ id }) => ({ unitId: id, reason })),
  }
}
