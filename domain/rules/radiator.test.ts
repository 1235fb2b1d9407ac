import { expect, it } from 'vitest'
import { radiatorChecklistFlags } from '../enums.ts'
import { flagsOfIssues, issueOfFlag, issuesOf, whyNotInstallationFailed, ventingState } from './radiator.ts'

it('sums up what was reported, checked and is missing, each once', () => {
  expect(issuesOf({ reported: [], checklist: {}, hasThermostat: true })).toEqual([])
  expect(issuesOf({ reported: [], checklist: {}, hasThermostat: false })).toEqual(['NoThermostat'])
  expect(
    issuesOf({ reported: ['ValveIsLeaking'], checklist: { valveIsLeaking: true, defectiveValve: true, valvePinBlocked: false }, hasThermostat: true }),
  ).toEqual(['InstallationNotPossible', 'ValveIsLeaking'])
})

it('finds the flags of an issue again', () => {
  for (const flag of radiatorChecklistFlags) expect(flagsOfIssues([issueOfFlag[flag]])).toContain(flag)
  expect(flagsOfIssues(['NoThermostat'])).toEqual([])
})

it('refuses a failure where a thermostat is mounted', () => {
  expect(whyNotInstallationFailed(['ValveIsLeaking'], true)).toBe('thermostatAssigned')
  expect(whyNotInstallationFailed([], true)).toBeUndefined()
  expect(whyNotInstallationFailed(['ValveIsLeaking'], false)).toBeUndefined()
})

it('tells what came of venting', () => {
  expect(ventingState({ isVentingPossible: null, successDuration: null })).toBe('NotVented')
  expect(ventingState({ isVentingPossible: false, successDuration: null })).toBe('NotPossible')
  expect(
    (['None', 'Minimal', 'Moderate', 'High', 'Maximum'] as const).map((successDuration) => ventingState({ isVentingPossible: true, successDuration })),
  ).toEqual(['Vented', 'Vented', 'Vented', 'VentAgain', 'AirDetected'])
})
