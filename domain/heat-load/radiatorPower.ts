/** Logarithmic excess temperature in K at 75/65/20 °C, at which radiators are rated (EN 442). */
const ratedExcess = 49.8329

/** Logarithmic excess temperature in K of flow and return (°C) over a room; 0 if the return is no warmer than the room. */
export const excessTemperature = (flow: number, back: number, room: number): number => {
  if (back <= room) return 0
  return flow - back < 1e-9 ? flow - room : (flow - back) / Math.log((flow - room) / (back - room))
}

/** Share of the rated power that a radiator with this exponent gives at an excess temperature (K). */
export const powerFactor = (excess: number, exponent: number): number => (excess / ratedExcess) ** exponent
