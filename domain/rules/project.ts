import type { Role, UserState } from '../enums.ts'
import { addDays, daysBetween, isWorkingDay } from './workingDays.ts'

/** Where the wizard of a draft goes on: after the outline come its buildings, then its users. Null for a finished project. */
export const draftSteps = ['buildings', 'users'] as const
type DraftStep = (typeof draftSteps)[number]

/** What changes a project's state; see whyNotAct. */
export const projectActs = ['complete', 'archive', 'reopen'] as const
export type ProjectAct = (typeof projectActs)[number]

/** First and last day of a planned installation period, YYYY-MM-DD, both included. */
export interface PlannedDates {
  readonly from: string
  readonly to: string
}

/** Own choice: a project has a few campaigns. */
export const plannedDatesMax = 50
/** Days; a longer period is treated as a typing error in the year. Own choice. */
const plannedDaysMax = 1_100

type WhyNotPlannedDates = 'endBeforeStart' | 'periodTooLong' | 'periodsOverlap'

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000

/** Why a list of planned installation dates is invalid, and at which of them; undefined if it is not. The periods may come in any order. */
export const whyNotPlannedDates = (
  dates: readonly PlannedDates[],
): { index: number; reason: WhyNotPlannedDates } | undefined => {
  for (const [index, { from, to }] of dates.entries()) {
    if (to < from) return { index, reason: 'endBeforeStart' }
    if (dayNumber(to) - dayNumber(from) > plannedDaysMax) return { index, reason: 'periodTooLong' }
    if (dates.slice(0, index).some((other) => other.from <= to && from <= other.to))
      return { index, reason: 'periodsOverlap' }
  }
  return undefined
}

interface ProjectState {
  readonly status: 'Active' | 'Archived'
  readonly completedAt: string | null
  readonly draftStep: DraftStep | null
}

/** What a project is called: a draft and a completed project are active ones, too, as `status` goes. */
export const projectStages = ['Draft', 'Active', 'Completed', 'Archived'] as const

/** What a project is called. */
export const stageOf = ({ status, completedAt, draftStep }: ProjectState): (typeof projectStages)[number] => {
  if (draftStep !== null) return 'Draft'
  if (status === 'Archived') return 'Archived'
  return completedAt === null ? 'Active' : 'Completed'
}

/** What an act or a removal touches; see GET /api/projects/{id}. */
interface ProjectTouches {
  /** Units that are not finalized. */
  readonly openUnits: number
  /** Appointments that have not ended and are not cancelled. */
  readonly appointmentsAhead: number
  /** Units that are not finalized and where work has begun: on hold, or an appointment has started. */
  readonly unitsUnderWay: number
}

/** What the user has to confirm before an act goes on. */
export type ProjectConcern = 'openUnits' | 'appointmentsAhead' | 'workUnderWay'

type WhyNotProjectAct = 'projectIsDraft' | 'alreadyCompleted' | 'alreadyArchived' | 'projectIsOpen'

/** Why an act does not apply to a project at all, confirmed or not. */
export const whyNotAct = (
  act: ProjectAct,
  { status, completedAt, draftStep }: ProjectState,
): WhyNotProjectAct | undefined => {
  if (draftStep !== null) return 'projectIsDraft'
  if (act === 'reopen') return status === 'Active' && completedAt === null ? 'projectIsOpen' : undefined
  if (status === 'Archived') return 'alreadyArchived'
  return act === 'complete' && completedAt !== null ? 'alreadyCompleted' : undefined
}

/**
 * What a user has to confirm before an act: units that stay open when a project is completed, appointments ahead when an active one is
 * archived. The confirmation names them.
 */
export const concernOfAct = (
  act: ProjectAct,
  { completedAt }: Pick<ProjectState, 'completedAt'>,
  touches: ProjectTouches,
): ProjectConcern | undefined => {
  if (act === 'reopen') return undefined
  if (act === 'complete' && touches.openUnits > 0) return 'openUnits'
  if (touches.appointmentsAhead > 0) return 'appointmentsAhead'
  return act === 'archive' && completedAt === null && touches.openUnits > 0 ? 'openUnits' : undefined
}

/** What a user has to confirm before a project is removed: appointments ahead, or units where the installation has begun. */
export const concernOfRemoval = (
  { draftStep }: Pick<ProjectState, 'draftStep'>,
  touches: ProjectTouches,
): ProjectConcern | undefined => {
  if (draftStep !== null) return undefined
  return touches.appointmentsAhead > 0 || touches.unitsUnderWay > 0 ? 'workUnderWay' : undefined
}

type WhyNotChangeProject = 'projectArchived'

