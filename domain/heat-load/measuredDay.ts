/** Size of the heated zone: m²; small houses have at most two homes. */
export interface Zone {
  readonly area: number
  readonly windowArea: number
  readonly isSmallHouse: boolean
}

/** W/m² of people, lights and devices, over the day. Source: TABULA boundary conditions; one- and two-family houses: mean of 2 to 3. */
const internalGain = (isSmallHouse: boolean): number => (isSmallHouse ? 2.5 : 3.1)

/** Heat of people and devices in kWh. Hours: length of the day. */
export const internalGains = ({ area, isSmallHouse }: Zone, hours: number): number =>
  (internalGain(isSmallHouse) * area * hours) / 1000

/** W/m² that gains of a day (kWh) are on an area in m²: the former the other way round. */
export const gainPerArea = (gainsKwh: number, area: number, hours: number): number =>
  (1000 * gainsKwh) / (area * hours)

/** Share of the radiation on the horizontal that windows let in: glass 0.6, frame 0.7, shading 0.6, vertical 0.7. */
const solarShare = 0.18

/** Heat of the sun in kWh, for a daily radiation in kWh/m² on the horizontal. */
export const solarGains = ({ windowArea }: Zone, globalRadiation: number): number =>
  solarShare * windowArea * globalRadiation

/** Daily radiation on the horizontal in kWh/m² where no service knows it, by month 1 to 12. Own choice, for the heating season. */
export const usualRadiation = (month: number): number => {
  if (month >= 11 || month <= 2) return 1
  if (month === 3 || month === 10) return 2
  return month === 4 || month === 9 ? 3.5 : 5
}

/** Wh/(m²K) of floor area that follow the temperature of the rooms within a day, in heavy and light construction on average. */
const effectiveCapacity = 90

/** Heat that the building took up in kWh, negative if it gave heat; `change` is how much warmer (K) the rooms were at the end than at the start. */
export const storedHeat = ({ area }: Zone, change: number): number =>
  (effectiveCapacity * area * change) / 1000

/** K by which rooms with an area in m² became warmer while the building took up some heat (kWh): the former the other way round. */
export const warmedBy = (storageKwh: number, area: number): number =>
  (1000 * storageKwh) / (effectiveCapacity * area)

/** kWh/(m²a) for hot water, and what storage and circulation lose. Source: TABULA; losses: own choice. */
const hotWaterNeed = (isSmallHouse: boolean): number => (isSmallHouse ? 10 : 15)
const hotWaterLosses = 1.6

/** Heat for hot water of a day in kWh where it is not metered. */
export const usualHotWater = ({ area, isSmallHouse }: Zone): number =>
  ((hotWaterNeed(isSmallHouse) * area) / 365) * hotWaterLosses

/** kWh/(m²a) that the hot water of a day (kWh) is on an area in m² in a year, before losses: the former the other way round. */
export const hotWaterPerArea = (dayKwh: number, area: number): number =>
  (365 * dayKwh) / (hotWaterLosses * area)

/** Quantities of a day in kWh. */
export interface DayTerms {
  readonly heatQuantity: number
  readonly hotWater: number
  readonly internalGains: number
  readonly solarGains: number
  readonly storage: number
}

/**
 * Heat that left through the envelope on a day, in kWh. Gains count, as design conditions have none: what people and the sun brought in has left
 * as well.
 */
export const heatLoss = ({
  heatQuantity,
  hotWater,
  internalGains: people,
  solarGains: sun,
  storage,
}: DayTerms): number => heatQuantity - hotWater + people + sun - storage

/** Heat loss coefficient in W/K from the heat (kWh) that was lost in some hours at a temperature difference (K). */
export const measuredCoefficient = (lossKwh: number, hours: number, difference: number): number =>
  (1000 * lossKwh) / (hours * difference)

/** Heat load in kW at design conditions: coefficient in W/K, difference in K. */
export const designLoad = (coefficient: number, designDifference: number): number =>
  (coefficient * designDifference) / 1000

/** The heat quantity (kWh) that a building with this coefficient (W/K) needs on a day: the measured balance the other way round. */
export const predictedHeat = (
  coefficient: number,
  day: Omit<DayTerms, 'heatQuantity'> & { readonly hours: number; readonly difference: number },
): number =>
  Math.max(
    0,
    (coefficient * day.difference * day.hours) / 1000 +
      day.hotWater -
      day.internalGains -
      day.solarGains +
      day.storage,
  )
