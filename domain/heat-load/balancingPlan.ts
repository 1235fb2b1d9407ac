import * as z from 'zod'
import { plateSubtypes, radiatorTypes } from '../enums.ts'
import { motorConstraintDefault } from '../limits.ts'
import { leastConstraint, motorConstraint, openFlow } from './balanceRadiator.ts'
import type { RadiatorLoad } from './heatLoadResult.ts'

/** Why a radiator gets no constraint: no finished calculation knows it, or its thermostat cannot be commanded. */
const balancingExclusions = [
  'notCalculated',
  'noThermostat',
  'malfunctionReported',
  'notInUse',
  'assemblyIsOver',
  'neverSeen',
  'versionUnknown',
  'firmwareTooOld',
] as const
type BalancingExclusion = (typeof balancingExclusions)[number]

/** What to know about a proposal: the radiator is too small for its room, needs less than the valve can be limited to, or its power is assumed. */
const balancingNotes = ['tooSmall', 'leastConstraint', 'powerAssumed'] as const
type BalancingNote = (typeof balancingNotes)[number]

/** What a balanced radiator needs and gets: W, °C, l/h, kv in m³/h, constraints in motor steps of 100 to 1000. */
export const BalancedRadiator = z.object({
  radiatorId: z.string(),
  name: z.string(),
  type: z.enum(radiatorTypes),
  plateSubtype: z.enum(plateSubtypes).nullable(),
  roomId: z.string(),
  roomName: z.string(),
  /** Null in a shared area. */
  unitName: z.string().nullable(),
  publicAreaName: z.string().nullable(),
  buildingId: z.string(),
  buildingName: z.string(),
  thermostatId: z.string().nullable(),
  thermostatEui: z.string().nullable(),
  /** Of the whole room; null without a calculation, like the figures below. */
  roomLoadW: z.number().nullable(),
  loadW: z.number().nullable(),
  nominalW: z.number().nullable(),
  returnTemperature: z.number().nullable(),
  flowLitresPerHour: z.number().nullable(),
  kv: z.number().nullable(),
  /** As the device reported it last, and when; null if it never did. */
  present: z.int().nullable(),
  presentAt: z.string().nullable(),
  /** Of a command that has not ended; null without one. */
  waiting: z.int().nullable(),
  proposed: z.int().nullable(),
  exclusion: z.enum(balancingExclusions).nullable(),
  notes: z.array(z.enum(balancingNotes)),
})
export type BalancedRadiator = z.output<typeof BalancedRadiator>

/** The calculation of a building that a plan is based on: kW, °C, mbar. */
export const BalancingBasis = z.object({
  attemptId: z.string(),
  buildingId: z.string(),
  buildingName: z.string(),
  date: z.string(),
  heatQuantity: z.number(),
  designTemperature: z.number(),
  outdoorTemperature: z.number(),
  flowTemperature: z.number(),
  differentialPressure: z.number(),
  heatLoadKw: z.number(),
  rangeKw: z.object({ low: z.number(), high: z.number() }),
  /** The outdoor temperature was made up for a demonstration. */
  synthetic: z.boolean(),
})
export type BalancingBasis = z.output<typeof BalancingBasis>

/** A circuit's radiators with what each needs. Flow in l/h, load in W, pressure in mbar. */
export const BalancingPlan = z.object({
  /** Whether the constraints are raised until the radiator with the greatest need has an open valve. */
  scaled: z.boolean(),
  /** What the kv of each valve was multiplied by, at least 1. */
  scale: z.number(),
  /** mbar at the valve that give each radiator its flow; null without a calculation. */
  differentialPressure: z.number().nullable(),
  /** The sums over the radiators with a calculation. */
  flowLitresPerHour: z.number(),
  loadW: z.number(),
  bases: z.array(BalancingBasis),
  /** Buildings with radiators of the circuit but no finished calculation. */
  uncalculated: z.array(z.object({ buildingId: z.string(), buildingName: z.string() })),
  radiators: z.array(BalancedRadiator),
})
export type BalancingPlan = z.output<typeof BalancingPlan>

/** A radiator of a circuit, before it is known what it needs. */
export interface RadiatorOfCircuit extends Pick<
  BalancedRadiator,
  | 'radiatorId'
  | 'name'
  | 'type'
  | 'plateSubtype'
  | 'roomId'
  | 'roomName'
  | 'unitName'
  | 'publicAreaName'
  | 'buildingId'
  | 'buildingName'
  | 'thermostatId'
  | 'thermostatEui'
  | 'present'
  | 'presentAt'
  | 'waiting'
