import { fuseLoads } from './fuseLoads.ts'
import type { HeatLoadResult } from './heatLoadResult.ts'
import { designLoad, heatLoss, measuredCoefficient } from './measuredDay.ts'

/** Inputs of a calculation that can be tried out: kWh of the day, °C, and U-values of all fabric in % of those that were used. */
export interface WhatIfInput {
  readonly heatQuantity: number
  readonly hotWater: number
  readonly indoorTemperature: number
  readonly outdoorTemperature: number
  readonly designTemperature: number
  readonly fabric: number
}

type Loads = Pick<HeatLoadResult, 'calculatedHeatLoadKw' | 'envelopeHeatLoadKw' | 'estimatedValueKw'>

/**
 * The loads (kW) that a finished calculation would have had with other inputs; relative uncertainties stay as they were. Undefined where the day
 * gives none: no heat was lost, or it was not warmer inside than outside, on that day or at design conditions.
 */
export const whatIf = (result: HeatLoadResult, input: WhatIfInput): Loads | undefined => {
  const { day, envelope, uncertainty } = result
  const loss = heatLoss({
    heatQuantity: input.heatQuantity,
    hotWater: input.hotWater,
    internalGains: day.internalGains.value,
    solarGains: day.solarGains.value,
    storage: day.storage.value,
  })
  const difference = input.indoorTemperature - input.outdoorTemperature
  const designDifference = day.designIndoorTemperature - input.designTemperature
  if (loss <= 0 || difference <= 0 || designDifference <= 0) return undefined
  const calculatedHeatLoadKw = designLoad(measuredCoefficient(loss, day.hours, difference), designDifference)
  const envelopeHeatLoadKw =
    envelope && result.envelopeHeatLoadKw !== null
      ? designLoad(envelope.transmission * (input.fabric / 100) + envelope.ventilation, designDifference) *
        // what the sum of the rooms counts beyond its coefficients stays in proportion
        (result.envelopeHeatLoadKw /
          designLoad(
            envelope.heatLossCoefficient,
            day.designIndoorTemperature - result.climate.designTemperature.value,
          ))
      : null
  const share = (kw: number, of: number) => (of === 0 ? 0 : kw / of)
  const best = fuseLoads(
    {
      load: calculatedHeatLoadKw,
      uncertainty: calculatedHeatLoadKw * share(uncertainty.measuredKw, result.calculatedHeatLoadKw),
    },
    envelopeHeatLoadKw === null || uncertainty.envelopeKw === null || result.envelopeHeatLoadKw === null
      ? undefined
      : {
          load: envelopeHeatLoadKw,
          uncertainty: envelopeHeatLoadKw * share(uncertainty.envelopeKw, result.envelopeHeatLoadKw),
        },
  )
  return { calculatedHeatLoadKw, envelopeHeatLoadKw, estimatedValueKw: best.load }
}
