import { describe, expect, it } from 'vitest'
import {
  concernOfAct,
  concernOfRemoval,
  forecastOf,
  planLine,
  whyNotAct,
  whyNotDraftStep,
  whyNotPlannedDates,
  whyNotProjectUser,
} from './project.ts'
import { courseOf, finalizedSince } from './projectCourse.ts'
import { solutionOf } from './projectProblems.ts'

const open = { status: 'Active', completedAt: null, draftStep: null } as const
const completed = { ...open, completedAt: '2026-11-01T08:00:00.000Z' }
const archived = { ...open, status: 'Archived' } as const
const nothing = { openUnits: 0, appointmentsAhead: 0, unitsUnderWay: 0 }

describe('planned dates', () => {
  it('may not end before they start, last for years, or overlap', () => {
    expect(whyNotPlannedDates([])).toBeUndefined()
    expect(whyNotPlannedDates([{ from: '2027-02-01', to: '2027-02-01' }])).toBeUndefined()
    expect(whyNotPlannedDates([{ from: '2027-02-02', to: '2027-02-01' }])).toEqual({
      index: 0,
      reason: 'endBeforeStart',
    })
    expect(whyNotPlannedDates([{ from: '2027-02-02', to: '2072-02-01' }])).toEqual({
      index: 0,
      reason: 'periodTooLong',
    })
    const dates = [
      { from: '2027-03-01', to: '2027-03-05' },
      { from: '2027-02-01', to: '2027-03-01' },
    ]
    expect(whyNotPlannedDates(dates)).toEqual({ index: 1, reason: 'periodsOverlap' })
  })

  it('give a plan that rises on working days of the periods alone', () => {
    const plan = planLine(30, [
      { from: '2026-11-23', to: '2026-11-27' },
      { from: '2026-11-09', to: '2026-11-20' },
    ])
    expect(plan).toEqual([
      { day: '2026-11-08', units: 0 },
      { day: '2026-11-20', units: 20 },
      { day: '2026-11-22', units: 20 },
      { day: '2026-11-27', units: 30 },
    ])
    // a weekend
    expect(planLine(30, [{ from: '2026-11-21', to: '2026-11-22' }])).toEqual([])
    expect(planLine(30, [])).toEqual([])
    // a whole calendar takes no time, and its first point may lie before the days that can be entered
    expect(planLine(1, [{ from: '1800-01-01', to: '2199-12-31' }])).toEqual([
      { day: '1799-12-31', units: 0 },
      { day: '2199-12-31', units: 1 },
    ])
  })
})

describe('acts', () => {
  it('apply to states that they change', () => {
    expect(whyNotAct('complete', open)).toBeUndefined()
    expect(whyNotAct('complete', completed)).toBe('alreadyCompleted')
    expect(whyNotAct('complete', archived)).toBe('alreadyArchived')
    expect(whyNotAct('archive', completed)).toBeUndefined()
    expect(whyNotAct('archive', archived)).toBe('alreadyArchived')
    expect(whyNotAct('reopen', open)).toBe('projectIsOpen')
    expect(whyNotAct('reopen', completed)).toBeUndefined()
    expect(whyNotAct('reopen', archived)).toBeUndefined()
    expect(whyNotAct('archive', { ...open, draftStep: 'users' })).toBe('projectIsDraft')
  })

  it('need a confirmation for what they leave behind', () => {
    expect(concernOfAct('complete', open, nothing)).toBeUndefined()
    expect(concernOfAct('complete', open, { ...nothing, openUnits: 1, appointmentsAhead: 1 })).toBe(
      'openUnits',
    )
    expect(concernOfAct('archive', open, { ...nothing, openUnits: 1, appointmentsAhead: 1 })).toBe(
      'appointmentsAhead',
    )
    expect(concernOfAct('archive', open, { ...nothing, openUnits: 1 })).toBe('openUnits')
    expect(concernOfAct('archive', completed, { ...nothing, openUnits: 1 })).toBeUndefined()
    expect(
      concernOfAct('reopen', archived, { openUnits: 1, appointmentsAhead: 1, unitsUnderWay: 1 }),
    ).toBeUndefined()
    expect(concernOfRemoval(open, nothing)).toBeUndefined()
    expect(concernOfRemoval(open, { ...nothing, unitsUnderWay: 1 })).toBe('workUnderWay')
    expect(concernOfRemoval({ draftStep: 'users' }, { ...nothing, unitsUnderWay: 1 })).toBeUndefined()
  })

  it('leave a finished project finished', () => {
    expect(whyNotDraftStep(null, 'users')).toBe('notADraft')
    expect(whyNotDraftStep('users', 'buildings')).toBeUndefined()
    expect(whyNotDraftStep('users', null)).toBeUndefined()
  })
})