/** Why the outline, buildings or users of a project cannot change: an archived one is reopened first. Its note can always change. */
export const whyNotChangeProject = ({
  status,
}: Pick<ProjectState, 'status'>): WhyNotChangeProject | undefined =>
  status === 'Archived' ? 'projectArchived' : undefined

type WhyNotDraft = 'notADraft'

/** Why a project cannot have a step of the wizard: it is finished. */
export const whyNotDraftStep = (before: DraftStep | null, after: DraftStep | null): WhyNotDraft | undefined =>
  before === null && after !== null ? 'notADraft' : undefined

type WhyNotProjectUser = 'notInClient' | 'roleWithoutProjects' | 'userDeactivated' | 'userInvited'

/** Why a user cannot be assigned to a project: no role in its client, a renter's role, or not an active account. */
export const whyNotProjectUser = (user: {
  readonly role: Role | null
  readonly state: UserState
}): WhyNotProjectUser | undefined => {
  if (user.role === null) return 'notInClient'
  if (user.role === 'MainRenter' || user.role === 'SubRenter') return 'roleWithoutProjects'
  if (user.state === 'Deactivated') return 'userDeactivated'
  return user.state === 'Active' ? undefined : 'userInvited'
}

/** A point of the plan: how many units are planned to be finalized at the end of a day. */
interface PlanPoint {
  readonly day: string
  readonly units: number
}

/**
 * The plan: units finalized at the end of each planned day, if every planned working day brings the same number; between two periods it
 * stays level. Only days where the slope changes are points: connect them with straight lines. Empty without planned working days.
 */
export const planLine = (units: number, dates: readonly PlannedDates[]): PlanPoint[] => {
  const periods = dates
    .map(({ from, to }) => ({ from, to, days: workingDaysFrom(from, to) }))
    .filter(({ days }) => days > 0)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const total = periods.reduce((sum, { days }) => sum + days, 0)
  let done = 0
  return periods.flatMap(({ from, to, days }) => {
    const start = { day: addDays(from, -1), units: round((units * done) / total) }
    done += days
    return [start, { day: to, units: round((units * done) / total) }]
  })
}

const round = (value: number): number => Math.round(value * 10) / 10

const workingDaysFrom = (from: string, to: string): number => {
  const days = Math.max(0, daysBetween(from, to) + 1)
  const weeks = Math.floor(days / 7)
  let count = weeks * 5
  for (let at = weeks * 7; at < days; at += 1) if (isWorkingDay(addDays(from, at))) count += 1
  return count
}

/** Days that a forecast looks back. */
export const forecastDays = 14

interface Forecast {
  /** Units finalized per working day (Monday to Friday) of the last two weeks, less those that were opened again. */
  readonly perWorkingDay: number
  /** Units that are not finalized. */
  readonly remaining: number
  /** The working day on which the last unit is finalized at this pace, YYYY-MM-DD; null if there is none. */
  readonly expectedEnd: string | null
  /** Why there is no expected end: every unit is finalized, none was finalized in the last two weeks, or it is more than ten years away. */
  readonly whyNone: 'done' | 'noPace' | 'tooFar' | null
}

interface Pace {
  readonly today: string
  /** Units that are not finalized. */
  readonly remaining: number
  /** Units finalized within the last two weeks, less those opened again. */
  readonly finalized: number
  /** The first day of the project, YYYY-MM-DD: a project younger than two weeks has had fewer days to work. */
  readonly startedOn: string
}

/** Working days; a longer forecast tells nothing. */
const forecastMax = 2_600

/**
 * When a project ends at the pace of its last two weeks: the units finalized since then, by the working days since then or since its
 * start, whichever is later. Today counts as a working day that has passed.
 */
export const forecastOf = ({ today, remaining, finalized, startedOn }: Pace): Forecast => {
  const first = addDays(today, 1 - forecastDays)
  const days = Math.max(1, workingDaysFrom(startedOn > first ? startedOn : first, today))
  const perWorkingDay = Math.max(0, finalized) / days
  const pace = { perWorkingDay: Math.round(perWorkingDay * 100) / 100, remaining }
  if (remaining <= 0) return { ...pace, expectedEnd: null, whyNone: 'done' }
  if (perWorkingDay === 0) return { ...pace, expectedEnd: null, whyNone: 'noPace' }
  const needed = Math.ceil(remaining / perWorkingDay)
  if (needed > forecastMax) return { ...pace, expectedEnd: null, whyNone: 'tooFar' }
  let day = today
  for (let left = needed; left > 0;) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return { ...pace, expectedEnd: day, whyNone: null }
}
