import type { RadiatorIssue } from '../enums.ts'

/** What stands in the way of a project's completion, most urgent first; lists of problems have this order. */
export const problemKinds = [
  'noAccess',
  'unitOnHold',
  'failedInstallation',
  'radiatorIssues',
  'gatewayIssues',
  'gatewayNotOnline',
  'missingMeasures',
  'withoutAppointment',
] as const
export type ProblemKind = (typeof problemKinds)[number]

/** What solves a problem. */
export const problemSolutions = [
  'planAppointment',
  'resumeUnit',
  'decideOnInstallation',
  'clearRadiator',
  'exchangeValve',
  'repairValve',
  'mountThermostat',
  'settleGatewayIssue',
  'checkGateway',
  'measureRoom',
] as const
type ProblemSolution = (typeof problemSolutions)[number]

const ofRadiatorIssue: Readonly<Record<RadiatorIssue, ProblemSolution>> = {
  ValveIsLeaking: 'repairValve',
  ValvePinBlocked: 'repairValve',
  ValveCantCompletelyOpen: 'repairValve',
  IncompatibleValve: 'exchangeValve',
  RadiatorNotAccessible: 'clearRadiator',
  InstallationNotPossible: 'decideOnInstallation',
  NoThermostat: 'mountThermostat',
}

/** The issues of a radiator in the order in which they are solved: what is dangerous first. */
const urgency: readonly RadiatorIssue[] = [
  'ValveIsLeaking',
  'ValvePinBlocked',
  'ValveCantCompletelyOpen',
  'IncompatibleValve',
  'RadiatorNotAccessible',
  'InstallationNotPossible',
  'NoThermostat',
]

const solutions: Readonly<Record<Exclude<ProblemKind, 'radiatorIssues'>, ProblemSolution>> = {
  noAccess: 'planAppointment',
  unitOnHold: 'resumeUnit',
  failedInstallation: 'decideOnInstallation',
  gatewayIssues: 'settleGatewayIssue',
  gatewayNotOnline: 'checkGateway',
  missingMeasures: 'measureRoom',
  withoutAppointment: 'planAppointment',
}

/** What solves a problem; for the issues of a radiator, the most urgent of them decides. */
export const solutionOf = (kind: ProblemKind, issues: readonly string[] = []): ProblemSolution => {
  if (kind !== 'radiatorIssues') return solutions[kind]
  const first = urgency.find((issue) => issues.includes(issue))
  return first === undefined ? 'mountThermostat' : ofRadiatorIssue[first]
}
