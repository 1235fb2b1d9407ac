import { radiatorFields, radiatorFindings } from '../rules/radiatorFields.ts'
import { roomFields } from '../rules/roomFields.ts'
import { windowFields } from '../rules/windowFields.ts'
import { column } from './column.ts'
import {
  addressColumns,
  buildingColumns,
  buildingFieldColumns,
  customerId,
  descriptionColumn,
  leaseColumns,
  placeColumns,
  renterColumns,
} from './estateColumns.ts'
import { fieldColumns } from './fieldColumns.ts'
import { flag, floor, instant, line, manyOf, note, oneOf } from './kinds.ts'
import {
  accessReasonValues,
  checklistValues,
  gatewayIssueValues,
  renterRoleValues,
  statusValues,
} from './values.ts'

const required = { missing: 'valueMissing' } as const
const wrong = { wrong: 'buildingDataWrongFormat' } as const
const description = descriptionColumn
const location = { ...placeColumns.location, ...required }
/** References a building by its one-line address: "Musterstr. 5, 10115 Berlin". */
const building = column(line(300), ['Building', 'Gebäude'])
const heatingCircuit = column(line(120), ['Heating circuit', 'Heizkreis'])
const floorOf = column(floor, ['Floor', 'Etage', 'Geschoss', 'Stockwerk'])

/** Locates a room: in the unit of a customer id, or in a public area of a building. */
const spaceColumns = {
  customerId: column(customerId.kind, customerId.names),
  building,
  publicArea: column(line(120), ['Shared area', 'Public area', 'Allgemeinfläche', 'Allgemeinbereich']),
}
const room = column(line(120), ['Room', 'Raum'], required)

export const locationColumns = { location, description }
export const complexColumns = { location, complex: { ...placeColumns.complex, ...required }, description }
export const heatingCircuitColumns = {
  location,
  heatingCircuit: { ...heatingCircuit, ...required },
  building,
  balancingConfirmedAt: column(instant, ['Balancing confirmed at', 'Abgleich bestätigt am']),
  description,
}

// the time of the request stands beside the request
const { gatewayInstallationRequested, recommendedGateways, ventAllRadiators, flyerPosted, ...plainFields } =
  buildingFieldColumns.buildings

/** Every building with all its data, including those without units. */
export const buildingDetailColumns = {
  ...buildingColumns,
  ...plainFields,
  gatewayInstallationRequested,
  gatewayInstallationRequestedAt: column(instant, [
    'Gateway installation requested at',
    'Gateway-Installation angefordert am',
  ]),
  recommendedGateways,
  ventAllRadiators,
  flyerPosted,
  gatewayIssues: column(manyOf(gatewayIssueValues), ['Gateway issues', 'Gateway-Probleme'], wrong),
  gatewayIssuesComment: column(note(), ['Comment on gateway issues', 'Anmerkung zu Gateway-Problemen']),
  heatingCircuit,
  description,
}
export const buildingSheetColumns = { ...placeColumns, ...addressColumns, ...buildingDetailColumns }

export const unitDetailColumns = {
  customerId,
  status: column(oneOf(statusValues), ['Installation status', 'Installationsstatus', 'Status']),
  statusReason: column(oneOf(accessReasonValues), ['Reason', 'Grund']),
  statusComment: column(note(), ['Status comment', 'Anmerkung zum Status']),
  statusChangedAt: column(instant, ['Status changed at', 'Status geändert am']),
  installationDescription: column(note(), ['Installation description', 'Installationsbeschreibung']),
  windowSensorsRequired: column(flag, ['Window sensors required', 'Fenstersensoren nötig']),
  heatingCircuit,
  description,
}

export const publicAreaColumns = {
  building: { ...building, ...required },
  publicArea: { ...spaceColumns.publicArea, ...required },
  floor: floorOf,
  heatingCircuit,
  description,
}

// the floor stands beside the type
const { roomType, ...otherColumnsOfRoom } = fieldColumns(roomFields)

export const roomColumns = {
  ...spaceColumns,
  room,
  roomType,
  floor: floorOf,
  ...otherColumnsOfRoom,
  heatingCircuit,
  description,
}

export const windowColumns = {
  ...spaceColumns,
  room,
  window: column(line(120), ['Window', 'Fenster'], required),
  ...fieldColumns(windowFields),
}

// what was ticked off stands among what was found
const { obstruction, obstructionDescription, radiatorIssues, ...otherFindings } =
  fieldColumns(radiatorFindings)

export const radiatorColumns = {
  ...spaceColumns,
  room,
  radiator: column(line(120), ['Radiator', 'Heizkörper'], required),
  ...fieldColumns(radiatorFields),
  obstruction,
  obstructionDescription,
  radiatorIssues,
  checklistFound: column(manyOf(checklistValues), ['Checklist: found', 'Checkliste: festgestellt']),
  checklistNotFound: column(manyOf(checklistValues), [
    'Checklist: not found',
    'Checkliste: nicht festgestellt',
  ]),
  ...otherFindings,
  ventedAt: column(instant, ['Vented at', 'Entlüftet am']),
  heatingCircuit,
  description,
}

export const leaseSheetColumns = {
  customerId,
  leaseStart: { ...leaseColumns.leaseStart, missing: 'leaseStartMissing' },
  leaseEnd: leaseColumns.leaseEnd,
} as const

/** Every renter, including past leases and subrenters. The renters' file has the same columns. */
export const renterSheetColumns = {
  customerId,
  ...leaseColumns,
  renterRole: column(oneOf(renterRoleValues), ['Role', 'Rolle', 'Mieterrolle', 'Art des Mieters']),
  ...renterColumns,
  agreement: column(flag, ['Data privacy accepted', 'Datenschutz akzeptiert', 'Datenschutz']),
  infoReceivedAgreement: column(flag, ['Privacy information received', 'Datenschutzinformation erhalten']),
}
