import type { MalfunctionGroup, ThermostatLifecycle } from '../enums.ts'
import { thermostatLifecycles } from '../enums.ts'
import { isMissing, type Missing } from './reasons.ts'

/** What a thermostat's row says of whether and where it may be used. */
export interface ThermostatUse {
  readonly lifecycle: ThermostatLifecycle
  /** The radiator that it is mounted on. */
  readonly radiatorId: string | null
  /** When a malfunction was reported (ISO instant): it is retired then. */
  readonly malfunctionAt: string | null
}

/** Ready to be mounted: through all tests, mounted before, or one of development's. */
export const installableLifecycles = ['FinalCheckoutSuccessful', 'Prototype', 'Uninstalled'] as const satisfies ThermostatLifecycle[]

const isInstallable = (lifecycle: ThermostatLifecycle): boolean => installableLifecycles.some((one) => one === lifecycle)

export type WhyNotInstall = 'thermostatInUse' | 'thermostatDefective' | 'thermostatNotReady'

/** Why a thermostat cannot be mounted anywhere: in use, reported defective (spec 1 §4), or not through its tests. */
export const whyNotInstall = ({ lifecycle, radiatorId, malfunctionAt }: ThermostatUse): WhyNotInstall | undefined => {
  if (radiatorId !== null) return 'thermostatInUse'
  if (malfunctionAt !== null) return 'thermostatDefective'
  return isInstallable(lifecycle) ? undefined : 'thermostatNotReady'
}

export type WhyNotAssign = WhyNotInstall | 'radiatorOccupied'

/** Why a thermostat cannot be assigned to a radiator; one in use cannot (spec 1 §5), nor can one to a radiator that has one. */
export const whyNotAssign = (thermostat: ThermostatUse, radiator: { readonly hasThermostat: boolean }): WhyNotAssign | undefined =>
  whyNotInstall(thermostat) ?? (radiator.hasThermostat ? 'radiatorOccupied' : undefined)

/** Why a thermostat cannot be unassigned from its radiator: it is on none. */
export const whyNotUnassign = ({ radiatorId }: Pick<ThermostatUse, 'radiatorId'>): 'thermostatNotAssigned' | undefined =>
  radiatorId === null ? 'thermostatNotAssigned' : undefined

/** Where each step of a thermostat's life may lead by hand. The source shows no transitions; this is production's order, with repetitions of a test. */
const stepsAfter: Readonly<Record<ThermostatLifecycle, readonly ThermostatLifecycle[]>> = {
  ReservedDevEui: ['FlashingSuccessful', 'FlashingFailed', 'Prototype'],
  FlashingFailed: ['FlashingSuccessful'],
  FlashingSuccessful: ['EndOfLineSuccessful', 'EndOfLineFailed', 'FlashingFailed', 'Prototype'],
  EndOfLineFailed: ['EndOfLineSuccessful', 'FlashingSuccessful', 'FlashingFailed'],
  EndOfLineSuccessful: ['FinalCheckoutSuccessful', 'FinalCheckoutFailed', 'EndOfLineFailed', 'FlashingSuccessful'],
  FinalCheckoutFailed: ['FinalCheckoutSuccessful', 'EndOfLineSuccessful', 'EndOfLineFailed', 'FlashingSuccessful', 'FlashingFailed'],
  FinalCheckoutSuccessful: ['FinalCheckoutFailed', 'FlashingSuccessful'],
  Prototype: ['FlashingSuccessful', 'FinalCheckoutSuccessful'],
  Installed: ['Uninstalled'],
  // used goods are checked again before they count as new
  Uninstalled: ['FinalCheckoutSuccessful', 'FinalCheckoutFailed'],
}

export type WhyNotLifecycle = 'thermostatDefective' | 'lifecycleUnchanged' | 'installedByAssigning' | 'unassignFirst' | 'lifecycleNotPossible'

/** Why a thermostat cannot be brought into a step of its life by hand: Installed comes of assigning it, Uninstalled of unassigning it. */
export const whyNotLifecycle = ({ lifecycle, radiatorId, malfunctionAt }: ThermostatUse, to: ThermostatLifecycle): WhyNotLifecycle | undefined => {
  if (malfunctionAt !== null) return 'thermostatDefective'
  if (to === lifecycle) return 'lifecycleUnchanged'
  if (radiatorId !== null) return 'unassignFirst'
  if (to === 'Installed') return 'installedByAssigning'
  return stepsAfter[lifecycle].includes(to) ? undefined : 'lifecycleNotPossible'
}

/** The steps that a person may choose for a thermostat. */
export const lifecyclesAfter = (thermostat: ThermostatUse): ThermostatLifecycle[] =>
  thermostatLifecycles.filter((to) => whyNotLifecycle(thermostat, to) === undefined)

/** Why a thermostat cannot be entered in a step of its life: whoever enters it has not mounted it. */
export const whyNotFirstLifecycle = (lifecycle: ThermostatLifecycle): 'installedByAssigning' | undefined =>
  lifecycle === 'Installed' ? 'installedByAssigning' : undefined

export type WhyNotChangeTenant = 'unassignFirst' | 'thermostatDefective'

/** Why a thermostat cannot go from its client to another (null: back to the stock): it is mounted there, or defective and only goes back. */
export const whyNotChangeTenant = (thermostat: ThermostatUse, to: string | null): WhyNotChangeTenant | undefined => {
  if (thermostat.radiatorId !== null) return 'unassignFirst'
  return thermostat.malfunctionAt !== null && to !== null ? 'thermostatDefective' : undefined
}

/** Why a thermostat cannot be taken back from its client: it has none. */
export const whyNotTenantUnassign = ({ tenantId }: { readonly tenantId: string | null }): 'thermostatInStock' | undefined =>
  tenantId === null ? 'thermostatInStock' : undefined

/** Why a thermostat cannot be deleted: it is mounted. */
export const whyNotDeleteThermostat = ({ radiatorId }: Pick<ThermostatUse, 'radiatorId'>): 'unassignFirst' | undefined =>
  radiatorId === null ? undefined : 'unassignFirst'

/** Why a malfunction cannot be reported of a thermostat: it was already, and the device is on its way back. */
export const whyNotReportMalfunction = ({ malfunctionAt }: Pick<ThermostatUse, 'malfunctionAt'>): 'malfunctionReported' | undefined =>
  malfunctionAt === null ? undefined : 'malfunctionReported'

export interface MalfunctionReport {
  readonly groups: readonly MalfunctionGroup[]
  /** Free text of what no group names. */
  readonly other?: string | Missing
}

/** Why a report says nothing: at least one malfunction is selected or described (spec 1 §5). */
export const whyNotMalfunction = ({ groups, other }: MalfunctionReport): 'atLeastOne' | undefined =>
  groups.length === 0 && isMissing(other) ? 'atLeastOne' : undefined
