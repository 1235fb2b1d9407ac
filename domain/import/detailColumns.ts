import { roomMeasureMaxMetres } from '../limits.ts'
import { column } from './column.ts'
import {
  addressColumns,
  buildingColumns,
  customerId,
  descriptionColumn,
  fieldColumns,
  leaseColumns,
  placeColumns,
  renterColumns,
} from './estateColumns.ts'
import { decimal, flag, floor, instant, line, manyOf, note, oneOf, whole } from './kinds.ts'
import {
  accessReasonValues,
  checklistValues,
  directionValues,
  gatewayIssueValues,
  obstructionValues,
  plateSubtypeValues,
  radiatorIssueValues,
  radiatorTypeValues,
  renterRoleValues,
  roomShapeValues,
  roomTypeValues,
  sideValues,
  statusValues,
  valveTypeValues,
  ventingDurationValues,
  ventingFailureValues,
  wallValues,
  windowMaterialValues,
} from './values.ts'

const required = { missing: 'valueMissing' } as const
const wrong = { wrong: 'buildingDataWrongFormat' } as const
const description = descriptionColumn
const location = { ...placeColumns.location, ...required }
/** References a building by its one-line address: "Musterstr. 5, 10115 Berlin". */
const building = column(line(300), ['Building', 'Gebäude'])
const heatingCircuit = column(line(120), ['Heating circuit', 'Heizkreis'])
const floorOf = column(floor, ['Floor', 'Etage', 'Geschoss', 'Stockwerk'])
const metres = decimal(0, roomMeasureMaxMetres)
const millimetres = whole(0, roomMeasureMaxMetres * 1000)

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
  fieldColumns('buildings')

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

export const roomColumns = {
  ...spaceColumns,
  room,
  roomType: column(oneOf(roomTypeValues), ['Room type', 'Raumart'], required),
  floor: floorOf,
  roomShape: column(oneOf(roomShapeValues), ['Shape', 'Form']),
  sideA: column(metres, ['Side a (m)', 'Seite a (m)']),
  sideB: column(metres, ['Side b (m)', 'Seite b (m)']),
  sideC: column(metres, ['Side c (m)', 'Seite c (m)']),
  sideD: column(metres, ['Side d (m)', 'Seite d (m)']),
  height: column(metres, ['Height (m)', 'Höhe (m)']),
  minHeight: column(metres, ['Minimum height (m)', 'Mindesthöhe (m)']),
  maxHeight: column(metres, ['Maximum height (m)', 'Höchsthöhe (m)']),
  slopingRoof: column(flag, ['Sloping roof', 'Dachschräge']),
  outsideWallsCount: column(whole(0, 100), ['Number of outside walls', 'Anzahl Außenwände']),
  unheatedWallsCount: column(whole(0, 100), [
    'Number of walls facing unheated rooms',
    'Anzahl Wände zu unbeheizten Räumen',
  ]),
  outsideWalls: column(manyOf(wallValues), ['Outside walls', 'Außenwände']),
  unheatedWalls: column(manyOf(wallValues), ['Walls facing unheated rooms', 'Wände zu unbeheizten Räumen']),
  heatingCircuit,
  description,
}

export const windowColumns = {
  ...spaceColumns,
  room,
  window: column(line(120), ['Window', 'Fenster'], required),
  windowMaterial: column(oneOf(windowMaterialValues), ['Material']),
  direction: column(oneOf(directionValues), ['Direction', 'Himmelsrichtung']),
  windowWidth: column(metres, ['Width (m)', 'Breite (m)']),
  windowHeight: column(metres, ['Height (m)', 'Höhe (m)']),
  wall: column(oneOf(wallValues), ['Wall', 'Wand']),
  windowSensorRequired: column(flag, ['Window sensor required', 'Fenstersensor nötig']),
}

export const radiatorColumns = {
  ...spaceColumns,
  room,
  radiator: column(line(120), ['Radiator', 'Heizkörper'], required),
  radiatorType: column(oneOf(radiatorTypeValues), [
    'Radiator type',
    'Bauart',
    'Heizkörperart',
    'Heizkörpertyp',
  ]),
  plateSubtype: column(oneOf(plateSubtypeValues), ['Panel type', 'Plattentyp']),
  sectionalSpacing: column(millimetres, ['Hub spacing (mm)', 'Nabenabstand (mm)']),
  radiatorLength: column(millimetres, ['Length (mm)', 'Länge (mm)']),
  radiatorHeight: column(millimetres, ['Height (mm)', 'Höhe (mm)']),
  radiatorWidth: column(millimetres, ['Depth (mm)', 'Tiefe (mm)']),
  valveType: column(oneOf(valveTypeValues), ['Valve type', 'Ventiltyp'], required),
  valveDescription: column(note(500), ['Valve description', 'Beschreibung des Ventils']),
  valveDirection: column(oneOf(sideValues), ['Valve direction', 'Ventilrichtung'], required),
  connectionPosition: column(oneOf(sideValues), ['Connection position', 'Anschlussseite']),
  obstruction: column(oneOf(obstructionValues), ['Obstruction', 'Verbau', 'Hindernis']),
  obstructionDescription: column(note(500), [
    'Obstruction description',
    'Beschreibung des Verbaus',
    'Beschreibung des Hindernisses',
  ]),
  radiatorIssues: column(manyOf(radiatorIssueValues), ['Issues', 'Probleme']),
  checklistFound: column(manyOf(checklistValues), ['Checklist: found', 'Checkliste: festgestellt']),
  checklistNotFound: column(manyOf(checklistValues), [
    'Checklist: not found',
    'Checkliste: nicht festgestellt',
  ]),
  installationNotPossibleDescription: column(note(), [
    'Reason installation is not possible',
    'Why installation is not possible',
    'Grund, warum keine Installation möglich ist',
    'Warum keine Installation möglich ist',
  ]),
  ventingPossible: column(flag, ['Venting possible', 'Entlüften möglich']),
  ventingDuration: column(oneOf(ventingDurationValues), ['Venting duration', 'Entlüftungsdauer']),
  ventingFailureReason: column(oneOf(ventingFailureValues), [
    'Reason venting was not possible',
    'Why venting was not possible',
    'Grund, warum Entlüften nicht möglich war',
    'Warum nicht entlüftet werden konnte',
  ]),
  ventingComment: column(note(), ['Venting comment', 'Anmerkung zum Entlüften']),
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
