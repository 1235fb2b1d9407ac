import * as z from 'zod'
import { usualGates } from '../../domain/firmware/eligibility.ts'
import { canaryMax, stepsMax, usualWaves, whyNotSteps } from '../../domain/firmware/waves.ts'
import { usualWindow } from '../../domain/firmware/window.ts'
import { spreadingFactors } from './deviceFilters.ts'

const whole = (from: number, to: number) =>
  z.int('wholeNumbersOnly').min(from, 'tooSmall').max(to, 'tooLarge')

/** What a thermostat needs for an update to begin; battery in %, voltage in V, the slowest spreading factor, hours since its last uplink. */
const UpdateGates = z
  .strictObject({
    batteryPercent: whole(0, 100).default(usualGates.batteryPercent),
    voltage: z
      .number('invalidNumber')
      .min(0, 'positiveNumberOnly')
      .max(10, 'tooLarge')
      .default(usualGates.voltage),
    spreadingFactor: whole(spreadingFactors.least, spreadingFactors.greatest).default(
      usualGates.spreadingFactor,
    ),
    heardHours: whole(1, 168).default(usualGates.heardHours),
  })
  .prefault({})

/** A canary of so many thermostats, then shares in % of all, ascending to 100; `errorPercent` of a wave may fail. */
const WavePlan = z
  .strictObject({
    canary: whole(1, canaryMax).default(usualWaves.canary),
    steps: z
      .array(whole(1, 100))
      .min(1, 'atLeastOne')
      .max(stepsMax, 'tooMany')
      .superRefine((steps, context) => {
        const reason = whyNotSteps(steps)
        if (reason) context.addIssue({ code: 'custom', message: reason })
      })
      .default([...usualWaves.steps]),
    errorPercent: whole(0, 100).default(usualWaves.errorPercent),
  })
  .prefault({})

/** Hours of the day (at the buildings) between which updates begin; from 9 to 5 is all but the morning. The same hour twice: always. */
const UpdateWindow = z
  .strictObject({
    fromHour: whole(0, 23).default(usualWindow.fromHour),
    toHour: whole(0, 23).default(usualWindow.toHour),
  })
  .prefault({})

/** How a batch, or the batches of an automatic update, are carried out. */
export const rollout = {
  gates: UpdateGates,
  waves: WavePlan,
  window: UpdateWindow,
  /** Thermostats that are updated at the same time through one gateway. */
  parallelPerGateway: whole(1, 10).default(1),
  /** Also updates thermostats that report a later version. */
  allowDowngrade: z.boolean('invalidValue').default(false),
}
