import type { HeatMeter, MeasuredTerm, WeatherSource } from './heatLoadTerms.ts'
import type { WeatherStation } from './heatLoadResult.ts'
import type { DayTerms } from './measuredDay.ts'
import { rootSumSquare } from './uncertainties.ts'

/** Relative uncertainty of the metered heat: heat meters of accuracy class 2 or 3; fuel times calorific value and boiler efficiency. */
const meterUncertainty = { heatMeter: 0.03, fuel: 0.1 } as const satisfies Record<HeatMeter, number>

/** Relative uncertainty of hot water. */
const hotWaterUncertainty = (isMetered: boolean): number => (isMetered ? 0.05 : 0.25)

/** Relative uncertainty of the load from one day, because a building does not react at once; more on mild or unsteady days. */
const dynamics = { steady: 0.08, unsteady: 0.12 } as const

/** K of the indoor mean, by coverage (0 to 1): thermostats sit at their radiators. */
export const indoorUncertainty = (coverage: number): number => (coverage >= 0.9 ? 0.5 : 1)

const nearKm = 15
const farKm = 30

/** K of the outdoor mean: by distance of the nearest station; 1 K if typed in, 2 K if made up or from far away. */
export const outdoorUncertainty = (source: WeatherSource, stations: readonly WeatherStation[]): number => {
  if (source === 'typed') return 1
  if (source === 'synthetic') return 2
  const nearest = Math.min(...stations.map(({ distanceKm }) => distanceKm ?? Infinity))
  if (nearest <= nearKm) return 0.5
  return nearest <= farKm ? 1 : 2
}

/** K of the indoor norm temperature as mean of the rooms. */
const designIndoorUncertainty = 0.3

/** K of the temperature difference at design conditions, from that of the design outdoor temperature. */
export const designDifferenceUncertainty = (outdoor: number): number =>
  rootSumSquare([designIndoorUncertainty, outdoor])

/** What the uncertainty of a measured load depends on: quantities in kWh, temperatures and their uncertainties in K. */
interface MeasuredFacts {
  readonly terms: DayTerms
  readonly loss: number
  readonly heatMeter: HeatMeter
  readonly hotWaterMetered: boolean
  readonly difference: number
  readonly indoorUncertainty: number
  readonly outdoorUncertainty: number
  readonly designDifference: number
  readonly designOutdoorUncertainty: number
  readonly isSteady: boolean
  /** Share of the heated area in units that the method does not support, 0 to 1. */
  readonly nonResidentialShare: number
}

/** The parts of the relative standard uncertainty of a load that was measured on one day; independent of each other. */
export const measuredUncertaintyTerms = (facts: MeasuredFacts): { term: MeasuredTerm; value: number }[] => {
  const { terms, loss } = facts
  const share = (kwh: number, relative: number) => Math.abs(relative * kwh) / loss
  return [
    { term: 'heatQuantity', value: share(terms.heatQuantity, meterUncertainty[facts.heatMeter]) },
    { term: 'internalGains', value: share(terms.internalGains, 0.3) },
    { term: 'solarGains', value: share(terms.solarGains, 0.5) },
    { term: 'storage', value: share(terms.storage, 0.5) },
    { term: 'hotWater', value: share(terms.hotWater, hotWaterUncertainty(facts.hotWaterMetered)) },
    {
      term: 'temperatureDifference',
      value: rootSumSquare([facts.indoorUncertainty, facts.outdoorUncertainty]) / facts.difference,
    },
    {
      term: 'designDifference',
      value: designDifferenceUncertainty(facts.designOutdoorUncertainty) / facts.designDifference,
    },
    { term: 'dynamics', value: facts.isSteady ? dynamics.steady : dynamics.unsteady },
    { term: 'nonResidential', value: 0.1 * facts.nonResidentialShare },
  ]
}
