import {
  type ValveDirection,
  type ValveType,
  radiatorChecklistFlags,
  radiatorIssues,
  type RadiatorChecklistFlag,
  type RadiatorIssue,
  type VentingDuration,
  type VentingNotPossibleReason,
} from '../enums.ts'
import { fieldReasons, isMissing, type FieldReasons, type Missing } from './reasons.ts'

/** Measures in mm. */
export interface RadiatorFacts {
  readonly name?: string | Missing
  readonly valveType?: ValveType | '' | Missing
  readonly valveDescription?: string | Missing
  readonly valveDirection?: ValveDirection | '' | Missing
  readonly length?: number | Missing
  readonly height?: number | Missing
  readonly width?: number | Missing
  readonly sectionalSpacing?: number | Missing
}

export type WhyNotRadiator = 'required' | 'descriptionRequired' | 'positiveNumberOnly'

const required = (value: unknown) => (isMissing(value) ? 'required' : undefined)
const positive = (millimetres: number | Missing) => (isMissing(millimetres) || millimetres > 0 ? undefined : 'positiveNumberOnly')

/**
 * Why a radiator cannot be saved, by field: name, valve type and valve direction are required, the valve's description
 * where the type is Other; a measure that is given is above zero. Source: spec 1 §5.
 */
export const whyNotRadiator = (radiator: RadiatorFacts): FieldReasons<keyof RadiatorFacts, WhyNotRadiator> | undefined =>
  fieldReasons<keyof RadiatorFacts, WhyNotRadiator>({
    name: required(radiator.name),
    valveType: required(radiator.valveType),
    valveDescription: radiator.valveType === 'Other' && isMissing(radiator.valveDescription) ? 'descriptionRequired' : undefined,
    valveDirection: required(radiator.valveDirection),
    length: positive(radiator.length),
    height: positive(radiator.height),
    width: positive(radiator.width),
    sectionalSpacing: positive(radiator.sectionalSpacing),
  })

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

export interface VentingFacts {
  readonly isVentingPossible?: boolean | Missing
  readonly successDuration?: VentingDuration | '' | Missing
  readonly failureReason?: VentingNotPossibleReason | '' | Missing
}

/**
 * Why a venting cannot be saved, by field: whether it was possible is required; then how long air came, or else why it
 * was not possible. The comment is free. Source: spec 1 §5.
 */
export const whyNotVenting = (venting: VentingFacts): FieldReasons<keyof VentingFacts, 'required'> | undefined => {
  const { isVentingPossible, successDuration, failureReason } = venting
  return fieldReasons<keyof VentingFacts, 'required'>({
    isVentingPossible: isMissing(isVentingPossible) ? 'required' : undefined,
    successDuration: isVentingPossible === true && isMissing(successDuration) ? 'required' : undefined,
    failureReason: isVentingPossible === false && isMissing(failureReason) ? 'required' : undefined,
  })
}

/** Spec 1 §4 names four states; a radiator that nobody vented yet is the fifth. */
export const ventingStates = ['NotVented', 'Vented', 'NotPossible', 'VentAgain', 'AirDetected'] as const
export type VentingState = (typeof ventingStates)[number]

/**
 * What it means how long air came out: up to 30 s is a vented radiator, up to 2 min wants venting again, more than that
 * is air that the system draws in (pressure, expansion vessel, a small leak). Source: field practice.
 */
export const stateOfDuration = {
  None: 'Vented',
  Minimal: 'Vented',
  Moderate: 'Vented',
  High: 'VentAgain',
  Maximum: 'AirDetected',
} as const satisfies Record<VentingDuration, VentingState>

/** The state of a radiator's venting. */
export const ventingState = (venting: { readonly isVentingPossible: boolean | null; readonly successDuration: VentingDuration | null }): VentingState => {
  if (venting.isVentingPossible === null) return 'NotVented'
  return venting.isVentingPossible && venting.successDuration ? stateOfDuration[venting.successDuration] : 'NotPossible'
}
