import type { VentingDuration } from '../enums.ts'

/** Spec 1 §4 names four states; a radiator that nobody vented yet is the fifth. */
export const ventingStates = ['NotVented', 'Vented', 'NotPossible', 'VentAgain', 'AirDetected'] as const
export type VentingState = (typeof ventingStates)[number]

/**
 * What it means how long air came out: up to 30 s is a vented radiator, up to 2 min wants venting again, more than that
 * is air that the system draws in (pressure, expansion vessel, a small leak). Source: field practice.
 */
export const stateOfDuration = {
  None: 'Vented',
  Minimal: 'Vented',
  Moderate: 'Vented',
  High: 'VentAgain',
  Maximum: 'AirDetected',
} as const satisfies Record<VentingDuration, VentingState>

/** The state of a radiator's venting. */
export const ventingState = (venting: { readonly isVentingPossible: boolean | null; readonly successDuration: VentingDuration | null }): VentingState => {
  if (venting.isVentingPossible === null) return 'NotVented'
  return venting.isVentingPossible && venting.successDuration ? stateOfDuration[venting.successDuration] : 'NotPossible'
}
