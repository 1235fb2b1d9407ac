import { radiatorChecklistFlags, radiatorIssues, type RadiatorChecklistFlag, type RadiatorIssue } from '../enums.ts'

/** The issues that a user can report. NoThermostat is derived from the data instead. */
export const reportedIssues = radiatorIssues.filter((issue): issue is Exclude<RadiatorIssue, 'NoThermostat'> => issue !== 'NoThermostat')

/** The issue for each checklist flag. The spec has no issue for a defective valve; nothing can be installed on one. */
export const issueOfFlag = {
  radiatorNotAccessible: 'RadiatorNotAccessible',
  incompatibleValve: 'IncompatibleValve',
  valvePinBlocked: 'ValvePinBlocked',
  valveIsLeaking: 'ValveIsLeaking',
  valveCantCompletelyOpen: 'ValveCantCompletelyOpen',
  defectiveValve: 'InstallationNotPossible',
  installationNotPossible: 'InstallationNotPossible',
} as const satisfies Record<RadiatorChecklistFlag, RadiatorIssue>

export type Checklist = Readonly<Partial<Record<RadiatorChecklistFlag, boolean>>>

/** The checklist flags for these issues. */
export const flagsOfIssues = (issues: readonly RadiatorIssue[]): RadiatorChecklistFlag[] =>
  radiatorChecklistFlags.filter((flag) => issues.includes(issueOfFlag[flag]))

/** All issues of a radiator: the reasons of its failed installation, its checklist flags, and a missing thermostat. */
export const issuesOf = (radiator: {
  readonly reported: readonly RadiatorIssue[]
  readonly checklist: Checklist
  readonly hasThermostat: boolean
}): RadiatorIssue[] => {
  const flagged: readonly RadiatorIssue[] = radiatorChecklistFlags.filter((flag) => radiator.checklist[flag]).map((flag) => issueOfFlag[flag])
  return radiatorIssues.filter((issue) => (issue === 'NoThermostat' ? !radiator.hasThermostat : radiator.reported.includes(issue) || flagged.includes(issue)))
}

/** Why an installation cannot be reported as failed: the radiator has a thermostat. Withdrawing a report is always possible. */
export const whyNotInstallationFailed = (reasons: readonly RadiatorIssue[], hasThermostat: boolean): 'thermostatAssigned' | undefined =>
  reasons.length > 0 && hasThermostat ? 'thermostatAssigned' : undefined
