import {
  radiatorChecklistFlags,
  radiatorIssues,
  type RadiatorChecklistFlag,
  type RadiatorIssue,
  type VentingDuration,
  type VentingNotPossibleReason,
} from '../enums.ts'
import { whyNotFields, type WhyNotField } from './fieldRules.ts'
import { type RadiatorField, radiatorFields } from './radiatorFields.ts'
import { fieldReasons, isMissing, type FieldReasons, type Missing } from './reasons.ts'

/**
 * Why a radiator cannot be saved, by field: name, valve type and valve direction are required, and the valve's description
 * if the type is Other; measures must be positive whole numbers if given. Source: spec 1 §5.
 */
export const whyNotRadiator = (
  radiator: Readonly<Partial<Record<RadiatorField | 'name', unknown>>>,
): FieldReasons<RadiatorField | 'name', WhyNotField> | undefined => {
  const reasons = {
    ...(isMissing(radiator.name) && { name: 'required' as const }),
    ...whyNotFields(radiatorFields, radiator),
  }
  return Object.keys(reasons).length > 0 ? reasons : undefined
}

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
  const flagged: readonly RadiatorIssue[] = radiatorChecklistFlags
    .filter((flag) => radiator.checklist[flag])
    .map((flag) => issueOfFlag[flag])
  return radiatorIssues.filter((issue) =>
    issue === 'NoThermostat'
      ? !radiator.hasThermostat
      : radiator.reported.includes(issue) || flagged.includes(issue),
  )
}

/** Why an installation cannot be reported as failed: the radiator has a thermostat. Withdrawing a report is always possible. */
export const whyNotInstallationFailed = (
  reasons: readonly RadiatorIssue[],
  hasThermostat: boolean,
): 'thermostatAssigned' | undefined =>
  reasons.length > 0 && hasThermostat ? 'thermostatAssigned' : undefined

interface VentingFacts {
  readonly isVentingPossible?: boolean | Missing
  readonly successDuration?: VentingDuration | '' | Missing
  readonly failureReason?: VentingNotPossibleReason | '' | Missing
}

/**
 * Why a venting cannot be saved, by field. Whether it was possible is required; so is how long air came out, or else why
 * it was not possible. The comment is optional. Source: spec 1 §5.
 */
export const whyNotVenting = (
  venting: VentingFacts,
): FieldReasons<keyof VentingFacts, 'required'> | undefined => {
  const { isVentingPossible, successDuration, failureReason } = venting
  return fieldReasons<keyof VentingFacts, 'required'>({
    isVentingPossible: isMissing(isVentingPossible) ? 'required' : undefined,
    successDuration: isVentingPossible === true && isMissing(successDuration) ? 'required' : undefined,
    failureReason: isVentingPossible === false && isMissing(failureReason) ? 'required' : undefined,
  })
}

/** Spec 1 §4 names four states; the fifth is a radiator that was never vented. */
export const ventingStates = ['NotVented', 'Vented', 'NotPossible', 'VentAgain', 'AirDetected'] as const
export type VentingState = (typeof ventingStates)[number]

/**
 * The state by how long air came out: up to 30 s the radiator is vented, up to 2 min it needs venting again, longer means
 * that the system draws in air (pressure, expansion vessel, a small leak). Source: field practice.
 */
export const stateOfDuration = {
  None: 'Vented',
  Minimal: 'Vented',
  Moderate: 'Vented',
  High: 'VentAgain',
  Maximum: 'AirDetected',
} as const satisfies Record<VentingDuration, VentingState>

/** The venting state of a radiator. */
export const ventingState = (venting: {
  readonly isVentingPossible: boolean | null
  readonly successDuration: VentingDuration | null
}): VentingState => {
  if (venting.isVentingPossible === null) return 'NotVented'
  return venting.isVentingPossible && venting.successDuration
    ? stateOfDuration[venting.successDuration]
    : 'NotPossible'
}
