import type { Building } from '../../../contract/main/buildingShapes.ts'
import { buildingFields } from '../../../domain/rules/buildingFields.ts'
import { valuesOf } from '../../../domain/rules/fields.ts'
import { radiatorFields } from '../../../domain/rules/radiatorFields.ts'
import { roomFields } from '../../../domain/rules/roomFields.ts'
import { newRadiator, newRoom, radiatorValuesAs } from '../outbox/unitChanges.ts'
import type { RadiatorFields, RoomFields } from '../outbox/inputs.ts'
import type { BuildingSetup, InstallGateway, InstallUnit, UnitsSetup } from '../snapshots/kinds.ts'

const at = '2026-11-16T09:00:00.000Z'
const buildingId = '019b76da-a803-7339-a679-dc69d994bc05'

/** A building without gateways. */
const aBuilding = (given: Partial<Building> = {}): Building => ({
  id: buildingId,
  version: 1,
  createdAt: at,
  updatedAt: at,
  complexId: '019b76da-a803-7339-a679-dc69d994bc06',
  complexName: 'Hof',
  locationId: '019b76da-a803-7339-a679-dc69d994bc07',
  locationName: 'Dresden',
  name: 'Hofweg 1, Dresden',
  description: null,
  street: 'Hofweg',
  streetNumber: '1',
  zipcode: '01069',
  city: 'Dresden',
  country: 'Deutschland',
  ...valuesOf(buildingFields, { constructionYear: 1965, floorsAbove: 2 }),
  heatingCircuitId: null,
  heatingCircuitName: null,
  gatewayInstallationRequestedAt: null,
  computedGateways: 1,
  gatewayStatus: 'None',
  gatewayIssues: [],
  gatewayIssuesComment: null,
  counts: {
    buildingUnits: 0,
    finalizedUnits: 0,
    publicAreas: 0,
    rooms: 0,
    radiators: 0,
    thermostats: 0,
    sensors: 0,
    gateways: 0,
  },
  ...given,
})

/** What a phone stores of a building that nothing was done in yet. */
export const aSetup = (given: Partial<Building> = {}): BuildingSetup => ({
  building: aBuilding(given),
  gateways: [],
  signal: { buildingId, floors: [], verdict: 'notStarted' },
  stock: [],
  testers: [],
})

/** A gateway that was just assigned. */
export const aGateway = (given: Partial<InstallGateway> = {}): InstallGateway => ({
  id: '019b76da-a803-7339-a679-dc69d994bc08',
  version: 1,
  createdAt: at,
  updatedAt: at,
  eui: '02abc3f0a3c192a6',
  gatewayId: null,
  boardId: null,
  productId: null,
  macAddress: null,
  placement: null,
  placementNote: null,
  locationId: null,
  locationName: null,
  complexId: null,
  complexName: null,
  buildingId,
  buildingName: 'Hofweg 1, Dresden',
  installationProcess: 'assigned',
  junctionBox: null,
  junctionBoxNote: null,
  mounting: { boxMounted: false, powerConnected: false, ledsGreen: false, boxSealed: false },
  photos: [],
  lastConnectionAt: null,
  networkStatus: 'Unknown',
  registeredAt: null,
  latitude: null,
  longitude: null,
  packetsReceived: 0,
  packetsSent: 0,
  issues: [],
  issuesComment: null,
  heard: { thermostats: 0, sensors: 0 },
  ...given,
})

/** An empty unit. */
export const aUnit: InstallUnit = {
  id: '019b76da-a803-7339-a679-dc69d994bc09',
  version: 1,
  createdAt: at,
  updatedAt: at,
  name: 'WE 1',
  description: null,
  type: 'Residential',
  customerId: '1',
  floor: 0,
  installationDescription: null,
  windowSensorsRequired: false,
  heatingCircuitId: null,
  heatingCircuitName: null,
  locationId: '019b76da-a803-7339-a679-dc69d994bc07',
  locationName: 'Dresden',
  complexId: '019b76da-a803-7339-a679-dc69d994bc06',
  complexName: 'Hof',
  buildingId,
  buildingName: 'Hofweg 1, Dresden',
  status: 'Open',
  statusReason: null,
  statusComment: null,
  statusChangedAt: null,
  nextVisitOn: null,
  hasLease: false,
  lease: null,
  mainRenter: null,
  consent: null,
  counts: { rooms: 0, radiators: 0, thermostats: 0, sensors: 0 },
  rooms: [],
  leftOpen: {
    valvesLeaking: 0,
    roomsToMeasure: 0,
    radiatorsToFit: 0,
    radiatorsNotPossible: 0,
    radiatorsToVent: 0,
    windowsToEquip: 0,
  },
}

const fieldsOfRoom: RoomFields = {
  name: 'Bad',
  description: null,
  floor: null,
  ...valuesOf(roomFields, { type: 'Bathroom' }),
}

const fieldsOfRadiator: RadiatorFields = {
  name: 'HK 1',
  description: null,
  ...radiatorValuesAs(
    valuesOf(radiatorFields, { type: 'Plate', valveType: 'Herz_M28', valveDirection: 'Front' }),
  ),
}

export const aRoom = newRoom(aUnit, '019b76da-a803-7339-a679-dc69d994bc10', fieldsOfRoom, at)
export const aRadiator = newRadiator(aRoom, '019b76da-a803-7339-a679-dc69d994bc11', fieldsOfRadiator, at)

/** The units of a building whose radiators are all to be vented. */
export const aUnitsSetup = (units: readonly InstallUnit[] = [aUnit]): UnitsSetup => ({
  building: aBuilding({ ventAllRadiators: true }),
  units,
  stock: [],
  sensorStock: [],
})
