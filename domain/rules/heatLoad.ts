import type { HeatMeter } from '../heat-load/heatLoadTerms.ts'
import { heatLoadDateMaxAgeDays } from '../limits.ts'
import { addDays } from './workingDays.ts'
import { isMissing, fieldReasons, type FieldReasons, type Missing } from './reasons.ts'

/** kWh; more than a day of the largest boiler houses of a residential building is a typing error, as are readings in Wh. Own choice. */
const heatQuantityMax = 100_000
/** °C; outdoor daily means beyond are typing errors. The coldest day ever measured in Germany had −45.9. */
export const outdoorTemperatureMin = -46
export const outdoorTemperatureMax = 35
/** °C; design outdoor temperatures of German places lie between −19.2 and −6.6. Own choice: with a margin for other countries. */
export const designTemperatureMin = -35
export const designTemperatureMax = 5
/** °C; flow temperatures of heating systems at design conditions. */
export const flowTemperatureMin = 30
export const flowTemperatureMax = 90

/** What is stored of a calculation as typed in: kWh, °C; null takes a service's value or the method's default. */
export interface HeatLoadTyped {
  readonly heatQuantity: number
  readonly heatMeter: HeatMeter
  readonly includesHotWater: boolean
  readonly hotWaterHeat: number | null
  readonly outdoorTemperature: number | null
  readonly designTemperature: number | null
  readonly flowTemperature: number | null
  readonly confirmIncomplete: boolean
}

/** The values of a calculation as typed in: quantities in kWh, temperatures in °C, the date as YYYY-MM-DD. */
interface HeatLoadForm {
  readonly date?: string | Missing
  readonly heatQuantity?: number | Missing
  readonly includesHotWater?: boolean | Missing
  readonly hotWaterHeat?: number | Missing
  readonly outdoorTemperature?: number | Missing
  readonly designTemperature?: number | Missing
  readonly flowTemperature?: number | Missing
}

type WhyNotHeatLoad =
  | 'required'
  | 'positiveNumberOnly'
  | 'tooLarge'
  | 'heatLoadTemperature'
  | 'hotWaterAboveHeat'
  | 'notIncluded'

const within = (value: number | Missing, min: number, max: number) =>
  isMissing(value) || (value >= min && value <= max) ? undefined : 'heatLoadTemperature'

const whyNotQuantity = (kwh: number | Missing): 'positiveNumberOnly' | 'tooLarge' | undefined => {
  if (isMissing(kwh)) return undefined
  if (!(kwh > 0)) return 'positiveNumberOnly'
  return kwh > heatQuantityMax ? 'tooLarge' : undefined
}

/**
 * Why the values of a calculation are impossible, by field: quantities that are not positive or larger than any building's, more hot water
 * than heat, temperatures beyond what occurs. The date has a rule of its own (`whyNotHeatLoadDate`). Source: spec 1 §5; limits: own choice.
 */
export const whyNotHeatLoad = (
  form: HeatLoadForm,
): FieldReasons<keyof HeatLoadForm, WhyNotHeatLoad> | undefined => {
  const { heatQuantity, hotWaterHeat } = form
  const whyNotHotWater = (): WhyNotHeatLoad | undefined => {
    if (isMissing(hotWaterHeat)) return undefined
    if (!form.includesHotWater) return 'notIncluded'
    if (!(hotWaterHeat >= 0)) return 'positiveNumberOnly'
    return typeof heatQuantity === 'number' && hotWaterHeat >= heatQuantity ? 'hotWaterAboveHeat' : undefined
  }
  return fieldReasons<keyof HeatLoadForm, WhyNotHeatLoad>({
    date: isMissing(form.date) ? 'required' : undefined,
    heatQuantity: isMissing(heatQuantity) ? 'required' : whyNotQuantity(heatQuantity),
    includesHotWater: undefined,
    hotWaterHeat: whyNotHotWater(),
    outdoorTemperature: within(form.outdoorTemperature, outdoorTemperatureMin, outdoorTemperatureMax),
    designTemperature: within(form.designTemperature, designTemperatureMin, designTemperatureMax),
    flowTemperature: within(form.flowTemperature, flowTemperatureMin, flowTemperatureMax),
  })
}

/** First and last day (YYYY-MM-DD) that a calculation can be for: complete calendar days, the last seven. Source: spec 1 §5. */
export const heatLoadDates = (today: string): { first: string; last: string } => ({
  first: addDays(today, -heatLoadDateMaxAgeDays),
  last: addDays(today, -1),
})

/** Why a day (YYYY-MM-DD) cannot be a reference date: it is not over, or longer than seven days ago. */
export const whyNotHeatLoadDate = (date: string, today: string): 'dayNotOver' | 'dayTooOld' | undefined => {
  const { first, last } = heatLoadDates(today)
  if (date > last) return 'dayNotOver'
  return date < first ? 'dayTooOld' : undefined
}
