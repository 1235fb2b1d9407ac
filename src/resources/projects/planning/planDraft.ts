import { useEffect, useState } from 'react'
import * as z from 'zod'
import type { Reply } from '../../../../contract/endpoint.ts'
import type { PlanProposal, projectPlanning } from '../../../../contract/main/projectPlanning.ts'
import { instantAt, timeAt } from '../../../../domain/planning/localTime.ts'
import {
  placeInTheWay,
  planConflicts,
  type ConflictReason,
} from '../../../../domain/planning/planConflicts.ts'
import { planDaysMax } from '../../../../domain/planning/planLimits.ts'
import { dayOf, minute } from '../../../../domain/time.ts'
import { addDays, daysBetween, isSunday, isWorkingDay } from '../../../../domain/rules/workingDays.ts'
import { isDay } from '../../../ui/calendar/days.ts'
import { dropDraft, readDraft, writeDraft } from '../../../providers/drafts.ts'

/** What a plan can be made of. */
export type PlanOptions = Reply<typeof projectPlanning.read>

const Hours = z.object({
  start: z.string(),
  end: z.string(),
  lunchStart: z.string().nullable(),
  lunchEnd: z.string().nullable(),
})
const Unit = z.object({
  unitId: z.string(),
  unitName: z.string(),
  floor: z.number().nullable(),
  buildingId: z.string(),
  buildingName: z.string(),
})
const Row = Unit.extend({ technicianId: z.string(), startsAt: z.string(), endsAt: z.string() })

/** A plan that is being made: what it is proposed from and, once there is a proposal, its rows as they were changed. Kept on this device. */
export const PlanDraft = z.object({
  buildingIds: z.array(z.string()),
  technicianIds: z.array(z.string()),
  /** By id, as they were when the plan was proposed: one who is unassigned meanwhile keeps the name here. */
  technicianNames: z.record(z.string(), z.string()).default({}),
  /** The period that the days are chosen from. */
  from: z.string(),
  to: z.string(),
  days: z.array(z.string()),
  hours: Hours,
  minutesPerUnit: z.number(),
  /** A note on all appointments. */
  description: z.string(),
  rows: z.array(Row).nullable(),
  unplaced: z.array(Unit),
  unplacedCount: z.number(),
  busy: z.array(
    z.object({
      technicianId: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      place: z.string().nullable(),
    }),
  ),
})
export type PlanDraft = z.output<typeof PlanDraft>
export type PlanRow = z.output<typeof Row>
export type UnitToPlace = z.output<typeof Unit>

export const emptyPlan: PlanDraft = {
  buildingIds: [],
  technicianIds: [],
  technicianNames: {},
  from: '',
  to: '',
  days: [],
  hours: { start: '08:00', end: '16:00', lunchStart: '12:00', lunchEnd: '12:30' },
  minutesPerUnit: 60,
  description: '',
  rows: null,
  unplaced: [],
  unplacedCount: 0,
  busy: [],
}

/** The draft of a project's plan, which survives a reload and goes with a sign-out. */
export const usePlanDraft = (projectId: string, first: PlanDraft) => {
  const path = `/projects/${projectId}/planning`
  const [draft, setDraft] = useState(() => PlanDraft.safeParse(readDraft(path)?.values).data ?? first)
  useEffect(() => {
    if (draft !== first) writeDraft(path, draft)
  }, [draft, first, path])
  return {
    draft,
    change: (part: Partial<PlanDraft>) => setDraft((before) => ({ ...before, ...part })),
    drop: () => {
      dropDraft(path)
      setDraft(first)
    },
  }
}

/** The draft with the rows of a proposal. */
export const proposed = ({
  appointments,
  unplaced,
  unplacedCount,
  busy,
}: PlanProposal): Partial<PlanDraft> => ({
  rows: appointments,
  unplaced: unplaced.map(({ unitId, unitName, floor, buildingId, buildingName }) => ({
    unitId,
    unitName,
    floor,
    buildingId,
    buildingName,
  })),
  unplacedCount,
  busy,
})

