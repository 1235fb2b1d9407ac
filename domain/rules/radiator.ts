import type { ValveDirection, ValveType } from '../enums.ts'
import { fieldReasons, isMissing, type FieldReasons, type Missing } from './reasons.ts'

/** Measures in mm. */
export interface RadiatorFacts {
  readonly name?: string | Missing
  readonly valveType?: ValveType | '' | Missing
  readonly valveDescription?: string | Missing
  readonly valveDirection?: ValveDirection | '' | Missing
  readonly length?: number | Missing
  readonly height?: number | Missing
  readonly width?: number | Missing
  readonly sectionalSpacing?: number | Missing
}

export type WhyNotRadiator = 'required' | 'descriptionRequired' | 'positiveNumberOnly'

const required = (value: unknown) => (isMissing(value) ? 'required' : undefined)
const positive = (millimetres: number | Missing) => (isMissing(millimetres) || millimetres > 0 ? undefined : 'positiveNumberOnly')

/**
 * Why a radiator cannot be saved, by field: name, valve type and valve direction are required, and the valve's description
 * if the type is Other; measures must be positive if given. Source: spec 1 §5.
 */
export const whyNotRadiator = (radiator: RadiatorFacts): FieldReasons<keyof RadiatorFacts, WhyNotRadiator> | undefined =>
  fieldReasons<keyof RadiatorFacts, WhyNotRadiator>({
    name: required(radiator.name),
    valveType: required(radiator.valveType),
    valveDescription: radiator.valveType === 'Other' && isMissing(radiator.valveDescription) ? 'descriptionRequired' : undefined,
    valveDirection: required(radiator.valveDirection),
    length: positive(radiator.length),
    height: positive(radiator.height),
    width: positive(radiator.width),
    sectionalSpacing: positive(radiator.sectionalSpacing),
  })
