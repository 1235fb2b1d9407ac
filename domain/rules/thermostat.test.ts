import { describe, expect, it } from 'vitest'
import { thermostatLifecycles } from '../enums.ts'
import {
  installableLifecycles,
  lifecyclesAfter,
  whyNotAssign,
  whyNotChangeTenant,
  whyNotDeleteThermostat,
  whyNotFirstLifecycle,
  whyNotInstall,
  whyNotLifecycle,
  whyNotMalfunction,
  whyNotReportMalfunction,
  whyNotUnassign,
  type ThermostatUse,
} from './thermostat.ts'

const inStore: ThermostatUse = { lifecycle: 'FinalCheckoutSuccessful', radiatorId: null, malfunctionAt: null }
const mounted: ThermostatUse = { lifecycle: 'Installed', radiatorId: 'r', malfunctionAt: null }
const defective: ThermostatUse = {
  lifecycle: 'Uninstalled',
  radiatorId: null,
  malfunctionAt: '2026-11-01T00:00:00.000Z',
}

describe('assigning', () => {
  it('allows thermostats that passed their tests, were mounted before, or are prototypes', () => {
    expect(
      thermostatLifecycles.filter((lifecycle) => whyNotInstall({ ...inStore, lifecycle }) === undefined),
    ).toEqual(installableLifecycles)
    expect(whyNotInstall({ ...inStore, lifecycle: 'EndOfLineSuccessful' })).toBe('thermostatNotReady')
  })

  it('rejects a thermostat in use, a defective one, and a radiator that has one', () => {
    expect(whyNotAssign(inStore, { hasThermostat: false })).toBeUndefined()
    expect(whyNotAssign(inStore, { hasThermostat: true })).toBe('radiatorOccupied')
    expect(whyNotAssign(mounted, { hasThermostat: true })).toBe('thermostatInUse')
    expect(whyNotAssign(defective, { hasThermostat: false })).toBe('thermostatDefective')
  })

  it('can be undone only if something is assigned', () => {
    expect(whyNotUnassign(mounted)).toBeUndefined()
    expect(whyNotUnassign(inStore)).toBe('thermostatNotAssigned')
  })
})

describe('lifecycle transitions', () => {
  const after = (lifecycle: (typeof thermostatLifecycles)[number]) =>
    lifecyclesAfter({ ...inStore, lifecycle })

  it('lead from the reserved EUI to the final checkout, and from there only to assigning', () => {
    expect(after('ReservedDevEui')).toContain('FlashingSuccessful')
    expect(after('FlashingSuccessful')).toContain('EndOfLineSuccessful')
    expect(after('EndOfLineSuccessful')).toContain('FinalCheckoutSuccessful')
    for (const lifecycle of thermostatLifecycles) expect(after(lifecycle)).not.toContain('Installed')
    expect(whyNotLifecycle(inStore, 'Installed')).toBe('installedByAssigning')
  })

  it('skip no step, and never lead back to a reserved EUI', () => {
    expect(whyNotLifecycle({ ...inStore, lifecycle: 'ReservedDevEui' }, 'FinalCheckoutSuccessful')).toBe(
      'lifecycleNotPossible',
    )
    expect(whyNotLifecycle({ ...inStore, lifecycle: 'FlashingFailed' }, 'EndOfLineSuccessful')).toBe(
      'lifecycleNotPossible',
    )
    for (const lifecycle of thermostatLifecycles) expect(after(lifecycle)).not.toContain('ReservedDevEui')
  })

  it('allow repeating any failed test', () => {
    for (const lifecycle of ['FlashingFailed', 'EndOfLineFailed', 'FinalCheckoutFailed'] as const)
      expect(after(lifecycle).some((to) => to.endsWith('Successful'))).toBe(true)
  })

  it('are not possible while mounted, after a malfunction, or without a change', () => {
    expect(lifecyclesAfter(mounted)).toEqual([])
    expect(whyNotLifecycle(mounted, 'Uninstalled')).toBe('unassignFirst')
    expect(lifecyclesAfter(defective)).toEqual([])
    expect(whyNotLifecycle(defective, 'FinalCheckoutSuccessful')).toBe('thermostatDefective')
    expect(whyNotLifecycle(inStore, 'FinalCheckoutSuccessful')).toBe('lifecycleUnchanged')
  })

  it('start from any lifecycle but Installed', () => {
    expect(thermostatLifecycles.filter((lifecycle) => whyNotFirstLifecycle(lifecycle) !== undefined)).toEqual(
      ['Installed'],
    )
  })
})

describe('changing the client, and deleting', () => {
  it('require that it is unassigned', () => {
    expect(whyNotChangeTenant(inStore, 'other')).toBeUndefined()
    expect(whyNotChangeTenant(mounted, 'other')).toBe('unassignFirst')
    expect(whyNotChangeTenant(mounted, null)).toBe('unassignFirst')
    expect([whyNotDeleteThermostat(mounted), whyNotDeleteThermostat(inStore)]).toEqual([
      'unassignFirst',
      undefined,
    ])
  })

  it('only return a defective one to stock', () => {
    expect(whyNotChangeTenant(defective, null)).toBeUndefined()
    expect(whyNotChangeTenant(defective, 'other')).toBe('thermostatDefective')
  })
})

describe('a malfunction', () => {
  it('needs at least one group or a description', () => {
    expect(whyNotMalfunction({ groups: [] })).toBe('atLeastOne')
    expect(whyNotMalfunction({ groups: [], other: '  ' })).toBe('atLeastOne')
    expect(whyNotMalfunction({ groups: ['display'] })).toBeUndefined()
    expect(whyNotMalfunction({ groups: [], other: 'Es pfeift' })).toBeUndefined()
  })

  it('is reported only once', () => {
    expect([whyNotReportMalfunction(mounted), whyNotReportMalfunction(defective)]).toEqual([
      undefined,
      'malfunctionReported',
    ])
  })
})
