import { fieldReasons, type FieldReasons } from '../rules/reasons.ts'
import { isToSet, type BalancingPlan } from './balancingPlan.ts'

/**
 * What whoever balanced a circuit states beside the plan: °C, kW, bar, l/h, mbar; null while it is not stated. The law asks that a
 * confirmation holds the set values, the heat loads, the power of the generator, the design temperature, the control's setting and the
 * pressure in the expansion vessel. Source: GEG § 60c (own knowledge), docs/heat-load.md.
 */
export interface BalancingDetails {
  readonly performedOn: string | null
  readonly performedBy: string | null
  readonly qualification: string | null
  readonly company: string | null
  readonly flowTemperature: number | null
  readonly controlSetting: string | null
  readonly pumpSetting: string | null
  readonly generatorPower: number | null
  readonly vesselPressure: number | null
  readonly measuredFlow: number | null
  readonly measuredPressure: number | null
  readonly measuredFlowTemperature: number | null
  readonly measuredReturnTemperature: number | null
  readonly notes: string | null
}

/** A statement in which nothing is said yet. */
export const noDetails: BalancingDetails = {
  performedOn: null,
  performedBy: null,
  qualification: null,
  company: null,
  flowTemperature: null,
  controlSetting: null,
  pumpSetting: null,
  generatorPower: null,
  vesselPressure: null,
  measuredFlow: null,
  measuredPressure: null,
  measuredFlowTemperature: null,
  measuredReturnTemperature: null,
  notes: null,
}

/** What somebody has to state for a record to be whole, in the order of the record. */
const stated = [
  'performedOn',
  'performedBy',
  'qualification',
  'company',
  'flowTemperature',
  'controlSetting',
  'pumpSetting',
  'generatorPower',
  'vesselPressure',
] as const satisfies (keyof BalancingDetails)[]

/** One of these is enough. */
const measured = [
  'measuredFlow',
  'measuredPressure',
  'measuredFlowTemperature',
  'measuredReturnTemperature',
] as const satisfies (keyof BalancingDetails)[]

/** What a record can lack: something to state, the calculation of radiators, or values that devices have not reported as set. */
export const recordGaps = [...stated, 'measuredResults', 'calculation', 'notSet', 'syntheticWeather'] as const
type RecordGap = (typeof recordGaps)[number]

/** What a record lacks, in the order of the record. */
export const gapsOf = (details: BalancingDetails, plan: BalancingPlan): RecordGap[] => [
  ...stated.filter((name) => details[name] === null),
  ...(measured.every((name) => details[name] === null) ? (['measuredResults'] as const) : []),
  ...(plan.radiators.length === 0 ||
  plan.radiators.some(({ kv, notes }) => kv === null && !notes.includes('tooSmall'))
    ? (['calculation'] as const)
    : []),
  ...(plan.radiators.some(
    (row) =>
      isToSet(row) ||
      (row.exclusion !== null && row.exclusion !== 'notCalculated' && row.present !== row.proposed),
  )
    ? (['notSet'] as const)
    : []),
  ...(plan.bases.some(({ synthetic }) => synthetic) ? (['syntheticWeather'] as const) : []),
]

/** Limits of what is typed in: °C, kW, bar, l/h, mbar. */
const limits = {
  flowTemperature: [20, 95],
  generatorPower: [0.1, 10_000],
  vesselPressure: [0.1, 10],
  measuredFlow: [0.1, 1_000_000],
  measuredPressure: [0.1, 10_000],
  measuredFlowTemperature: [5, 110],
  measuredReturnTemperature: [5, 110],
} as const satisfies Partial<Record<keyof BalancingDetails, readonly [number, number]>>

type Reason = 'tooSmall' | 'tooLarge' | 'performedInFuture' | 'returnAboveFlow'

const outside = (value: number | null, [least, most]: readonly [number, number]): Reason | undefined => {
  if (value === null) return undefined
  if (value < least) return 'tooSmall'
  return value > most ? 'tooLarge' : undefined
}

/** Why what was stated of a record is impossible, by field; the day has a rule of its own (`whyNotPerformedOn`). */
export const whyNotDetails = (
  details: BalancingDetails,
): FieldReasons<keyof BalancingDetails, Reason> | undefined => {
  const { measuredFlowTemperature: flow, measuredReturnTemperature: back } = details
  const within = (name: keyof typeof limits) => outside(details[name], limits[name])
  return fieldReasons<keyof typeof limits, Reason>({
    flowTemperature: within('flowTemperature'),
    generatorPower: within('generatorPower'),
    vesselPressure: within('vesselPressure'),
    measuredFlow: within('measuredFlow'),
    measuredPressure: within('measuredPressure'),
    measuredFlowTemperature: within('measuredFlowTemperature'),
    measuredReturnTemperature:
      within('measuredReturnTemperature') ??
      (flow !== null && back !== null && back > flow ? 'returnAboveFlow' : undefined),
  })
}

/** Why a circuit cannot have been balanced on a day: it is after today (YYYY-MM-DD). */
export const whyNotPerformedOn = (day: string | null, today: string): Reason | undefined =>
  day !== null && day > today ? 'performedInFuture' : undefined
