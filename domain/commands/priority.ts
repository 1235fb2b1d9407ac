import type { DownlinkSource } from '../enums.ts'

const priorities: Record<DownlinkSource, number> = { HeatingEngine: 1, ThermostatService: 2, AdminApp: 3, AssemblyLine: 3 }

/** How much a source counts against another, higher first: a person before the service, and that before the heating engine. */
export const priorityOf = (source: DownlinkSource): number => priorities[source]

/** Whether a new command may take the place of a waiting one of the same code. */
export const mayReplace = (newSource: DownlinkSource, oldSource: DownlinkSource): boolean => priorityOf(newSource) >= priorityOf(oldSource)
