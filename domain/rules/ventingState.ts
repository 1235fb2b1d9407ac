import type { VentingDuration } from '../enums.ts'

/** Spec 1 §4 names four states; the fifth is a radiator that was never vented. */
export const ventingStates = ['NotVented', 'Vented', 'NotPossible', 'VentAgain', 'AirDetected'] as const
export type VentingState = (typeof ventingStates)[number]

/**
 * The state by how long air came out: up to 30 s the radiator is vented, up to 2 min it needs venting again, longer means
 * that the system draws in air (pressure, expansion vessel, a small leak). Source: field practice.
 */
export const stateOfDuration = {
  None: 'Vented',
  Minimal: 'Vented',
  Moderate: 'Vented',
  High: 'VentAgain',
  Maximum: 'AirDetected',
} as const satisfies Record<VentingDuration, VentingState>

/** The venting state of a radiator. */
export const ventingState = (venting: { readonly isVentingPossible: boolean | null; readonly successDuration: VentingDuration | null }): VentingState => {
  if (venting.isVentingPossible === null) return 'NotVented'
  return venting.isVentingPossible && venting.successDuration ? stateOfDuration[venting.successDuration] : 'NotPossible'
}
