import * as z from 'zod'
import {
  modifierMax,
  sameTimeAs,
  scheduleEntriesMax,
  scheduleRepeats,
  whyNotScheduleEntry,
} from '../../domain/rules/schedule.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { GivenInstant, Id, Instant } from '../shapes.ts'
import { TargetTemperature } from '../../domain/commands/commandRow.ts'
import { Eui } from './estateShapes.ts'

const entryFields = {
  /** The first time, with a resolution of one second. */
  scheduledAt: GivenInstant.transform((at) =>
    new Date(Math.floor(Date.parse(at) / 1000) * 1000).toISOString(),
  ).meta({
    json: { type: 'string', format: 'date-time' },
  }),
  repeat: z.enum(scheduleRepeats).default('none'),
  /** °C; either this or a modifier. */
  targetTemperature: TargetTemperature.nullable().default(null),
  /** K, added to the temperature that the schedule set last, else to that of the thermostat's level or its target; limited to 6 to 28 °C. */
  modifier: z
    .number()
    .min(-modifierMax)
    .max(modifierMax)
    .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, 'oneDecimalOnly')
    .nullable()
    .default(null),
}

const ScheduleEntryInput = z.strictObject(entryFields).superRefine((entry, context) => {
  const message = whyNotScheduleEntry(entry)
  if (message !== undefined)
    context.addIssue({
      code: 'custom',
      path: [entry.modifier === 0 ? 'modifier' : 'targetTemperature'],
      message,
    })
})

/** All entries of a thermostat's schedule; unchanged entries keep their state. Errors: atLeastOne, tooMany, sameTime. */
export const ScheduleInput = z
  .strictObject({
    entries: z.array(ScheduleEntryInput).min(1, 'atLeastOne').max(scheduleEntriesMax, 'tooMany'),
  })
  .superRefine(({ entries }, context) => {
    const index = sameTimeAs(entries)
    if (index !== undefined)
      context.addIssue({ code: 'custom', path: ['entries', index, 'scheduledAt'], message: 'sameTime' })
  })

/** Why an entry was not sent when it was last due. */
const scheduleReasons = [
  'overdue',
  'targetUnknown',
  'malfunctionReported',
  'notInUse',
  'assemblyIsOver',
  'higherPriorityWaits',
  'versionUnknown',
  'firmwareTooOld',
] as const
export type ScheduleReason = (typeof scheduleReasons)[number]

/** `version` is 0 if there is no schedule yet. */
export const TemperatureSchedule = z.object({
  eui: z.string(),
  version: z.int().min(0),
  updatedAt: Instant.nullable(),
  entries: z.array(
    z.object({
      id: Id,
      scheduledAt: Instant,
      repeat: z.enum(scheduleRepeats),
      targetTemperature: z.number().nullable(),
      modifier: z.number().nullable(),
      /** Null if nothing is due any more. */
      nextAt: Instant.nullable(),
      lastSentAt: Instant.nullable(),
      lastReason: z.enum(scheduleReasons).nullable(),
    }),
  ),
})

const schedule = {
  path: '/api/development/target-temperature-schedule/{eui}',
  scope: 'assigned',
  params: z.object({ eui: Eui }),
} as const

export const temperatureSchedules = {
  read: endpoint({
    ...schedule,
    method: 'GET',
    summary: 'The target temperature schedule of a thermostat, in UTC',
    needs: 'thermostats.read',
    reply: TemperatureSchedule,
    errors: ['thermostatNotFound', 'thermostatForbidden'],
  }),
  set: endpoint({
    ...schedule,
    method: 'PUT',
    summary: 'Set the target temperature schedule of a thermostat; version 0 if there is none yet',
    needs: 'commands.comfort',
    versioned: true,
    body: ScheduleInput,
    reply: TemperatureSchedule,
    errors: ['thermostatNotFound', 'thermostatForbidden', 'rule'],
  }),
  remove: endpoint({
    ...schedule,
    method: 'DELETE',
    summary: 'Delete the target temperature schedule of a thermostat and cancel its queued commands',
    needs: 'commands.comfort',
    reply: nothing,
    errors: ['thermostatNotFound', 'thermostatForbidden', 'notFound'],
  }),
}
