import type { MalfunctionGroup, ThermostatLifecycle } from '../enums.ts'
import { thermostatLifecycles } from '../enums.ts'
import { isMissing, type Missing } from './reasons.ts'

/** The fields of a thermostat that decide whether and where it can be used. */
export interface ThermostatUse {
  readonly lifecycle: ThermostatLifecycle
  /** The radiator that it is mounted on. */
  readonly radiatorId: string | null
  /** When a malfunction was reported (ISO instant); the thermostat is then out of use. */
  readonly malfunctionAt: string | null
}

/** Lifecycles that allow mounting: passed all tests, mounted before, or a prototype. */
export const installableLifecycles = [
  'FinalCheckoutSuccessful',
  'Prototype',
  'Uninstalled',
] as const satisfies ThermostatLifecycle[]

const isInstallable = (lifecycle: ThermostatLifecycle): boolean =>
  installableLifecycles.some((one) => one === lifecycle)

type WhyNotInstall = 'thermostatInUse' | 'thermostatDefective' | 'thermostatNotReady'

/** Why a thermostat cannot be mounted at all: in use, reported defective (spec 1 §4), or tests not passed. */
export const whyNotInstall = ({
  lifecycle,
  radiatorId,
  malfunctionAt,
}: ThermostatUse): WhyNotInstall | undefined => {
  if (radiatorId !== null) return 'thermostatInUse'
  if (malfunctionAt !== null) return 'thermostatDefective'
  return isInstallable(lifecycle) ? undefined : 'thermostatNotReady'
}

type WhyNotAssign = WhyNotInstall | 'radiatorOccupied'

/** Why a thermostat cannot be assigned to a radiator: the thermostat is in use (spec 1 §5), or the radiator already has one. */
export const whyNotAssign = (
  thermostat: ThermostatUse,
  radiator: { readonly hasThermostat: boolean },
): WhyNotAssign | undefined =>
  whyNotInstall(thermostat) ?? (radiator.hasThermostat ? 'radiatorOccupied' : undefined)

/** Why a thermostat cannot be unassigned: it is not on a radiator. */
export const whyNotUnassign = ({
  radiatorId,
}: Pick<ThermostatUse, 'radiatorId'>): 'thermostatNotAssigned' | undefined =>
  radiatorId === null ? 'thermostatNotAssigned' : undefined

/** The lifecycle transitions that users may make. The spec defines none; this is production's order, with repeated tests. */
const stepsAfter: Readonly<Record<ThermostatLifecycle, readonly ThermostatLifecycle[]>> = {
  ReservedDevEui: ['FlashingSuccessful', 'FlashingFailed', 'Prototype'],
  FlashingFailed: ['FlashingSuccessful'],
  FlashingSuccessful: ['EndOfLineSuccessful', 'EndOfLineFailed', 'FlashingFailed', 'Prototype'],
  EndOfLineFailed: ['EndOfLineSuccessful', 'FlashingSuccessful', 'FlashingFailed'],
  EndOfLineSuccessful: [
    'FinalCheckoutSuccessful',
    'FinalCheckoutFailed',
    'EndOfLineFailed',
    'FlashingSuccessful',
  ],
  FinalCheckoutFailed: [
    'FinalCheckoutSuccessful',
    'EndOfLineSuccessful',
    'EndOfLineFailed',
    'FlashingSuccessful',
    'FlashingFailed',
  ],
  FinalCheckoutSuccessful: ['FinalCheckoutFailed', 'FlashingSuccessful'],
  Prototype: ['FlashingSuccessful', 'FinalCheckoutSuccessful'],
  Installed: ['Uninstalled'],
  // used devices are tested again before they count as new
  Uninstalled: ['FinalCheckoutSuccessful', 'FinalCheckoutFailed'],
}

type WhyNotLifecycle =
  | 'thermostatDefective'
  | 'lifecycleUnchanged'
  | 'installedByAssigning'
  | 'unassignFirst'
  | 'lifecycleNotPossible'

/** Why a user cannot set a thermostat's lifecycle: Installed results from assigning it, Uninstalled from unassigning it. */
export const whyNotLifecycle = (
  { lifecycle, radiatorId, malfunctionAt }: ThermostatUse,
  to: ThermostatLifecycle,
): WhyNotLifecycle | undefined => {
  if (malfunctionAt !== null) return 'thermostatDefective'
  if (to === lifecycle) return 'lifecycleUnchanged'
  if (radiatorId !== null) return 'unassignFirst'
  if (to === 'Installed') return 'installedByAssigning'
  return stepsAfter[lifecycle].includes(to) ? undefined : 'lifecycleNotPossible'
}

/** The lifecycles that a user can choose for a thermostat. */
export const lifecyclesAfter = (thermostat: ThermostatUse): ThermostatLifecycle[] =>
  thermostatLifecycles.filter((to) => whyNotLifecycle(thermostat, to) === undefined)

/** Why a thermostat cannot be created with a lifecycle: Installed results only from assigning it. */
export const whyNotFirstLifecycle = (lifecycle: ThermostatLifecycle): 'installedByAssigning' | undefined =>
  lifecycle === 'Installed' ? 'installedByAssigning' : undefined

type WhyNotChangeTenant = 'unassignFirst' | 'thermostatDefective'

/** Why a thermostat cannot move to another client (null: back to stock): it is mounted, or it is defective and can only go back to stock. */
export const whyNotChangeTenant = (
  thermostat: ThermostatUse,
  to: string | null,
): WhyNotChangeTenant | undefined => {
  if (thermostat.radiatorId !== null) return 'unassignFirst'
  return thermostat.malfunctionAt !== null && to !== null ? 'thermostatDefective' : undefined
}

/** Why a thermostat cannot be withdrawn from its client: it has none. */
export const whyNotTenantUnassign = ({
  tenantId,
}: {
  readonly tenantId: string | null
}): 'thermostatInStock' | undefined => (tenantId === null ? 'thermostatInStock' : undefined)

/** Why a thermostat cannot be deleted: it is mounted. */
export const whyNotDeleteThermostat = ({
  radiatorId,
}: Pick<ThermostatUse, 'radiatorId'>): 'unassignFirst' | undefined =>
  radiatorId === null ? undefined : 'unassignFirst'

/** Why a malfunction cannot be reported: one already is, and the device is being returned. */
export const whyNotReportMalfunction = ({
  malfunctionAt,
}: Pick<ThermostatUse, 'malfunctionAt'>): 'malfunctionReported' | undefined =>
  malfunctionAt === null ? undefined : 'malfunctionReported'

/** Why nothing can be planned for a thermostat or sent to it: a malfunction was reported, and it is out of use for good. */
export const whyNotInService = ({
  malfunctionAt,
}: Pick<ThermostatUse, 'malfunctionAt'>): 'thermostatDefective' | undefined =>
  malfunctionAt === null ? undefined : 'thermostatDefective'

interface MalfunctionReport {
  readonly groups: readonly MalfunctionGroup[]
  /** Free text for anything that the groups do not cover. */
  readonly other?: string | Missing
}

/** Why a malfunction report is empty: at least one malfunction must be selected or described (spec 1 §5). */
export const whyNotMalfunction = ({ groups, other }: MalfunctionReport): 'atLeastOne' | undefined =>
  groups.length === 0 && isMissing(other) ? 'atLeastOne' : undefined
