import { type BuildingFacts, type BuildingField, buildingFields } from './buildingFields.ts'
import { type WhyNotField, whyNotValue } from './fieldRules.ts'
import { fieldNames, mapFields } from './fields.ts'
import { fieldReasons, type FieldReasons, type Missing } from './reasons.ts'
import { yearMin } from '../limits.ts'

type WhyNotYear = 'invalidYear'

/**
 * Why a number is not a valid year of construction or renovation: not an integer, before 1000, or after next year (buildings
 * under construction may be finished then).
 */
export const whyNotYear = (year: number, thisYear: number): WhyNotYear | undefined =>
  Number.isInteger(year) && year >= yearMin && year <= thisYear + 1 ? undefined : 'invalidYear'

type WhyNotBuilding =
  | 'invalidYear'
  | 'renovationBeforeConstruction'
  | 'minAboveMax'
  | 'endBeforeStart'
  | WhyNotField

const given = (value: number | Missing): value is number => value !== undefined && value !== null

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
    mapFields(buildingFields, (row, field) => {
      const value = building[field]
      const alone =
        row.kind === 'year'
          ? typeof value === 'number'
            ? whyNotYear(value, thisYear)
            : undefined
          : whyNotValue(row, value)
      return alone ?? together[field]
    }),
  )
}

/** Fields captured on site, which installers may edit; all others belong to the back office (roles, estate and install). */
export const capturedOnSite: readonly string[] = [
  ...fieldNames(buildingFields).filter((field) => buildingFields[field].onSite),
  'heatingCircuitId',
]
