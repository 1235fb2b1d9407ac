import { targetTemperatureMax, targetTemperatureMin } from '../limits.ts'
import { fieldReasons, type FieldReasons, type Missing } from './reasons.ts'
import { whyNotYear } from './year.ts'

/** Temperatures in °C, days as YYYY-MM-DD; floorsAbove includes the ground floor. */
export interface BuildingFacts {
  readonly constructionYear?: number | Missing
  readonly renovationYear?: number | Missing
  readonly minTemperature?: number | Missing
  readonly maxTemperature?: number | Missing
  readonly floorsAbove?: number | Missing
  readonly floorsBelow?: number | Missing
  readonly exteriorWalls?: number | Missing
  readonly residentialUnitsCount?: number | Missing
  readonly installationFrom?: string | Missing
  readonly installationTo?: string | Missing
}

export type WhyNotBuilding =
  | 'invalidYear'
  | 'renovationBeforeConstruction'
  | 'temperatureOutOfRange'
  | 'minAboveMax'
  | 'wholeNumbersOnly'
  | 'positiveNumberOnly'
  | 'endBeforeStart'

const given = (value: number | Missing): value is number => value !== undefined && value !== null

/** Why a number is not a valid count of at least `least`; a missing one is valid. */
const whyNotCount = (count: number | Missing, least: number): WhyNotBuilding | undefined => {
  if (!given(count)) return undefined
  if (!Number.isInteger(count)) return 'wholeNumbersOnly'
  return count < least ? 'positiveNumberOnly' : undefined
}

const whyNotTemperature = (celsius: number | Missing): WhyNotBuilding | undefined =>
  given(celsius) && !(celsius >= targetTemperatureMin && celsius <= targetTemperatureMax) ? 'temperatureOutOfRange' : undefined

const whyNotRenovation = ({ constructionYear, renovationYear }: BuildingFacts, thisYear: number): WhyNotBuilding | undefined => {
  if (!given(renovationYear)) return undefined
  return whyNotYear(renovationYear, thisYear) ?? (given(constructionYear) && renovationYear < constructionYear ? 'renovationBeforeConstruction' : undefined)
}

/** Why a building's data is invalid, by field; undefined if it is valid. Missing values are not an error. */
export const whyNotBuilding = (building: BuildingFacts, thisYear: number): FieldReasons<keyof BuildingFacts, WhyNotBuilding> | undefined => {
  const { constructionYear, minTemperature, maxTemperature, installationFrom, installationTo } = building
  const crossed = given(minTemperature) && given(maxTemperature) && minTemperature > maxTemperature
  return fieldReasons<keyof BuildingFacts, WhyNotBuilding>({
    constructionYear: given(constructionYear) ? whyNotYear(constructionYear, thisYear) : undefined,
    renovationYear: whyNotRenovation(building, thisYear),
    minTemperature: whyNotTemperature(minTemperature) ?? (crossed ? 'minAboveMax' : undefined),
    maxTemperature: whyNotTemperature(maxTemperature),
    floorsAbove: whyNotCount(building.floorsAbove, 1),
    floorsBelow: whyNotCount(building.floorsBelow, 0),
    exteriorWalls: whyNotCount(building.exteriorWalls, 0),
    residentialUnitsCount: whyNotCount(building.residentialUnitsCount, 0),
    installationFrom: undefined,
    installationTo: installationFrom && installationTo && installationTo < installationFrom ? 'endBeforeStart' : undefined,
  })
}

/** Fields captured on site, which installers may edit; all others belong to the back office (roles, estate and install). */
export const capturedOnSite = [
  'constructionYear',
  'renovationYear',
  'roofType',
  'topFloorUsage',
  'basement',
  'exteriorWalls',
  'residentialUnitsCount',
  'floorsAbove',
  'floorsBelow',
  'heatingCircuitId',
] as const
