import { dayOf } from '../time.ts'
import { meet, spanText, type Span } from './localTime.ts'
import { workingSpans, type WorkingHours } from './workingHours.ts'

/** A row of a plan; instants in ms since 1970. */
interface PlanRow extends Span {
  readonly unitId: string
  readonly technicianId: string
}

/** Why a row cannot become an appointment. */
export const conflictReasons = [
  'technicianBusy',
  'technicianUnavailable',
  'technicianDeactivated',
  'technicianNotInProject',
  'outsideWorkingHours',
  'duringLunch',
  'notAPlannedDay',
  'inThePast',
  'unitTwice',
  'unitHasAppointment',
  'unitFinalized',
  'unitNotInProject',
] as const
export type ConflictReason = (typeof conflictReasons)[number]

interface PlanConflict<O = unknown> {
  /** Position of the row in the plan. */
  readonly row: number
  readonly field: 'startsAt' | 'technicianId' | 'unitId'
  readonly reason: ConflictReason
  /** The other row of the plan that is in the way. */
  readonly otherRow?: number
  /** The appointment that is in the way. */
  readonly other?: O
}

/** Where the appointment is that is in the way, and of a technician's also from when to when; that of the unit is on any day. */
export const placeInTheWay = (
  reason: ConflictReason,
  other: { readonly place: string | null; readonly startsAt: string; readonly endsAt: string } | undefined,
): string | null =>
  other && other.place !== null && reason === 'technicianBusy'
    ? `${other.place}, ${spanText(other)}`
    : (other?.place ?? null)

/** Facts about what rows name that the rows do not tell; a unit or technician without an entry is not in the project. */
interface PlanFacts<O extends Span> {
  readonly now: number
  /** `away`: when a technician is expected where the reader may not look, at another client's. */
  readonly technicians: ReadonlyMap<
    string,
    { readonly active: boolean; readonly busy: readonly O[]; readonly away?: readonly Span[] }
  >
  /** `appointment` is a unit's upcoming appointment, if it has one. */
  readonly units: ReadonlyMap<string, { readonly finalized: boolean; readonly appointment?: O }>
  readonly days: readonly string[]
  readonly hours: WorkingHours
}

const whyNotTime = (
  row: PlanRow,
  days: ReadonlyMap<string, readonly Span[]>,
  now: number,
): ConflictReason | undefined => {
  if (row.start < now) return 'inThePast'
  const spans = days.get(dayOf(new Date(row.start)))
  if (!spans) return 'notAPlannedDay'
  if (spans.some(({ start, end }) => start <= row.start && row.end <= end)) return undefined
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last && row.start >= first.start && row.end <= last.end
    ? 'duringLunch'
    : 'outsideWorkingHours'
}

/** Pairs of rows of one technician that overlap: by start, each is compared with those that begin before it ends. */
const overlaps = (rows: readonly PlanRow[]): [number, number][] => {
  const indexed = rows.map((row, index) => ({ row, index }))
  return [...Map.groupBy(indexed, ({ row }) => row.technicianId).values()].flatMap((own) => {
    const sorted = own.toSorted((one, other) => one.row.start - other.row.start || one.index - other.index)
    return sorted.flatMap((one, at) => {
      const met: [number, number][] = []
      for (let next = at + 1; next < sorted.length; next += 1) {
        const other = sorted[next]
        if (!other || !meet(one.row, other.row)) break
        met.push([one.index, other.index])
      }
      return met
    })
  })
}

/** Everything in the way of a plan, by row. Of one field of a row, only the first conflict is named. */
export const planConflicts = <O extends Span>(
  rows: readonly PlanRow[],
  facts: PlanFacts<O>,
): PlanConflict<O>[] => {
  const days = new Map(facts.days.map((day) => [day, workingSpans(day, facts.hours)]))
  const firstOf = new Map<string, number>()
  const found = rows.flatMap((row, index): PlanConflict<O>[] => {
    const conflicts: PlanConflict<O>[] = []
    const unit = facts.units.get(row.unitId)
    const earlier = firstOf.get(row.unitId)
    if (earlier === undefined) firstOf.set(row.unitId, index)
    if (earlier !== undefined)
      conflicts.push({ row: index, field: 'unitId', reason: 'unitTwice', otherRow: earlier })
    else if (!unit) conflicts.push({ row: index, field: 'unitId', reason: 'unitNotInProject' })
    else if (unit.finalized) conflicts.push({ row: index, field: 'unitId', reason: 'unitFinalized' })
    else if (unit.appointment)
      conflicts.push({ row: index, field: 'unitId', reason: 'unitHasAppointment', other: unit.appointment })
    const time = whyNotTime(row, days, facts.now)
    if (time) conflicts.push({ row: index, field: 'startsAt', reason: time })
    const technician = facts.technicians.get(row.technicianId)
    if (!technician) conflicts.push({ row: index, field: 'technicianId', reason: 'technicianNotInProject' })
    else if (!technician.active)
      conflicts.push({ row: index, field: 'technicianId', reason: 'technicianDeactivated' })
    else {
      const other = technician.busy.find((busy) => meet(busy, row))
      if (other) conflicts.push({ row: index, field: 'technicianId', reason: 'technicianBusy', other })
      else if (technician.away?.some((away) => meet(away, row)))
        conflicts.push({ row: index, field: 'technicianId', reason: 'technicianUnavailable' })
    }
    return conflicts
  })
  const taken = new Set(found.filter(({ field }) => field === 'technicianId').map(({ row }) => row))
  const doubled = overlaps(rows).flatMap(([one, other]) =>
    [[one, other] as const, [other, one] as const].flatMap(([row, otherRow]): PlanConflict<O>[] => {
      if (taken.has(row)) return []
      taken.add(row)
      return [{ row, field: 'technicianId', reason: 'technicianBusy', otherRow }]
    }),
  )
  return [...found, ...doubled].toSorted((one, other) => one.row - other.row)
}
