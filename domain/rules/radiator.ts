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
import { roomMeasureMaxMetres } from '../limits.ts'
import { fieldReasons, isMissing, type FieldReasons, type Missing } from './reasons.ts'

/** Measures in mm. */
interface RadiatorFacts {
  readonly name?: string | Missing
  readonly valveType?: ValveType | '' | Missing
  readonly valveDescription?: string | Missing
  readonly valveDirection?: ValveDirection | '' | Missing
  readonly length?: number | Missing
  readonly height?: number | Missing
  readonly width?: number | Missing
  readonly sectionalSpacing?: number | Missing
}

type WhyNotMillimetres = 'positiveNumberOnly' | 'wholeNumbersOnly' | 'tooLarge'
type WhyNotRadiator = 'required' | 'descriptionRequired' | WhyNotMillimetres

const required = (value: unknown) => (isMissing(value) ? 'required' : undefined)

/** Why a number is not a valid measure of a radiator (mm): zero or negative, not whole, or larger than any room. */
export const whyNotMillimetres = (millimetres: number | Missing): WhyNotMillimetres | undefined => {
  if (isMissing(millimetres)) return undefined
  if (!(millimetres > 0)) return 'positiveNumberOnly'
  if (!Number.isInteger(millimetres)) return 'wholeNumbersOnly'
  return millimetres > roomMeasureMaxMetres * 1000 ? 'tooLarge' : undefined
}

/**
 * Why a radiator cannot be saved, by field: name, valve type and valve direction are required, and the valve's description
 * if the type is Other; measures must be positive whole numbers if given. Source: spec 1 §5.
 */
export const whyNotRadiator = (
  radiator: RadiatorFacts,
): FieldReasons<keyof RadiatorFacts, WhyNotRadiator> | undefined =>
  fieldReasons<keyof RadiatorFacts, WhyNotRadiator>({
    name: required(radiator.name),
    valveType: required(radiator.valveType),
    valveDescription:
      radiator.valveType === 'Other' && isMissing(radiator.valveDescription)
        ? 'descriptionRequired'
        : undefined,
    valveDirection: required(radiator.valveDirection),
    length: whyNotMillimetres(radiator.length),
    height: whyNotMillimetres(radiator.height),
    width: whyNotMillimetres(radiator.width),
    sectionalSpacing: whyNotMillimetres(radiator.sectionalSpacing),
  })

/** The issues that a user can report. NoThermostat is derived from the data instead. */
export const reportedIssues = radiatorIssues.filter(
  (issue): issue is Exclude<RadiatorIssue, 'NoThermostat'> => issue !== 'NoThermostat',
)

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
