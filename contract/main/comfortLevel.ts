import * as z from 'zod'
import { propagationStatuses, propagationStepStatuses } from '../../domain/enums.ts'
import {
  comfortKinds,
  nightPhases,
  stepReasons,
  whyNotLevels,
  whyNotNight,
} from '../../domain/rules/comfort.ts'
import { weekdays } from '../../domain/time.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Instant, listQuery, pageOf } from '../shapes.ts'
import { anyOf } from './placeFilters.ts'
import { Withheld } from './withheld.ts'

const celsius = z.number({ error: 'required' })

/** °C of levels 0 to 17. Errors at the level: required, temperatureRange, halfDegreesOnly, levelMapDecreasing. */
const LevelsMappingInput = z.strictObject({
  levels: z
    .array(celsius)
    .length(18, 'levelMapLength')
    .superRefine((levels, context) => {
      whyNotLevels(levels).forEach((message, level) => {
        if (message !== undefined) context.addIssue({ code: 'custom', path: [level], message })
      })
    }),
})

const night = {
  /** K, 0.5 to 5, off the target that each thermostat has; either this or a temperature. */
  reduceBy: z.number().nullable().default(null),
  /** °C, 6 to 28; a lower target stays. */
  reduceTo: z.number().nullable().default(null),
  /** Times of the day at the building, HH:MM. */
  from: z.string().max(5, 'invalidTime'),
  to: z.string().max(5, 'invalidTime'),
  /** The days on which a night begins. */
  days: z
    .array(z.enum(weekdays))
    .min(1, 'atLeastOne')
    .max(weekdays.length, 'tooMany')
    .transform((days) => weekdays.filter((one) => days.includes(one))),
}

/** A night setback. `confirmed` false schedules it: thermostats receive nothing before it is confirmed. */
export const NightReductionInput = z
  .strictObject({ ...night, confirmed: z.boolean().default(false) })
  .superRefine((given, context) => {
    const why = whyNotNight(given)
    if (why) context.addIssue({ code: 'custom', path: [why.field], message: why.reason })
  })

const count = z.int().min(0)
const stepStatus = z.enum(propagationStepStatuses)
const StepCounts = z.object({ Failed: count, Pending: count, Running: count, Success: count })

/** How far a setting has reached the thermostats, each of which is a step. */
export const Propagation = z.object({
  status: z.enum(propagationStatuses),
  /** When it begins, or should have. */
  dueAt: Instant,
  /** Null until commands go out. */
  startedAt: Instant.nullable(),
  /** When its last step ended; null while one is open. */
  finishedAt: Instant.nullable(),
  counts: StepCounts,
})

/** What the two settings have in common; version 0: it was never set. */
const setting = {
  version: z.int().min(0),
  setAt: Instant.nullable(),
  setByName: z.string().nullable(),
  /** Null if nothing was ever set. */
  propagation: Propagation.nullable(),
}

/** The comfort settings of a building, and what of them its thermostats have confirmed. */
export const ComfortLevel = z.object({
  buildingId: Id,
  buildingName: z.string(),
  /** °C, of the building. */
  minTemperature: z.number().nullable(),
  /** Mounted thermostats. */
  thermostats: count,
  /** `levels`: null if the building has none of its own; its thermostats then have the one from production. */
  levelsMapping: z.object({ ...setting, levels: z.array(z.number()).nullable() }),
  nightReduction: z.object({
    ...setting,
    value: z
      .object({
        reduceBy: z.number().nullable(),
        reduceTo: z.number().nullable(),
        from: z.string(),
        to: z.string(),
        days: z.array(z.enum(weekdays)),
      })
      .nullable(),
    confirmedAt: Instant.nullable(),
    confirmedByName: z.string().nullable(),
    /** What its propagation does: lower at the start of a night, raise at its end. */
    phase: z.enum(nightPhases).nullable(),
    /** The next start or end of a night; null without a confirmed night setback. */
    next: z.object({ phase: z.enum(nightPhases), at: Instant }).nullable(),
    /** Thermostats with a schedule of their own, which keep to it. */
    ownSchedules: count,
  }),
})
export type ComfortLevel = z.output<typeof ComfortLevel>

const step = z
  .object({
    status: stepStatus,
    reason: z.enum(stepReasons).nullable(),
    attempts: count,
    startedAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
  })
  .nullable()

/** A mounted thermostat of a building: what it reports, and its step in each propagation; null where a setting does not concern it. */
export const ComfortThermostat = z.object({
  id: Id,
  eui: z.string(),
  unitName: z.string().nullable(),
  roomName: z.string().nullable(),
  lastSeenAt: Instant.nullable(),
  /** The levels that it last reported, °C; null if it never did. */
  levels: z.array(z.number()).nullable(),
  levelsAt: Instant.nullable(),
  targetTemperature: z.number().nullable(),
  targetLevel: z.int().nullable(),
  measuredAt: Instant.nullable(),
  withheld: Withheld,
  ownSchedule: z.boolean(),
  levelsMapping: step,
  nightReduction: step,
})

const params = z.object({ buildingId: Id })
const base = '/api/comfort-level/{buildingId}'
const read = { needs: 'thermostats.read', scope: 'assigned', params } as const
const write = { needs: 'commands.comfort', scope: 'assigned', params } as const
const kind = z.enum(comfortKinds)

export const comfortLevel = {
  read: endpoint({
    ...read,
    method: 'GET',
    path: base,
    summary: 'Levels mapping and night setback of a building, with their propagation to its thermostats',
    reply: ComfortLevel,
    errors: ['notFound'],
  }),
  thermostats: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/thermostats`,
    summary:
      'The thermostats of a building: what each reports of the levels mapping and its target, and how far each setting has reached it',
    query: listQuery(['Eui', 'UnitName', 'RoomName', 'LastSeenAt', 'LevelsMapping', 'NightReduction'], {
      /** Narrows the list to steps of this setting in these statuses. */
      Kind: kind.default('levelsMapping'),
      Status: anyOf(propagationStepStatuses),
    }),
    reply: pageOf(ComfortThermostat),
    errors: ['notFound'],
  }),
  setLevelsMapping: endpoint({
    ...write,
    method: 'PUT',
    path: `${base}/levels-mapping`,
    summary:
      'Set the levels mapping of a building and send it to its thermostats; version 0 if there is none yet',
    versioned: true,
    body: LevelsMappingInput,
    reply: ComfortLevel,
    errors: ['notFound', 'forbidden'],
  }),
  removeLevelsMapping: endpoint({
    ...write,
    method: 'DELETE',
    path: `${base}/levels-mapping`,
    summary: 'Remove the levels mapping of a building; its thermostats get the one from production again',
    reply: nothing,
    errors: ['notFound', 'forbidden'],
  }),
  setNightReduction: endpoint({
    ...write,
    method: 'PUT',
    path: `${base}/night-reduction`,
    summary: 'Schedule the night setback of a building or confirm it; version 0 if there is none yet',
    versioned: true,
    body: NightReductionInput,
    reply: ComfortLevel,
    errors: ['notFound', 'forbidden', 'rule'],
  }),
  removeNightReduction: endpoint({
    ...write,
    method: 'DELETE',
    path: `${base}/night-reduction`,
    summary: 'Remove the night setback of a building; what it has lowered is raised at once',
    reply: nothing,
    errors: ['notFound', 'forbidden'],
  }),
  retry: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/retry`,
    summary: 'Send a setting again to the thermostats where it failed',
    body: z.strictObject({ kind }),
    reply: ComfortLevel,
    errors: ['notFound', 'forbidden', 'comfortNothingFailed'],
  }),
}
