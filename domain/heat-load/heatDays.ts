import { designLoad, predictedHeat } from './measuredDay.ts'
import type { HeatLoadResult } from './heatLoadResult.ts'
import type { PredictionBasis } from './heatLoadTerms.ts'
import { severalDays, type DayLoad } from './severalDays.ts'

/** A finished calculation of a day (YYYY-MM-DD). */
interface CalculatedDay {
  readonly attemptId: string
  readonly date: string
  readonly result: HeatLoadResult
}

/** What was metered on a day and what it should have been by everything else that is known: kWh, °C. */
interface HeatDayComparison {
  readonly attemptId: string
  readonly date: string
  readonly outdoorTemperature: number
  readonly measured: number
  readonly predicted: number | null
  readonly basis: PredictionBasis | null
}

const dayLoad = ({ result }: CalculatedDay): DayLoad => ({
  load: result.calculatedHeatLoadKw,
  terms: result.uncertainty.measuredTerms,
  outdoor: result.uncertainty.outdoorTemperature / result.quality.deltaTheta,
})

/** The first, that is the latest, calculation of each day. */
export const latestOfDays = (attempts: readonly CalculatedDay[]): CalculatedDay[] =>
  attempts.filter(({ date }, index) => attempts.findIndex((other) => other.date === date) === index)

/** The mean load of all days in kW with its uncertainty; undefined with fewer than two. */
export const meanOfDays = (
  days: readonly CalculatedDay[],
): { days: number; heatLoadKw: number; uncertaintyKw: number } | undefined => {
  const mean = days.length < 2 ? undefined : severalDays(days.map(dayLoad))
  return mean && { days: days.length, heatLoadKw: mean.load, uncertaintyKw: mean.uncertainty }
}

const designDifference = ({ day, climate }: HeatLoadResult): number =>
  day.designIndoorTemperature - climate.designTemperature.value

/**
 * Compares each day with what the others predict for its weather: their mean load, or what the geometry says where there is no other day. The
 * day itself never predicts itself. The latest day first.
 */
export const compareDays = (days: readonly CalculatedDay[]): HeatDayComparison[] =>
  days
    .map((own): HeatDayComparison => {
      const { result, attemptId, date } = own
      const { day, quality } = result
      const others = severalDays(days.filter((other) => other.date !== date).map(dayLoad))
      const load = others?.load ?? result.envelopeHeatLoadKw
      const coefficient = load === null ? null : load / designLoad(1, designDifference(result))
      const terms = {
        hotWater: day.hotWater.value,
        internalGains: day.internalGains.value,
        solarGains: day.solarGains.value,
        storage: day.storage.value,
      }
      return {
        attemptId,
        date,
        outdoorTemperature: day.outdoorTemperature.value,
        measured: day.heatQuantity.value,
        predicted:
          coefficient === null
            ? null
            : predictedHeat(coefficient, { ...terms, hours: day.hours, difference: quality.deltaTheta }),
        basis: coefficient === null ? null : others ? 'otherDays' : 'geometry',
      }
    })
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))
