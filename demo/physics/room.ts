/** Steady-state temperature difference (K) to outdoors with the valve fully open. */
const fullHeat = 45
/** Steady-state gain (K) from residents, sun and neighbours. */
const gains = 3
/**
 * Time constant in hours: after it, a room without heat has lost two thirds of its difference to outdoors. An open window multiplies the
 * loss by `throughWindow`.
 */
const hoursToCool = 26
const throughWindow = 9
/** Controller gain: share of full heat that a thermostat adds per K below the target. */
const eagerness = 0.25

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** Share of full heat (0 to 1) at a motor position (0 to 1000); the first steps have the largest effect. */
export const heatOf = (position: number): number => 1 - (1 - within(position, 0, 1000) / 1000) ** 2

/** Motor position (0 to 1000) for a share of full heat. */
export const positionFor = (heat: number): number =>
  Math.round(1000 * (1 - Math.sqrt(1 - within(heat, 0, 1))))

interface Surroundings {
  /** °C. */
  readonly outdoor: number
  /** Share of full heat (0 to 1) that the radiators give. */
  readonly heat: number
  /** Share of the time (0 to 1) during which a window is open. */
  readonly open: number
}

/**
 * Temperature (°C) of a room after some minutes: C · dT/dt = heat - H · (T - outdoor), solved for constant surroundings, so that a step
 * may have any length. Source: field knowledge, simulator rules; figures of a unit in an apartment building.
 */
export const nextTemperature = (
  temperature: number,
  { outdoor, heat, open }: Surroundings,
  minutes: number,
): number => {
  const loss = 1 + (throughWindow - 1) * within(open, 0, 1)
  const end = outdoor + (fullHeat * heat + gains) / loss
  return end + (temperature - end) * Math.exp((-loss * minutes) / (60 * hoursToCool))
}

/** Motor position with which a thermostat reaches or holds the target (°C). */
export const heatingPosition = (target: number, temperature: number, outdoor: number): number =>
  positionFor((target - outdoor - gains) / fullHeat + eagerness * (target - temperature))

/** Flow temperature (°C) of the radiators by the heating curve; no heating from 17 °C outdoors upwards. */
export const flowTemperature = (outdoor: number): number =>
  outdoor >= 17 ? 24 : within(31 + 1.2 * (17 - outdoor), 31, 72)

/** Temperature (°C) at the valve side of a thermostat. */
export const bodyTemperature = (room: number, outdoor: number, heat: number): number =>
  room + Math.max(0, flowTemperature(outdoor) - room) * (heat > 0 ? 0.1 + 0.75 * heat : 0.03)