it('takes active users with a role that works', () => {
  expect(whyNotProjectUser({ role: 'Technician', state: 'Active' })).toBeUndefined()
  expect(whyNotProjectUser({ role: 'Technician', state: 'Deactivated' })).toBe('userDeactivated')
  expect(whyNotProjectUser({ role: 'Technician', state: 'Invited' })).toBe('userInvited')
  expect(whyNotProjectUser({ role: 'SubRenter', state: 'Active' })).toBe('roleWithoutProjects')
  expect(whyNotProjectUser({ role: null, state: 'Active' })).toBe('notInClient')
})

describe('the forecast', () => {
  // 2026-11-16 is a Monday
  const pace = { today: '2026-11-16', startedOn: '2026-01-01', remaining: 10, finalized: 11 }

  it('goes on at the pace of the working days of two weeks', () => {
    expect(forecastOf(pace)).toEqual({
      perWorkingDay: 1.1,
      remaining: 10,
      expectedEnd: '2026-11-30',
      whyNone: null,
    })
  })

  it('counts the days of a young project from its start', () => {
    expect(forecastOf({ ...pace, startedOn: '2026-11-13' })).toMatchObject({
      perWorkingDay: 5.5,
      expectedEnd: '2026-11-18',
    })
    expect(forecastOf({ ...pace, startedOn: '2026-11-20' })).toMatchObject({ perWorkingDay: 11 })
  })

  it('has no end without a pace, with nothing left, or in the far future', () => {
    expect(forecastOf({ ...pace, finalized: 0 })).toMatchObject({
      expectedEnd: null,
      whyNone: 'noPace',
      perWorkingDay: 0,
    })
    expect(forecastOf({ ...pace, finalized: -3 })).toMatchObject({
      expectedEnd: null,
      whyNone: 'noPace',
      perWorkingDay: 0,
    })
    expect(forecastOf({ ...pace, remaining: 0 })).toMatchObject({ expectedEnd: null, whyNone: 'done' })
    expect(forecastOf({ ...pace, remaining: 1_000_000, finalized: 1 })).toMatchObject({
      expectedEnd: null,
      whyNone: 'tooFar',
    })
  })
})

describe('the course of a project', () => {
  const changes = [
    { day: '2026-11-15', from: 'Open', to: 'Finalized', units: 2 },
    { day: '2026-11-16', from: null, to: 'Open', units: 1 },
    { day: '2026-11-16', from: 'Finalized', to: 'OnHold', units: 1 },
    { day: '2026-11-16', from: null, to: 'Finalized', units: 4 },
  ] as const

  it('is calculated backwards from the present', () => {
    expect(
      courseOf(
        { Open: 4, OnHold: 1, AccessNotPossible: 0, Finalized: 5 },
        changes,
        '2026-11-14',
        '2026-11-16',
      ),
    ).toEqual([
      { day: '2026-11-14', Open: 5, OnHold: 0, AccessNotPossible: 0, Finalized: 0 },
      { day: '2026-11-15', Open: 3, OnHold: 0, AccessNotPossible: 0, Finalized: 2 },
      { day: '2026-11-16', Open: 4, OnHold: 1, AccessNotPossible: 0, Finalized: 5 },
    ])
  })

  it('counts as pace what was finalized less what was opened again', () => {
    expect(finalizedSince(changes, '2026-11-15')).toBe(1)
    expect(finalizedSince(changes, '2026-11-16')).toBe(-1)
  })
})

it('solves the most urgent issue of a radiator first', () => {
  expect(solutionOf('radiatorIssues', ['NoThermostat', 'ValveIsLeaking'])).toBe('repairValve')
  expect(solutionOf('radiatorIssues', ['NoThermostat'])).toBe('mountThermostat')
  expect(solutionOf('noAccess')).toBe('planAppointment')
})
