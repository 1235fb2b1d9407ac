/**
 * Every enumeration of the product, each as a list and the type of its members.
 * Source: spec 1 §3 (table) and §4 (states); the spelling is the spec's, even where it is odd.
 * The order is the spec's, and is the order in which a user sees the values.
 */

export const roomTypes = [
  'Bathroom',
  'Bedroom',
  'BreakRoom',
  'CallRoom',
  'Corridor',
  'DiningRoom',
  'Entrance',
  'KidsRoom',
  'Kitchen',
  'LivingRoom',
  'Lobby',
  'MeetingRoom',
  'Office',
  'OpenOffice',
  'Other',
  'Parking',
  'PresentationRoom',
  'QuietRoom',
  'Reception',
  'ServerRoom',
  'Staircase',
  'StorageRoom',
  'TechRoom',
  'Toilet',
  'UtilityRoom',
  'Warehouse',
  'WorkRoom',
] as const
export type RoomType = (typeof roomTypes)[number]

export const roomShapes = ['Rectangular', 'ShapeL', 'Trapezoid', 'Triangle'] as const
export type RoomShape = (typeof roomShapes)[number]

export const radiatorTypes = ['Other', 'Plate', 'Sectional', 'Tube'] as const

export const plateSubtypes = ['Type10', 'Type11', 'Type20', 'Type21', 'Type22', 'Type30', 'Type33'] as const
export type PlateSubtype = (typeof plateSubtypes)[number]

/** 'Kitchentte' is the spec's spelling and therefore the wire value. */
export const obstructionTypes = ['Curtains', 'Kitchentte', 'Other', 'OtherFurniture', 'Sofa'] as const

/** 'Other' needs a description (domain/rules/radiator.ts). */
export const valveTypes = [
  'Danfoss_9700_24',
  'Danfoss_9702_24',
  'Danfoss_9800_24',
  'Herz_M28',
  'Ista_M32',
  'Standard_Heimeier_M30',
  'Vaillant_Klemm',
  'Other',
] as const
export type ValveType = (typeof valveTypes)[number]

export const valveDirections = ['Down', 'Front', 'Left', 'Right', 'Up'] as const
export type ValveDirection = (typeof valveDirections)[number]

export const wallPlacements = ['Entrance', 'Front', 'Left', 'Right'] as const
export type WallPlacement = (typeof wallPlacements)[number]

/** Wooden frames are listed by their glazing. */
export const windowMaterials = [
  'Aluminium',
  'Plastic',
  'WoodDoubleGlazing',
  'WoodSingleGlazing',
  'WoodTripleGlazing',
  'Unknown',
] as const
export type WindowMaterial = (typeof windowMaterials)[number]

/** Clockwise from north: index times 45 is the bearing in degrees. */
export const cardinalDirections = [
  'North',
  'NorthEast',
  'East',
  'SouthEast',
  'South',
  'SouthWest',
  'West',
  'NorthWest',
] as const
export type CardinalDirection = (typeof cardinalDirections)[number]

export const buildingUnitTypes = ['Commercial', 'Public', 'Residential'] as const
export type BuildingUnitType = (typeof buildingUnitTypes)[number]

export const roofTypes = ['Flat', 'Pitched'] as const
export type RoofType = (typeof roofTypes)[number]

export const topFloorUsages = ['Inhabited', 'Storage'] as const

export const floorCodes = ['basement', 'ground', 'upper'] as const
export type FloorCode = (typeof floorCodes)[number]

export const sensorTypes = ['DraginoD23LB', 'DraginoLDS02', 'DraginoLHT52', 'DraginoLHT65N'] as const
export type SensorType = (typeof sensorTypes)[number]

export const sensorPlacements = ['Heating', 'Room', 'Window'] as const
export type SensorPlacement = (typeof sensorPlacements)[number]

export const spaceTypes = [
  'Building',
  'BuildingComplex',
  'BuildingUnit',
  'Location',
  'PublicArea',
  'Radiator',
  'Room',
  'Unknown',
] as const
export type SpaceType = (typeof spaceTypes)[number]

