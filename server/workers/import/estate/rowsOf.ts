import { radiatorChecklistFlags } from '../../../../domain/enums.ts'
import { fieldsIn } from '../../../../domain/import/fieldColumns.ts'
import { buildingName } from '../../../../domain/rules/address.ts'
import { buildingFields } from '../../../../domain/rules/buildingFields.ts'
import { valuesOf } from '../../../../domain/rules/fields.ts'
import { radiatorFields, radiatorFindings } from '../../../../domain/rules/radiatorFields.ts'
import { windowFields } from '../../../../domain/rules/windowFields.ts'
import { fold } from '../../../../domain/rules/text.ts'
import { defaultCountry } from './addBuildings.ts'
import type {
  AreaDraft,
  BuildingDraft,
  RadiatorDraft,
  RenterDraft,
  UnitDraft,
  WindowDraft,
} from './drafts.ts'

/** The columns of a building's row that its draft determines; others get the same defaults as in the form. */
export const buildingRow = (building: BuildingDraft, now: string) => {
  const { street, streetNumber, zipcode, city, key, values, floorsAbove, floorsBelow } = building
  const fields = valuesOf(buildingFields, { ...values, floorsAbove, floorsBelow })
  return {
    street,
    streetNumber,
    zipcode,
    city,
    country: values.country ?? defaultCountry,
    addressKey: key,
    name: values.buildingName ?? buildingName(street, streetNumber, city),
    description: values.description,
    ...fields,
    gatewayInstallationRequestedAt:
      values.gatewayInstallationRequestedAt ?? (fields.gatewayInstallationRequested ? now : null),
    gatewayIssues: values.gatewayIssues ?? [],
    gatewayIssuesComment: values.gatewayIssuesComment,
  }
}

/** Words for a unit's position on its floor: a floor text that contains one is a name. */
const side = /\b(?:links|rechts|mitte|li|re|mi|l|r|m|vorn|vorne|hinten|vh|hh|left|right|middle|front|rear)\b/

/** A unit without a name is named after its position in the building, or else by its customer id. */
const unitName = ({ values, customerId }: UnitDraft): string =>
  values.unitName ?? (values.floor !== null && side.test(fold(values.floor)) ? values.floor : customerId)

export const unitRow = (unit: UnitDraft) => {
  const { details, values, customerId, floor } = unit
  return {
    name: unitName(unit),
    description: details?.description ?? null,
    type: values.unitType ?? 'Residential',
    customerId,
    floor,
    status: details?.status ?? 'Open',
    statusReason: details?.statusReason ?? null,
    statusComment: details?.statusComment ?? null,
    nextVisitOn: null,
    statusChangedAt: details?.statusChangedAt ?? null,
    installationDescription: details?.installationDescription ?? null,
    windowSensorsRequired: details?.windowSensorsRequired ?? false,
  }
}

export const areaRow = ({ name, description, floor }: AreaDraft) => ({ name, description, floor })

export const windowRow = ({ values }: WindowDraft) => ({
  name: values.window ?? '',
  ...valuesOf(windowFields, fieldsIn(windowFields, values)),
})

const checklistOf = ({ checklistFound, checklistNotFound }: RadiatorDraft['values']) =>
  Object.fromEntries(
    radiatorChecklistFlags
      .filter((flag) => checklistFound?.includes(flag) || checklistNotFound?.includes(flag))
      .map((flag) => [flag, checklistFound?.includes(flag) ?? false]),
  )

export const radiatorRow = ({ values }: RadiatorDraft) =>
  ({
    name: values.radiator ?? '',
    description: values.description,
    ...valuesOf(radiatorFields, {
      ...fieldsIn(radiatorFields, values),
      valveType: values.valveType ?? 'Other',
      valveDirection: values.valveDirection ?? 'Right',
    }),
    ...valuesOf(radiatorFindings, fieldsIn(radiatorFindings, values)),
    checklist: checklistOf(values),
    ventedAt: values.ventedAt,
  }) as const

/** Verification and links are not imported: an identity is verified with the person, not by a file. */
export const renterRow = ({
  role,
  firstName,
  lastName,
  phone,
  email,
  agreement,
  infoReceivedAgreement,
}: Omit<RenterDraft, 'row'>) => ({
  role,
  firstName,
  lastName,
  phone,
  email,
  agreement,
  // agreed since the import; a database trigger fills in the time
  agreedAt: null,
  infoReceivedAgreement,
  userId: null,
  verifiedAt: null,
  verifiedBy: null,
  verificationMethod: null,
  verificationNote: null,
  verificationCodeHash: null,
  verificationSentAt: null,
  verificationAttempts: 0,
})
