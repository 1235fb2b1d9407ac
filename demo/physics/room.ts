/** K that a room is warmer than outdoors in the long run with the valve wide open. */
const fullHeat = 45
/** K that people, sun and neighbours add in the long run. */
const gains = 3
/** Hours in which a room without heat loses two thirds of what it is warmer than outdoors; an open window makes it lose so many times faster. */
const hoursToCool = 26
const throughWindow = 9
/** Share of full heat that a thermostat adds for each K that its room is too cold. */
const eagerness = 0.25

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** Share of full heat (0 to 1) that a motor position (0 to 1000) lets through: the first steps open most. */
export const heatOf = (position: number): number => 1 - (1 - within(position, 0, 1000) / 1000) ** 2

/** Motor position (0 to 1000) that lets a share of full heat through. */
export const positionFor = (heat: number): number => Math.round(1000 * (1 - Math.sqrt(1 - within(heat, 0, 1))))

export interface Surroundings {
  /** °C. */
  readonly outdoor: number
  /** Share of full heat (0 to 1) that comes out of the radiators. */
  readonly heat: number
  /** Share of the time (0 to 1) that a window stands open. */
  readonly open: number
}

/**
 * °C of a room some minutes later: C · dT/dt = heat - H · (T - outdoor), solved for surroundings that stay as they are, so that a
 * step may be of any length. Source: field knowledge, simulator rules; figures of a flat in a house of several.
 */
export const nextTemperature = (temperature: number, { outdoor, heat, open }: Surroundings, minutes: number): number => {
  const loss = 1 + (throughWindow - 1) * within(open, 0, 1)
  const end = outdoor + (fullHeat * heat + gains) / loss
  return end + (temperature - end) * Math.exp((-loss * minutes) / (60 * hoursToCool))
}

/** Motor position at which a thermostat keeps its room at the target (°C) or gets it there. */
export const heatingPosition = (target: number, temperature: number, outdoor: number): number =>
  positionFor((target - outdoor - gains) / fullHeat + eagerness * (target - temperature))

/** °C of the water in the radiators, by the heating curve; nothing flows warm at 17 °C outdoors and above. */
export const flowTemperature = (outdoor: number): number => (outdoor >= 17 ? 24 : within(31 + 1.2 * (17 - outdoor), 31, 72))

/** °C at the valve side of a thermostat. */
export const bodyTemperature = (room: number, outdoor: number, heat: number): number =>
  room + Math.max(0, flowTemperature(outdoor) - room) * (heat > 0 ? 0.1 + 0.75 * heat : 0.03)
