import type { DownlinkSource, ThermostatLifecycle } from '../enums.ts'

/** What of a thermostat decides whether anything is sent to it. */
export interface CommandedThermostat {
  readonly lifecycle: ThermostatLifecycle
  /** When a malfunction was reported (ISO instant); null: none. */
  readonly malfunctionAt: string | null
}

const offRadio: readonly ThermostatLifecycle[] = ['ReservedDevEui', 'Uninstalled']

export type WhyNotPermitted = 'malfunctionReported' | 'notInUse' | 'assemblyIsOver'

/**
 * Why a source may send nothing to a thermostat: it is neither on a radiator nor in assembly, is on its way back, or the assembly
 * line has let it go. Source: RT1, checks before sending.
 */
export const whyNotPermitted = ({ lifecycle, malfunctionAt }: CommandedThermostat, source: DownlinkSource): WhyNotPermitted | undefined => {
  if (malfunctionAt !== null) return 'malfunctionReported'
  if (offRadio.includes(lifecycle)) return 'notInUse'
  return source === 'AssemblyLine' && lifecycle === 'Installed' ? 'assemblyIsOver' : undefined
}
