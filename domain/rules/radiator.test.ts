import { expect, it } from 'vitest'
import { radiatorChecklistFlags } from '../enums.ts'
import { flagsOfIssues, issueOfFlag, issuesOf, whyNotInstallationFailed, ventingState } from './radiator.ts'

it('combines reported, checked and missing items without duplicates', () => {
  expect(issuesOf({ reported: [], checklist: {}, hasThermostat: true })).toEqual([])
  expect(issuesOf({ reported: [], checklist: {}, hasThermostat: false })).toEqual(['NoThermostat'])
  expect(
    issuesOf({
      reported: ['ValveIsLeaking'],
      checklist: { valveIsLeaking: true, defectiveValve: true, valvePinBlocked: false },
      hasThermostat: true,
    }),
  ).toEqual(['InstallationNotPossible', 'ValveIsLeaking'])
})

it('maps issues back to their flags', () => {
  for (const flag of radiatorChecklistFlags) expect(flagsOfIssues([issueOfFlag[flag]])).toContain(flag)
  expect(flagsOfIssues(['NoThermostat'])).toEqual([])
})

it('rejects a failure report while a thermostat is mounted', () => {
  expect(whyNotInstallationFailed(['ValveIsLeaking'], true)).toBe('thermostatAssigned')
  expect(whyNotInstallationFailed([], true)).toBeUndefined()
  expect(whyNotInstallationFailed(['ValveIsLeaking'], false)).toBeUndefined()
})

it('derives the state from the result of venting', () => {
  expect(ventingState({ isVentingPossible: null, successDuration: null })).toBe('NotVented')
  expect(ventingState({ isVentingPossible: false, successDuration: null })).toBe('NotPossible')
  expect(
    (['None', 'Minimal', 'Moderate', 'High', 'Maximum'] as const).map((successDuration) =>
      ventingState({ isVentingPossible: true, successDuration }),
    ),
  ).toEqual(['Vented', 'Vented', 'Vented', 'VentAgain', 'AirDetected'])
})
