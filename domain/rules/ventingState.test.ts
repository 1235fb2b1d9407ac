import { expect, it } from 'vitest'
import { ventingState } from './ventingState.ts'

it('derives the state from the result of venting', () => {
  expect(ventingState({ isVentingPossible: null, successDuration: null })).toBe('NotVented')
  expect(ventingState({ isVentingPossible: false, successDuration: null })).toBe('NotPossible')
  expect(
    (['None', 'Minimal', 'Moderate', 'High', 'Maximum'] as const).map((successDuration) => ventingState({ isVentingPossible: true, successDuration })),
  ).toEqual(['Vented', 'Vented', 'Vented', 'VentAgain', 'AirDetected'])
})
