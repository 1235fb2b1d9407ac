import { motorConstraintDefault } from '../limits.ts'

/** Logarithmic excess temperature in K at 75/65/20 °C, at which radiators are rated (EN 442). */
const ratedExcess = 49.8329

/** Logarithmic excess temperature in K of flow and return (°C) over a room; 0 if the return is no warmer than the room. */
export const excessTemperature = (flow: number, back: number, room: number): number => {
  if (back <= room) return 0
  return flow - back < 1e-9 ? flow - room : (flow - back) / Math.log((flow - room) / (back - room))
}

/** Share of the rated power that a radiator with this exponent gives at an excess temperature (K). */
export const powerFactor = (excess: number, exponent: number): number => (excess / ratedExcess) ** exponent

/** °C of a heating system whose flow temperature nobody typed in. */
export const usualFlowTemperature = 65
/** mbar at the valve, where it is not known: the usual design value is 50 to 100, and valves hiss above 200. */
export const usualPressure = 100
/** m³/h that an open valve insert lets through at 1 bar: usual ones have 0.5 to 0.9. */
export const openFlow = 0.67
/** Share of the motor's way before the valve begins to open. */
const deadBand = 0.05
/** The least constraint, below which valves stick. */
export const leastConstraint = 100
/** Wh/(l K), heat of water. */
const waterHeat = 1.163

/** A radiator in its room: W at 75/65/20 °C, the load that it has to give in W, temperatures in °C. */
interface BalancedRadiator {
  readonly ratedW: number
  readonly exponent: number
  readonly loadW: number
  readonly flowTemperature: number
  readonly roomTemperature: number
  /** mbar at the valve. */
  readonly pressure: number
}

/**
 * The return temperature (°C) at which a radiator gives its load; undefined if it does not even with the flow's temperature everywhere. Found by
 * bisection, as power grows with the return temperature.
 */
const returnTemperature = ({
  ratedW,
  exponent,
  loadW,
  flowTemperature,
  roomTemperature,
}: BalancedRadiator): number | undefined => {
  const powerAt = (back: number) =>
    ratedW * powerFactor(excessTemperature(flowTemperature, back, roomTemperature), exponent)
  if (flowTemperature <= roomTemperature || powerAt(flowTemperature) < loadW) return undefined
  let [low, high] = [roomTemperature, flowTemperature]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (powerAt(middle) < loadW) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Flow in l/h that carries a load (W) between two temperatures (°C). */
const waterFlow = (loadW: number, flow: number, back: number): number => loadW / (waterHeat * (flow - back))

/** kv in m³/h of a valve that lets a flow (l/h) through at a pressure (mbar). */
const kvOf = (litresPerHour: number, pressure: number): number =>
  litresPerHour / 1000 / Math.sqrt(pressure / 1000)

/**
 * The constraint of the motor (steps of 100 to 1000) for a kv in m³/h. The insert is taken to open fast at first, and not at all on the first
 * 5 % of the way: kv/kvs = 1 − (1 − s)². Source: docs/heat-load.md, valves.
 */
export const motorConstraint = (kv: number): number => {
  const share = Math.min(1, kv / openFlow)
  const stroke = 1 - Math.sqrt(1 - share)
  const steps = Math.round(motorConstraintDefault * (deadBand + (1 - deadBand) * stroke))
  return Math.min(motorConstraintDefault, Math.max(leastConstraint, steps))
}

/** What a radiator needs to give its load. One that is too small gets an open valve. */
export const balanceRadiator = (
  radiator: BalancedRadiator,
): {
  returnTemperature: number | null
  flowLitresPerHour: number | null
  kv: number | null
  constraint: number
  tooSmall: boolean
} => {
  const back = returnTemperature(radiator)
  const drop = back === undefined ? 0 : radiator.flowTemperature - back
  // without a drop no amount of water carries the load
  if (back === undefined || drop < 0.01)
    return {
      returnTemperature: null,
      flowLitresPerHour: null,
      kv: null,
      constraint: motorConstraintDefault,
      tooSmall: true,
    }
  const flowLitresPerHour = waterFlow(Math.max(0, radiator.loadW), radiator.flowTemperature, back)
  const kv = kvOf(flowLitresPerHour, radiator.pressure)
  return { returnTemperature: back, flowLitresPerHour, kv, constraint: motorConstraint(kv), tooSmall: false }
}