/** 'Other' needs a description (domain/rules/appointment.ts). */
export const accessNotPossibleReasons = [
  'AccessNotPossible',
  'NoAdultPresent',
  'Other',
  'TenantAbsent',
  'TenantDeniesEntry',
] as const
export type AccessNotPossibleReason = (typeof accessNotPossibleReasons)[number]

/** 'other' needs a comment (spec 1 §5). */
export const gatewayPlacements = [
  'attic',
  'basement',
  'basement_heating_room',
  'entrance',
  'hallway',
  'main_staircase',
  'other',
] as const
export type GatewayPlacement = (typeof gatewayPlacements)[number]

export const gatewayInstallationIssues = [
  'BuildingDetailsNotCollectible',
  'BuildingInaccessible',
  'FlyerCannotBePosted',
  'GatewayDoesNotGoOnline',
  'InstallationNotPossible',
  'NoAccessiblePowerSupply',
  'Other',
  'SignalNotTestableOnAllFloors',
] as const
export type GatewayInstallationIssue = (typeof gatewayInstallationIssues)[number]

export const radiatorIssues = [
  'IncompatibleValve',
  'InstallationNotPossible',
  'NoThermostat',
  'RadiatorNotAccessible',
  'ValveCantCompletelyOpen',
  'ValveIsLeaking',
  'ValvePinBlocked',
] as const
export type RadiatorIssue = (typeof radiatorIssues)[number]

/** How long air came out: none, under 5 s, under 30 s, 30 s to 2 min, over 2 min. */
export const ventingDurations = ['None', 'Minimal', 'Moderate', 'High', 'Maximum'] as const
export type VentingDuration = (typeof ventingDurations)[number]

export const ventingNotPossibleReasons = ['otherIssue', 'radiatorNotAccessible', 'valvePinBlocked'] as const
export type VentingNotPossibleReason = (typeof ventingNotPossibleReasons)[number]

export const thermostatLifecycles = [
  'EndOfLineFailed',
  'EndOfLineSuccessful',
  'FinalCheckoutFailed',
  'FinalCheckoutSuccessful',
  'FlashingFailed',
  'FlashingSuccessful',
  'Installed',
  'Prototype',
  'ReservedDevEui',
  'Uninstalled',
] as const
export type ThermostatLifecycle = (typeof thermostatLifecycles)[number]

export const operationalModes = ['installation', 'normal', 'storage', 'summer', 'unknown'] as const
export type OperationalMode = (typeof operationalModes)[number]

/** Unknown is shown as 'never seen'. */
export const networkStatuses = ['Offline', 'Online', 'Unknown'] as const
export type NetworkStatus = (typeof networkStatuses)[number]

export const gatewayAggregatedStatuses = ['None', 'Offline', 'Online', 'Warning'] as const
export type GatewayAggregatedStatus = (typeof gatewayAggregatedStatuses)[number]

export const firmwareStatuses = ['Completed', 'Failed', 'Unknown', 'Updating'] as const

export const downlinkCodes = [
  'GeneralGetInfo',
  'McuReset',
  'MotorInwardStallDetection',
  'MotorOutwardStallDetection',
  'SetDisplayRotation',
  'SetMajorMode',
  'SetMotorPosition',
  'SetMotorPositionConstraint',
  'SetTargetTemperature',
  'SetTargetTemperatureAndLevel',
  'SetTargetTemperatureLevel',
  'SetTargetTemperatureLevelMapping',
  'ToggleDirectMotorControl',
] as const

export const downlinkSources = ['AdminApp', 'AssemblyLine', 'HeatingEngine', 'ThermostatService'] as const
export type DownlinkSource = (typeof downlinkSources)[number]

export const downlinkStatuses = ['Aborted', 'Failed', 'Running', 'Success'] as const
export type DownlinkStatus = (typeof downlinkStatuses)[number]

