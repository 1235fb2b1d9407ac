import { describe, expect, it } from 'vitest'
import * as enums from './enums.ts'

const lists = Object.entries(enums)

/** Counts from spec 1 §3 and §4; they change only with the spec. */
const counts: Record<string, number> = {
  roomTypes: 27,
  roomShapes: 4,
  radiatorTypes: 4,
  plateSubtypes: 7,
  obstructionTypes: 5,
  valveTypes: 8,
  valveDirections: 5,
  wallPlacements: 4,
  windowMaterials: 6,
  cardinalDirections: 8,
  buildingUnitTypes: 3,
  roofTypes: 2,
  topFloorUsages: 2,
  floorCodes: 3,
  sensorTypes: 4,
  sensorPlacements: 3,
  spaceTypes: 8,
  accessNotPossibleReasons: 5,
  gatewayPlacements: 7,
  gatewayInstallationIssues: 8,
  radiatorIssues: 7,
  ventingDurations: 5,
  ventingNotPossibleReasons: 3,
  thermostatLifecycles: 10,
  operationalModes: 5,
  networkStatuses: 3,
  gatewayAggregatedStatuses: 4,
  firmwareStatuses: 4,
  downlinkCodes: 13,
  downlinkSources: 4,
  downlinkStatuses: 4,
  deviceConfigVariants: 6,
  productionLineTypes: 13,
  userSortKeys: 4,
  agreementTypes: 1,
  roomDataGatheringStatuses: 6,
  dataGatheringStatuses: 2,
  projectStatuses: 2,
  propagationStatuses: 4,
  propagationStepStatuses: 4,
  templateTypes: 7,
  installationStatuses: 4,
  userStates: 4,
  signalStrengths: 3,
  roles: 7,
  renterRoles: 2,
  alertTypes: 4,
  malfunctionGroups: 6,
  radiatorChecklistFlags: 7,
  importContentTypes: 2,
}

/** The spec's spelling, row by row, for rows that are easily 'corrected' by mistake. */
const words: [readonly string[], string][] = [
  [
    enums.roomTypes,
    'Bathroom, Bedroom, BreakRoom, CallRoom, Corridor, DiningRoom, Entrance, KidsRoom, Kitchen, LivingRoom, Lobby, MeetingRoom, Office, OpenOffice, Other, Parking, PresentationRoom, QuietRoom, Reception, ServerRoom, Staircase, StorageRoom, TechRoom, Toilet, UtilityRoom, Warehouse, WorkRoom',
  ],
  [enums.obstructionTypes, 'Curtains, Kitchentte, Other, OtherFurniture, Sofa'],
  [
    enums.valveTypes,
    'Danfoss_9700_24, Danfoss_9702_24, Danfoss_9800_24, Herz_M28, Ista_M32, Standard_Heimeier_M30, Vaillant_Klemm, Other',
  ],
  [
    enums.windowMaterials,
    'Aluminium, Plastic, WoodDoubleGlazing, WoodSingleGlazing, WoodTripleGlazing, Unknown',
  ],
  [
    enums.gatewayPlacements,
    'attic, basement, basement_heating_room, entrance, hallway, main_staircase, other',
  ],
  [
    enums.gatewayInstallationIssues,
    'BuildingDetailsNotCollectible, BuildingInaccessible, FlyerCannotBePosted, GatewayDoesNotGoOnline, InstallationNotPossible, NoAccessiblePowerSupply, Other, SignalNotTestableOnAllFloors',
  ],
  [
    enums.radiatorIssues,
    'IncompatibleValve, InstallationNotPossible, NoThermostat, RadiatorNotAccessible, ValveCantCompletelyOpen, ValveIsLeaking, ValvePinBlocked',
  ],
  [enums.ventingNotPossibleReasons, 'otherIssue, radiatorNotAccessible, valvePinBlocked'],
  [
    enums.thermostatLifecycles,
    'EndOfLineFailed, EndOfLineSuccessful, FinalCheckoutFailed, FinalCheckoutSuccessful, FlashingFailed, FlashingSuccessful, Installed, Prototype, ReservedDevEui, Uninstalled',
  ],
  [enums.operationalModes, 'installation, normal, storage, summer, unknown'],
  [
    enums.downlinkCodes,
    'GeneralGetInfo, McuReset, MotorInwardStallDetection, MotorOutwardStallDetection, SetDisplayRotation, SetMajorMode, SetMotorPosition, SetMotorPositionConstraint, SetTargetTemperature, SetTargetTemperatureAndLevel, SetTargetTemperatureLevel, SetTargetTemperatureLevelMapping, ToggleDirectMotorControl',
  ],
  [
    enums.productionLineTypes,
    'EndOfLineFailed, EndOfLineSuccessful, Error, Exception, FinalCheckoutFailed, FinalCheckoutSuccessful, FlashingFailed, FlashingStarted, FlashingSuccessful, LcrMeasurements, Message, RigolMeasurements, TegInlineRequest',
  ],
  [enums.userSortKeys, 'Email, Surname, UserState, tenantName'],
  [
    enums.roomDataGatheringStatuses,
    'Complete, Empty, HeightMissing, SizeMissing, WallsFacingOutsideMissing, WallsFacingUnheatedMissing',
  ],
  [
    enums.templateTypes,
    'ThermostatOnboarding, SensorOnboarding, ThermostatStatusChange, ThermostatChirpstackOnboarding, ThermostatTenantChange, GatewayTenantChange, SignalTesterOnboarding',
  ],
  [
    enums.radiatorChecklistFlags,
    'radiatorNotAccessible, incompatibleValve, valvePinBlocked, valveIsLeaking, valveCantCompletelyOpen, defectiveValve, installationNotPossible',
  ],
  [enums.roles, 'Admin, Customer, MainRenter, Regular, SubRenter, SuperAdmin, Technician'],
  [enums.installationStatuses, 'Open, OnHold, AccessNotPossible, Finalized'],
  [enums.userStates, 'Active, Deactivated, Invited, Unknown'],
]

describe('enumerations', () => {
  it('are exactly those of the spec', () => {
    expect(Object.fromEntries(lists.map(([name, list]) => [name, list.length]))).toEqual(counts)
  })

  it.each(lists)('%s has no value twice', (_, list) => {
    expect(new Set(list).size).toBe(list.length)
  })

  it.each(words)('%j reads as in the spec', (list, row) => {
    expect(list.join(', ')).toBe(row)
  })

  it('orders the compass points clockwise', () => {
    expect(enums.cardinalDirections.indexOf('East') * 45).toBe(90)
    expect(enums.cardinalDirections.indexOf('NorthWest') * 45).toBe(315)
  })
})
