import type { Moment } from './moments.ts'
import type { Permission } from './roles/permissions.ts'

/** What a start page lists as to be done, most urgent first, and the permission of the list behind each. */
export const todoNeeds = {
  /** Gateways that fell silent; `behind` are the thermostats that cannot be reached through them. */
  gatewaysOffline: 'alerts.read',
  /** Thermostats that fell silent although their gateway is there. */
  thermostatsUnreachable: 'alerts.read',
  motorCalibration: 'alerts.read',
  batteriesToChange: 'alerts.read',
  /** Projects whose planned end has passed. */
  projectsOverdue: 'projects.read',
  /** Consent records and withdrawals that nobody has processed. */
  consentsToProcess: 'consent.write',
  unitsWithoutAccess: 'estate.read',
  /** Imports, exports and calculations of the last days that ended badly. */
  tasksFailed: 'estate.read',
} as const satisfies Record<string, Permission>

export type TodoKind = keyof typeof todoNeeds

const isTodo = (name: string): name is TodoKind => Object.hasOwn(todoNeeds, name)

/** In the order of their urgency. */
export const todoKinds: readonly TodoKind[] = Object.keys(todoNeeds).filter(isTodo)

/** Days that a background task which failed stays on the start page. */
export const failedTaskDays = 7

/** The same, as the filter of a list has it. */
export const failedTaskSpan = `${failedTaskDays}d` satisfies Moment
