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
const defective: ThermostatUse = { lifecycle: 'Uninstalled', radiatorId: null, malfunctionAt: '2026-11-01T00:00:00.000Z' }

describe('assigning', () => {
  it('takes what is through its tests, was mounted before, or is a prototype', () => {
    expect(thermostatLifecycles.filter((lifecycle) => whyNotInstall({ ...inStore, lifecycle }) === undefined)).toEqual(installableLifecycles)
    expect(whyNotInstall({ ...inStore, lifecycle: 'EndOfLineSuccessful' })).toBe('thermostatNotReady')
  })

  it('refuses what is in use, what is defective, and a radiator that has one', () => {
    expect(whyNotAssign(inStore, { hasThermostat: false })).toBeUndefined()
    expect(whyNotAssign(inStore, { hasThermostat: true })).toBe('radiatorOccupied')
    expect(whyNotAssign(mounted, { hasThermostat: true })).toBe('thermostatInUse')
    expect(whyNotAssign(defective, { hasThermostat: false })).toBe('thermostatDefective')
  })

  it('is undone only where something is assigned', () => {
    expect(whyNotUnassign(mounted)).toBeUndefined()
    expect(whyNotUnassign(inStore)).toBe('thermostatNotAssigned')
  })
})

describe('the steps of a life', () => {
  const after = (lifecycle: (typeof thermostatLifecycles)[number]) => lifecyclesAfter({ ...inStore, lifecycle })

  it('lead from the reserved number to the final checkout, and from there by assigning alone', () => {
    expect(after('ReservedDevEui')).toContain('FlashingSuccessful')
    expect(after('FlashingSuccessful')).toContain('EndOfLineSuccessful')
    expect(after('EndOfLineSuccessful')).toContain('FinalCheckoutSuccessful')
    for (const lifecycle of thermostatLifecycles) expect(after(lifecycle)).not.toContain('Installed')
    expect(whyNotLifecycle(inStore, 'Installed')).toBe('installedByAssigning')
  })

  it('leave no step out on the way, and never lead back to a reserved number', () => {
    expect(whyNotLifecycle({ ...inStore, lifecycle: 'ReservedDevEui' }, 'FinalCheckoutSuccessful')).toBe('lifecycleNotPossible')
    expect(whyNotLifecycle({ ...inStore, lifecycle: 'FlashingFailed' }, 'EndOfLineSuccessful')).toBe('lifecycleNotPossible')
    for (const lifecycle of thermostatLifecycles) expect(after(lifecycle)).not.toContain('ReservedDevEui')
  })

  it('has no step that a failed test cannot be repeated from', () => {
    for (const lifecycle of ['FlashingFailed', 'EndOfLineFailed', 'FinalCheckoutFailed'] as const)
      expect(after(lifecycle).some((to) => to.endsWith('Successful'))).toBe(true)
  })

  it('stand still while it is mounted, after a malfunction, and where nothing would change', () => {
    expect(lifecyclesAfter(mounted)).toEqual([])
    expect(whyNotLifecycle(mounted, 'Uninstalled')).toBe('unassignFirst')
    expect(lifecyclesAfter(defective)).toEqual([])
    expect(whyNotLifecycle(defective, 'FinalCheckoutSuccessful')).toBe('thermostatDefective')
    expect(whyNotLifecycle(inStore, 'FinalCheckoutSuccessful')).toBe('lifecycleUnchanged')
  })

  it('begin anywhere but on a radiator', () => {
    expect(thermostatLifecycles.filter((lifecycle) => whyNotFirstLifecycle(lifecycle) !== undefined)).toEqual(['Installed'])
  })
})

describe('changing the client, and deleting', () => {
  it('needs it off its radiator', () => {
    expect(whyNotChangeTenant(inStore, 'other')).toBeUndefined()
    expect(whyNotChangeTenant(mounted, 'other')).toBe('unassignFirst')
    expect(whyNotChangeTenant(mounted, null)).toBe('unassignFirst')
    expect([whyNotDeleteThermostat(mounted), whyNotDeleteThermostat(inStore)]).toEqual(['unassignFirst', undefined])
  })

  it('takes a defective one back, and nowhere else', () => {
    expect(whyNotChangeTenant(defective, null)).toBeUndefined()
    expect(whyNotChangeTenant(defective, 'other')).toBe('thermostatDefective')
  })
})

describe('a malfunction', () => {
  it('is one at least, of a group or in words', () => {
    expect(whyNotMalfunction({ groups: [] })).toBe('atLeastOne')
    expect(whyNotMalfunction({ groups: [], other: '  ' })).toBe('atLeastOne')
    expect(whyNotMalfunction({ groups: ['display'] })).toBeUndefined()
    expect(whyNotMalfunction({ groups: [], other: 'Es pfeift' })).toBeUndefined()
  })

  it('is reported once', () => {
    expect([whyNotReportMalfunction(mounted), whyNotReportMalfunction(defective)]).toEqual([undefined, 'malfunctionReported'])
  })
})