> {
  /** Why its thermostat cannot be commanded; undefined if it can. */
  readonly whyNot: Exclude<BalancingExclusion, 'notCalculated' | 'noThermostat'> | undefined
  /** From the latest finished calculation of its building; undefined if that does not know it. */
  readonly load: RadiatorLoad | undefined
  /** W, of the room. */
  readonly roomLoadW: number | undefined
}

/** What every kv of a circuit can be multiplied by until the valve with the greatest one is open: the shares of the flow stay as they are. */
const scaleOf = (radiators: readonly RadiatorOfCircuit[]): number => {
  const needed = radiators.flatMap(({ load }) =>
    load && !load.tooSmall && load.kv !== null ? [load.kv] : [],
  )
  const greatest = Math.max(0, ...needed)
  return greatest > 0 ? Math.max(1, openFlow / greatest) : 1
}

const exclusionOf = ({ load, thermostatId, whyNot }: RadiatorOfCircuit): BalancingExclusion | undefined => {
  if (load === undefined) return 'notCalculated'
  return thermostatId === null ? 'noThermostat' : whyNot
}

const proposalOf = ({ tooSmall, kv, constraint }: RadiatorLoad, scale: number): number => {
  if (tooSmall || kv === null) return motorConstraintDefault
  return scale === 1 ? constraint : motorConstraint(kv * scale)
}

const notesOf = ({ tooSmall, nominalW }: RadiatorLoad, proposed: number): BalancingNote[] => [
  ...(tooSmall ? (['tooSmall'] as const) : []),
  ...(proposed === leastConstraint ? (['leastConstraint'] as const) : []),
  ...(nominalW.source === 'assumed' ? (['powerAssumed'] as const) : []),
]

const balanced = (
  { load, roomLoadW, whyNot: _whyNot, ...radiator }: RadiatorOfCircuit,
  scale: number,
  exclusion: BalancingExclusion | undefined,
): BalancedRadiator => {
  const proposed = load ? proposalOf(load, scale) : null
  return {
    ...radiator,
    roomLoadW: roomLoadW ?? null,
    loadW: load?.loadW ?? null,
    nominalW: load?.nominalW.value ?? null,
    returnTemperature: load?.returnTemperature ?? null,
    flowLitresPerHour: load?.flowLitresPerHour ?? null,
    kv: load?.kv ?? null,
    proposed,
    exclusion: exclusion ?? null,
    notes: load && proposed !== null ? notesOf(load, proposed) : [],
  }
}

/**
 * The plan of a circuit: for each radiator what it needs, and the constraint of its motor. Scaled, all valves open further in the same
 * proportion until the one with the greatest need is open, which needs less pressure. Source: docs/heat-load.md, hydraulic balancing.
 */
export const balancingPlan = (
  radiators: readonly RadiatorOfCircuit[],
  bases: readonly BalancingBasis[],
  scaled: boolean,
): Omit<BalancingPlan, 'uncalculated'> => {
  const scale = scaled ? scaleOf(radiators) : 1
  const rows = radiators.map((radiator) => balanced(radiator, scale, exclusionOf(radiator)))
  const sum = (of: (row: BalancedRadiator) => number | null) =>
    rows.reduce((total, row) => total + (of(row) ?? 0), 0)
  const pressures = bases.map(({ differentialPressure }) => differentialPressure)
  return {
    scaled,
    scale,
    differentialPressure: pressures.length > 0 ? Math.max(...pressures) / scale ** 2 : null,
    flowLitresPerHour: sum(({ flowLitresPerHour }) => flowLitresPerHour),
    loadW: sum(({ loadW }) => loadW),
    bases: [...bases],
    radiators: rows,
  }
}

/** Whether a radiator's valve has to be set: it may be, and its device does not report the value yet. */
export const isToSet = ({
  exclusion,
  proposed,
  present,
}: Pick<BalancedRadiator, 'exclusion' | 'proposed' | 'present'>): boolean =>
  exclusion === null && proposed !== null && proposed !== present

/** Whether a radiator's valve is limited although nothing should limit it: what a reset has to lift. */
export const isToLift = ({
  exclusion,
  thermostatId,
  present,
}: Pick<BalancedRadiator, 'exclusion' | 'thermostatId' | 'present'>): boolean =>
  thermostatId !== null &&
  (exclusion === null || exclusion === 'notCalculated') &&
  present !== motorConstraintDefault
