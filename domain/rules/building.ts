import { targetTemperatureMax, targetTemperatureMin } from '../limits.ts'
import {
  type BuildingFacts,
  type BuildingField,
  type BuildingFieldRow,
  buildingFieldNames,
  buildingFields,
  mapBuildingFields,
} from './buildingFields.ts'
import { fieldReasons, type FieldReasons, type Missing } from './reasons.ts'
import { whyNotYear } from './year.ts'

type WhyNotBuilding =
  | 'invalidYear'
  | 'renovationBeforeConstruction'
  | 'temperatureOutOfRange'
  | 'minAboveMax'
  | 'wholeNumbersOnly'
  | 'positiveNumberOnly'
  | 'endBeforeStart'

const given = (value: number | Missing): value is number => value !== undefined && value !== null

/** Why a number is not valid for its field; a missing one is valid. */
const whyNotNumber = (
  row: BuildingFieldRow,
  value: unknown,
  thisYear: number,
): WhyNotBuilding | undefined => {
  if (typeof value !== 'number') return undefined
  switch (row.kind) {
    case 'year':
      return whyNotYear(value, thisYear)
    case 'celsius':
      return value >= targetTemperatureMin && value <= targetTemperatureMax
        ? undefined
        : 'temperatureOutOfRange'
    case 'count':
      if (!Number.isInteger(value)) return 'wholeNumbersOnly'
      return value < row.min ? 'positiveNumberOnly' : undefined
    case 'day':
    case 'choice':
    case 'flag':
      return undefined
    default:
      // a new kind has to say here what it allows
      return row satisfies never
  }
}

/** Why two fields contradict each other, at the field to correct. */
const whyNotTogether = (building: BuildingFacts): FieldReasons<BuildingField, WhyNotBuilding> => {
  const {
    constructionYear,
    renovationYear,
    minTemperature,
    maxTemperature,
    installationFrom,
    installationTo,
  } = building
  return {
    ...(given(constructionYear) &&
      given(renovationYear) &&
      renovationYear < constructionYear && { renovationYear: 'renovationBeforeConstruction' }),
    ...(given(minTemperature) &&
      given(maxTemperature) &&
      minTemperature > maxTemperature && { minTemperature: 'minAboveMax' }),
    ...(installationFrom &&
      installationTo &&
      installationTo < installationFrom && { installationTo: 'endBeforeStart' }),
  }
}

/** Why a building's data is invalid, by field; undefined if it is valid. Missing values are not an error. */
export const whyNotBuilding = (
  building: BuildingFacts,
  thisYear: number,
): FieldReasons<BuildingField, WhyNotBuilding> | undefined => {
  const together = whyNotTogether(building)
  return fieldReasons(
    mapBuildingFields((row, field) => whyNotNumber(row, building[field], thisYear) ?? together[field]),
  )
}

/** Fields captured on site, which installers may edit; all others belong to the back office (roles, estate and install). */
export const capturedOnSite: readonly string[] = [
  ...buildingFieldNames.filter((field) => buildingFields[field].onSite),
  'heatingCircuitId',
]
