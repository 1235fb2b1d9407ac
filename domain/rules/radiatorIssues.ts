import { radiatorChecklistFlags, radiatorIssues, type RadiatorChecklistFlag, type RadiatorIssue } from '../enums.ts'

/** The issues that a person reports; that the thermostat is missing is seen, not reported. */
export const reportedIssues = radiatorIssues.filter((issue): issue is Exclude<RadiatorIssue, 'NoThermostat'> => issue !== 'NoThermostat')

/** The issue each flag of the checklist means. The source has no issue for a defective valve: nothing can be installed on one. */
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

/** The flags that mean one of the issues. */
export const flagsOfIssues = (issues: readonly RadiatorIssue[]): RadiatorChecklistFlag[] =>
  radiatorChecklistFlags.filter((flag) => issues.includes(issueOfFlag[flag]))

/** All that is wrong with a radiator: what made its installation fail, what its checklist says, and the thermostat that is missing. */
export const issuesOf = (radiator: {
  readonly reported: readonly RadiatorIssue[]
  readonly checklist: Checklist
  readonly hasThermostat: boolean
}): RadiatorIssue[] => {
  const flagged: readonly RadiatorIssue[] = radiatorChecklistFlags.filter((flag) => radiator.checklist[flag]).map((flag) => issueOfFlag[flag])
  return radiatorIssues.filter((issue) => (issue === 'NoThermostat' ? !radiator.hasThermostat : radiator.reported.includes(issue) || flagged.includes(issue)))
}

/** Why an installation cannot be reported as failed: the radiator carries a thermostat. Taking a report back is always possible. */
export const whyNotInstallationFailed = (reasons: readonly RadiatorIssue[], hasThermostat: boolean): 'thermostatAssigned' | undefined =>
  reasons.length > 0 && hasThermostat ? 'thermostatAssigned' : undefined
