import type { HeatLoadAttemptDetails } from '../../../contract/main/heatingLoad.ts'
import type { HeatLoadResult } from '../../../domain/heat-load/heatLoadResult.ts'
import type { Language } from '../../../domain/limits.ts'
import de from '../../../locales/de/heatLoadExport.json' with { type: 'json' }
import en from '../../../locales/en/heatLoadExport.json' with { type: 'json' }

/** A calculation that has a result. */
export interface FinishedAttempt extends Omit<HeatLoadAttemptDetails, 'result'> {
  readonly result: HeatLoadResult
}

/** The texts of exported calculations. */
export const heatLoadWords = { en, de } as const satisfies Record<Language, unknown>
export type HeatLoadWords = (typeof heatLoadWords)[Language]

/** Regions for the dates of documents: English is written as in the app. */
export const localeOf = { en: 'en-GB', de: 'de-DE' } as const satisfies Record<Language, string>

const filled = (text: string, args: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => args[key] ?? '')

/** Where weather and U-values come from, as their licences ask for. */
export const attributionOf = ({ result }: FinishedAttempt, words: HeatLoadWords): string =>
  filled(words.attribution, { weather: words.weather[result.weather.source] })

/** The number of a page among all. */
export const pageOf = (page: number, pages: number, words: HeatLoadWords): string =>
  filled(words.page, { page: String(page), pages: String(pages) })

/** What a result cannot be used for, the most important first. */
export const noticesOf = ({ result }: FinishedAttempt, words: HeatLoadWords): string[] => [
  ...(result.weather.source === 'synthetic' ? [words.syntheticNotice] : []),
  words.notice,
]

/** Rounded to some decimals; null stays null. */
export const fixed = (value: number | null, decimals: number): number | null =>
  value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals

/** A line of the report: name, value, and where the value comes from. */
export interface Fact {
  readonly name: string
  readonly value: string | number | null
  readonly source: string | null
}

const percent = (share: number): number => Math.round(1000 * share) / 10

/** The result of a calculation in the order of its report. */
export const resultFacts = (attempt: FinishedAttempt, { facts }: HeatLoadWords): Fact[] => {
  const { result, buildingName, date, userName, finishedAt } = attempt
  const fact = (name: string, value: Fact['value']): Fact => ({ name, value, source: null })
  return [
    fact(facts.building, buildingName),
    fact(facts.date, date),
    fact(facts.user, userName),
    fact(facts.finishedAt, finishedAt),
    fact(facts.estimatedValue, fixed(result.estimatedValueKw, 1)),
    fact(facts.rangeLow, fixed(result.probableRangeKw.low, 1)),
    fact(facts.rangeHigh, fixed(result.probableRangeKw.high, 1)),
    fact(facts.calculatedHeatLoad, fixed(result.calculatedHeatLoadKw, 1)),
    fact(facts.envelopeHeatLoad, fixed(result.envelopeHeatLoadKw, 1)),
    fact(facts.specificLoad, fixed(result.specificLoad, 1)),
    fact(facts.coverage, percent(result.quality.coverage)),
    fact(facts.deltaTheta, fixed(result.quality.deltaTheta, 1)),
    fact(facts.rooms, result.quality.rooms),
    fact(facts.completeRooms, result.quality.completeRooms),
  ]
}

/** Every figure that the result was computed from, with its source. */
export const termFacts = ({ result }: FinishedAttempt, words: HeatLoadWords): Fact[] => {
  const { day, climate, envelope, calibration, uncertainty, balancing, construction } = result
  const { terms, sources } = words
  const fact = (
    name: string,
    given: number | null | { readonly value: number; readonly source: keyof typeof sources },
    decimals = 2,
  ): Fact => {
    const [value, source] =
      typeof given === 'object' && given !== null ? [given.value, sources[given.source]] : [given, null]
    return { name, value: fixed(value, decimals), source }
  }
  return [
    fact(terms.hours, day.hours),
    fact(terms.indoorTemperature, day.indoorTemperature),
    fact(terms.outdoorTemperature, day.outdoorTemperature),
    fact(terms.designIndoorTemperature, day.designIndoorTemperature),
    fact(terms.designTemperature, climate.designTemperature),
    fact(terms.heatedArea, day.heatedArea, 1),
    fact(terms.windowArea, day.windowArea, 1),
    fact(terms.globalRadiation, day.globalRadiation),
    fact(terms.heatQuantity, day.heatQuantity, 1),
    fact(terms.hotWater, day.hotWater, 1),
    fact(terms.internalGains, day.internalGains, 1),
    fact(terms.solarGains, day.solarGains, 1),
    fact(terms.storage, day.storage, 1),
    fact(terms.loss, day.loss, 1),
    fact(terms.heatLossCoefficient, day.heatLossCoefficient, 1),
    fact(terms.envelopeCoefficient, envelope?.heatLossCoefficient ?? null, 1),
    fact(terms.calibrationFactor, calibration.factor, 3),
    fact(terms.uncertaintyMeasured, uncertainty.measuredKw),
    fact(terms.uncertaintyEnvelope, uncertainty.envelopeKw),
    ...uncertainty.measuredTerms.map(({ term, value }) => fact(words.uncertainty[term], percent(value))),
    fact(terms.weightOfMeasurement, percent(uncertainty.weightOfMeasurement)),
    fact(terms.flowTemperature, balancing.flowTemperature, 0),
    fact(terms.differentialPressure, balancing.differentialPressure, 0),
    fact(terms.constructionYear, construction.year, 0),
    fact(terms.renovationYear, construction.renovationYear, 0),
  ]
}
