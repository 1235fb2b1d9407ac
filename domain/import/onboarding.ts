import type { ThermostatLifecycle } from '../enums.ts'
import { columnsOf, type DeviceColumn, type DeviceFile } from './deviceColumns.ts'

/** What an onboarding file is about: new devices, or a change of thermostats that are there already. */
export const onboardingSubjects = [
  'thermostats',
  'sensors',
  'signalTesters',
  'gateways',
  'statusChanges',
  'tenantChanges',
] as const
export type OnboardingSubject = (typeof onboardingSubjects)[number]

/** The templates of each subject. A file of thermostats may have the columns of both of its templates side by side. */
export const onboardingTemplates = {
  thermostats: ['ThermostatOnboarding', 'ThermostatChirpstackOnboarding'],
  sensors: ['SensorOnboarding'],
  signalTesters: ['SignalTesterOnboarding'],
  gateways: ['GatewayOnboarding'],
  statusChanges: ['ThermostatStatusChange'],
  tenantChanges: ['ThermostatTenantChange'],
} as const satisfies Record<OnboardingSubject, readonly DeviceFile[]>

/**
 * The course of a row. planned: checked, nothing is done yet. done: added or changed in the app, and the network server is not asked.
 * waiting: the network server will be told. registered: it has the device. refused: it does not take the device. unchanged: the row asks for
 * what is so already. rejected: the row has errors and was left out.
 */
export const onboardingOutcomes = [
  'planned',
  'done',
  'waiting',
  'registered',
  'refused',
  'unchanged',
  'rejected',
] as const
export type OnboardingOutcome = (typeof onboardingOutcomes)[number]

/** What is wrong with a row. Texts: locales `device-files.issues.<code>`. */
export const onboardingIssues = [
  'required',
  'invalidEui',
  'invalidAppKey',
  'invalidValue',
  'invalidNumber',
  'invalidVersion',
  'tooLong',
  'duplicate',
  'euiTaken',
  'wtIdTaken',
  'deviceRegistered',
  'notInApp',
  'thermostatNotFound',
  'tenantNotFound',
  'tenantAmbiguous',
  'sameTenant',
  'thermostatDefective',
  'lifecycleUnchanged',
  'installedByAssigning',
  'unassignFirst',
  'lifecycleNotPossible',
] as const
type OnboardingIssue = (typeof onboardingIssues)[number]

/** An issue with a cell of a row; errors keep the row from being carried out. */
export interface OnboardingRowIssue {
  readonly column: string
  readonly code: OnboardingIssue
  readonly severity: 'error' | 'warning'
}

/** The parts of an onboarding that are left out on request. */
interface Skipped {
  readonly skipNetworkServer: boolean
  readonly skipAdminApp: boolean
}

/** The lifecycle of a thermostat that was onboarded: it has left production. */
export const onboardedLifecycle = 'FinalCheckoutSuccessful' satisfies ThermostatLifecycle

/** The columns that only the network server needs, and those that only the app needs. */
const forNetwork: ReadonlySet<string> = new Set(['appKey'])
const forApp: ReadonlySet<string> = new Set([
  'wtId',
  'hardwareRevision',
  'firmwareVersion',
  'sensorType',
  'label',
])

/**
 * The columns of a file, of which those are needed that the remaining parts of the onboarding use. `sensorType`: whether one type was chosen
 * for all rows.
 */
export const onboardingColumns = (
  subject: OnboardingSubject,
  { skipNetworkServer, skipAdminApp }: Skipped,
  sensorType: boolean,
): Readonly<Record<string, DeviceColumn>> => {
  const columns = Object.assign({}, ...onboardingTemplates[subject].map(columnsOf)) satisfies Record<
    string,
    DeviceColumn
  >
  const isSpared = (key: string): boolean =>
    (skipNetworkServer && forNetwork.has(key)) ||
    (skipAdminApp && forApp.has(key)) ||
    (sensorType && key === 'sensorType')
  return Object.fromEntries(
    Object.entries<DeviceColumn>(columns).map(([key, column]) => [
      key,
      isSpared(key) ? { ...column, needed: false } : column,
    ]),
  )
}

interface Options extends Skipped {
  readonly applicationId: string
  readonly deviceProfileId: string
  readonly tenantId: string | null
}

type OptionField = 'skipAdminApp' | 'applicationId' | 'deviceProfileId' | 'tenantId'
type WhyNotOption = 'nothingToOnboard' | 'required'

/**
 * Why devices cannot be onboarded with these options, by field: nothing would be done, the network server needs to know application and
 * device profile (gateways have neither), or the client is missing that all devices but thermostats must have.
 */
export const whyNotOnboard = (
  subject: OnboardingSubject,
  options: Options,
): Partial<Record<OptionField, WhyNotOption>> | undefined => {
  const { skipNetworkServer, skipAdminApp, applicationId, deviceProfileId, tenantId } = options
  if (skipNetworkServer && skipAdminApp) return { skipAdminApp: 'nothingToOnboard' }
  const asksNetwork = !skipNetworkServer && subject !== 'gateways'
  const missing = {
    ...(asksNetwork && applicationId === '' && { applicationId: 'required' as const }),
    ...(asksNetwork && deviceProfileId === '' && { deviceProfileId: 'required' as const }),
    ...(subject !== 'thermostats' && tenantId === null && { tenantId: 'required' as const }),
  }
  return Object.keys(missing).length > 0 ? missing : undefined
}