/** Where a row stands: its technician, day and time at the buildings. */
export interface Slot {
  readonly technicianId: string
  /** YYYY-MM-DD. */
  readonly day: string
  /** HH:MM. */
  readonly time: string
  readonly minutes: number
}

export const slotOf = ({ technicianId, startsAt, endsAt }: PlanRow): Slot => ({
  technicianId,
  day: dayOf(new Date(startsAt)),
  time: timeAt(Date.parse(startsAt)),
  minutes: Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minute),
})

export const placed = (unit: UnitToPlace, { technicianId, day, time, minutes }: Slot): PlanRow => {
  const start = instantAt(day, time)
  return {
    ...unit,
    technicianId,
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + minutes * minute).toISOString(),
  }
}

/** A time of day some minutes later or earlier, within the day. */
export const shifted = (time: string, minutes: number): string => {
  const [hour = 0, part = 0] = time.split(':').map(Number)
  const all = Math.min(23 * 60 + 55, Math.max(0, hour * 60 + part + minutes))
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
}

export interface ShownConflict {
  readonly row: number
  readonly reason: ConflictReason
  readonly otherRow: number | null
  readonly place: string | null
}

/** What this device knows to be in the way, at once; the server knows the rest. */
export const ownConflicts = (
  { rows, busy, days, hours, technicianIds }: PlanDraft,
  now: number,
): ShownConflict[] => {
  const asSpan = <T extends { startsAt: string; endsAt: string }>(of: T) => ({
    ...of,
    start: Date.parse(of.startsAt),
    end: Date.parse(of.endsAt),
  })
  const busyOf = Map.groupBy(busy.map(asSpan), ({ technicianId }) => technicianId)
  return planConflicts((rows ?? []).map(asSpan), {
    now,
    days,
    hours,
    technicians: new Map(
      technicianIds.map((id) => {
        const own = busyOf.get(id) ?? []
        return [
          id,
          {
            active: true,
            busy: own.filter(({ place }) => place !== null),
            away: own.filter(({ place }) => place === null),
          },
        ]
      }),
    ),
    units: new Map((rows ?? []).map(({ unitId }) => [unitId, { finalized: false }])),
  }).map(({ row, reason, otherRow = null, other }) => ({
    row,
    reason,
    otherRow,
    place: placeInTheWay(reason, other),
  }))
}

/** The days from one to another, both included, that somebody may come on; none if a date is incomplete or the period is too long. */
export const plannableDays = (from: string, to: string): string[] => {
  if (!isDay(from) || !isDay(to)) return []
  const count = daysBetween(from, to) + 1
  if (count < 1 || count > 2 * planDaysMax) return []
  return Array.from({ length: count }, (_, at) => addDays(from, at)).filter((day) => !isSunday(day))
}

/** Of these, Monday to Friday, as many as a plan can hold: what a period selects at first. */
export const workdaysBetween = (from: string, to: string): string[] =>
  plannableDays(from, to).filter(isWorkingDay).slice(0, planDaysMax)

/** Working days that a plan begins with. */
const firstDaysCount = 5

/** What a plan begins with: the first working days of the project's next planned period, from the day after `today`; without one, the next. */
export const firstDays = (
  plannedDates: readonly { from: string; to: string }[],
  today: string,
): Pick<PlanDraft, 'from' | 'to' | 'days'> => {
  const tomorrow = addDays(today, 1)
  const next = plannedDates
    .filter(({ to }) => to >= tomorrow)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))[0]
  const start = next && next.from > tomorrow ? next.from : tomorrow
  const ahead = workdaysBetween(start, addDays(start, 2 * firstDaysCount)).slice(0, firstDaysCount)
  const within = ahead.filter((day) => !next || day <= next.to)
  const days = within.length > 0 ? within : ahead
  return { from: days[0] ?? start, to: days.at(-1) ?? start, days }
}

/** Weekday, day and month. */
export const dayName = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(day))
