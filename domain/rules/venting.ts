import type { VentingDuration, VentingNotPossibleReason } from '../enums.ts'
import { fieldReasons, isMissing, type FieldReasons, type Missing } from './reasons.ts'

export interface VentingFacts {
  readonly isVentingPossible?: boolean | Missing
  readonly successDuration?: VentingDuration | '' | Missing
  readonly failureReason?: VentingNotPossibleReason | '' | Missing
}

/**
 * Why a venting cannot be saved, by field. Whether it was possible is required; so is how long air came out, or else why
 * it was not possible. The comment is optional. Source: spec 1 §5.
 */
export const whyNotVenting = (venting: VentingFacts): FieldReasons<keyof VentingFacts, 'required'> | undefined => {
  const { isVentingPossible, successDuration, failureReason } = venting
  return fieldReasons<keyof VentingFacts, 'required'>({
    isVentingPossible: isMissing(isVentingPossible) ? 'required' : undefined,
    successDuration: isVentingPossible === true && isMissing(successDuration) ? 'required' : undefined,
    failureReason: isVentingPossible === false && isMissing(failureReason) ? 'required' : undefined,
  })
}