/** The spec counts 'three display-rotation/motor-position variants' without naming them; the names are ours. */
export const deviceConfigVariants = [
  'DeviceFingerprint',
  'DeviceHealth',
  'DisplayRotation',
  'DisplayRotationMotorPosition',
  'MotorPosition',
  'TargetTemperatureLevelMapping',
] as const

export const productionLineTypes = [
  'EndOfLineFailed',
  'EndOfLineSuccessful',
  'Error',
  'Exception',
  'FinalCheckoutFailed',
  'FinalCheckoutSuccessful',
  'FlashingFailed',
  'FlashingStarted',
  'FlashingSuccessful',
  'LcrMeasurements',
  'Message',
  'RigolMeasurements',
  'TegInlineRequest',
] as const
export type ProductionLineType = (typeof productionLineTypes)[number]

/** The last one is in lower case in the spec. */
export const userSortKeys = ['Email', 'Surname', 'UserState', 'tenantName'] as const
export type UserSortKey = (typeof userSortKeys)[number]

export const agreementTypes = ['DataPrivacy'] as const

export const roomDataGatheringStatuses = [
  'Complete',
  'Empty',
  'HeightMissing',
  'SizeMissing',
  'WallsFacingOutsideMissing',
  'WallsFacingUnheatedMissing',
] as const
export type RoomDataGatheringStatus = (typeof roomDataGatheringStatuses)[number]

export const dataGatheringStatuses = ['Complete', 'Incomplete'] as const

export const projectStatuses = ['Active', 'Archived'] as const

export const propagationStatuses = ['Failed', 'Running', 'Scheduled', 'Success'] as const

export const propagationStepStatuses = ['Failed', 'Pending', 'Running', 'Success'] as const

/** The values of {template} in GET /api/files/file-template/{template}. */
export const templateTypes = [
  'ThermostatOnboarding',
  'SensorOnboarding',
  'ThermostatStatusChange',
  'ThermostatChirpstackOnboarding',
  'ThermostatTenantChange',
  'GatewayTenantChange',
  'SignalTesterOnboarding',
] as const

/** Building unit installation status: shown as to do, on hold, access denied, finalized (spec 1 §4). */
export const installationStatuses = ['Open', 'OnHold', 'AccessNotPossible', 'Finalized'] as const
export type InstallationStatus = (typeof installationStatuses)[number]

/** Deactivated is shown as inactive (spec 1 §4). */
export const userStates = ['Active', 'Deactivated', 'Invited', 'Unknown'] as const
export type UserState = (typeof userStates)[number]

/** Rating of a floor in the signal test (spec 1 §2). */
export const signalStrengths = ['good', 'weak', 'none'] as const
export type SignalStrength = (typeof signalStrengths)[number]

/** Spec 1 §6; their permissions: domain/roles/permissions.ts. */
export const roles = [
  'Admin',
  'Customer',
  'MainRenter',
  'Regular',
  'SubRenter',
  'SuperAdmin',
  'Technician',
] as const
export type Role = (typeof roles)[number]

/** Those of people who live in a unit. */
export const renterRoles = ['MainRenter', 'SubRenter'] as const

export const alertTypes = ['battery', 'connectivity', 'motorCalibration', 'operationMode'] as const
export type AlertType = (typeof alertTypes)[number]

/** A report can add free text as well (spec 1 §3, 'free-text other'). */
export const malfunctionGroups = [
  'display',
  'functional',
  'mode',
  'physicalDamage',
  'radiator',
  'statusIssues',
] as const
export type MalfunctionGroup = (typeof malfunctionGroups)[number]

export const radiatorChecklistFlags = [
  'radiatorNotAccessible',
  'incompatibleValve',
  'valvePinBlocked',
  'valveIsLeaking',
  'valveCantCompletelyOpen',
  'defectiveValve',
  'installationNotPossible',
] as const
export type RadiatorChecklistFlag = (typeof radiatorChecklistFlags)[number]

/** The two kinds of file that the taxonomy import accepts (spec 1 §2). */
export const importContentTypes = ['renters', 'taxonomyElements'] as const
