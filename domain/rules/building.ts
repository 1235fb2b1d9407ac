import { targetTemperatureMax, targetTemperatureMin } from '../limits.ts'
import { type BuildingFacts, type BuildingField, type BuildingFieldRow, buildingFieldNames, buildingFields, mapBuildingFields } from './buildingFields.ts'
import { fieldReasons, type FieldReasons, type Missing } from './reasons.ts'
import { whyNotYear } from './year.ts'

export type WhyNotBuilding =
  | 'invalidYear'
  | 'renovationBeforeConstruction'
  | 'temperatureOutOfRange'
  | 'minAboveMax'
  | 'wholeNumbersOnly'
  | 'positiveNumberOnly'
  | 'endBeforeStart'

const given = (value: number | Missing): value is number => value !== undefined && value !== null

/** Why a number is none of its field's; what is missing or no number is fine. */
const whyNotNumber = (row: BuildingFieldRow, value: unknown, thisYear: number): WhyNotBuilding | undefined => {
  if (typeof value !== 'number') return undefined
  if (row.kind === 'year') return whyNotYear(value, thisYear)
  if (row.kind === 'celsius') return value >= targetTemperatureMin && value <= targetTemperatureMax ? undefined : 'temperatureOutOfRange'
  if (row.kind !== 'count') return undefined
  if (!Number.isInteger(value)) return 'wholeNumbersOnly'
  return value < row.min ? 'positiveNumberOnly' : undefined
}

/** Why fields do not go together, at the field to correct. */
const whyNotTogether = (building: BuildingFacts): FieldReasons<BuildingField, WhyNotBuilding> => {
  const { constructionYear, renovationYear, minTemperature, maxTemperature, installationFrom, installationTo } = building
  return {
    ...(given(constructionYear) && given(renovationYear) && renovationYear < constructionYear && { renovationYear: 'renovationBeforeConstruction' }),
    ...(given(minTemperature) && given(maxTemperature) && minTemperature > maxTemperature && { minTemperature: 'minAboveMax' }),
    ...(installationFrom && installationTo && installationTo < installationFrom && { installationTo: 'endBeforeStart' }),
  }
}

/** Why facts are not those of a building, by field; undefined where they may be. What is missing is no error. */
export const whyNotBuilding = (building: BuildingFacts, thisYear: number): FieldReasons<BuildingField, WhyNotBuilding> | undefined => {
  const together = whyNotTogether(building)
  return fieldReasons(mapBuildingFields((row, field) => whyNotNumber(row, building[field], thisYear) ?? together[field]))
}

/** The fields that are captured on site. */
export const capturedOnSite: readonly string[] = [...buildingFieldNames.filter((field) => buildingFields[field].onSite), 'heatingCircuitId']
