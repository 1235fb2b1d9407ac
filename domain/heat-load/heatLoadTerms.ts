/** The vocabulary of heat load calculations. Source: heat-load method, spec 1 §4 and §5. */

/** Where a number comes from: read from a device or a register, typed in, assumed for want of a value, or fixed by the method. */
export const valueSources = ['measured', 'typed', 'assumed', 'default'] as const
export type ValueSource = (typeof valueSources)[number]

/** Levels of uncertainty of an input, from measured to unknown. */
export const uncertaintyLevels = ['A', 'B', 'C', 'D', 'E'] as const
export type UncertaintyLevel = (typeof uncertaintyLevels)[number]

/** Spec 1 §4 names started and failed. */
export const heatLoadStatuses = ['Started', 'Finished', 'Failed'] as const
export type HeatLoadStatus = (typeof heatLoadStatuses)[number]

/** Why an attempt failed. The first ones mean that the measurements of the day are invalid and another day has to be chosen. */
export const heatLoadFailures = [
  'coverageTooLow',
  'dayTooWarm',
  'noHeatLoss',
  'weatherMissing',
  'climateUnknown',
  'noRooms',
  'cancelled',
  'brokenOff',
] as const
export type HeatLoadFailure = (typeof heatLoadFailures)[number]

/** Failures after which another day may succeed ('invalid measurements for the date: choose another day', spec 2 §8). */
export const failuresOfTheDay: readonly HeatLoadFailure[] = ['coverageTooLow', 'dayTooWarm', 'noHeatLoss']

/** What widens or questions a result. */
export const heatLoadWarnings = [
  'mildDay',
  'supplyTooWeak',
  'notSteady',
  'coolBuilding',
  'nonResidentialUnits',
  'unusualSpecificLoad',
  'methodsDisagree',
  'calibrationLimited',
  'noGeometry',
  'roomsSubstituted',
  'roomsWithoutConsent',
  'syntheticWeather',
  'constructionYearMissing',
  'typedOutdoorTemperature',
  'radiatorsTooSmall',
] as const
export type HeatLoadWarning = (typeof heatLoadWarnings)[number]

/** Parts of the relative uncertainty of the measured load. */
export const measuredTerms = [
  'heatQuantity',
  'internalGains',
  'solarGains',
  'storage',
  'hotWater',
  'temperatureDifference',
  'designDifference',
  'dynamics',
  'nonResidential',
] as const
export type MeasuredTerm = (typeof measuredTerms)[number]

/** Kinds of fabric around a room. `neighbour`: towards cooler heated rooms, for the size of radiators only. */
export const surfaceKinds = [
  'outerWall',
  'window',
  'unheatedWall',
  'roof',
  'topCeiling',
  'cellarCeiling',
  'ground',
  'neighbour',
] as const
export type SurfaceKind = (typeof surfaceKinds)[number]

/** Groups of the building's envelope whose errors belong together, and ventilation and thermal bridges. */
export const envelopeGroups = [
  'outerWall',
  'window',
  'unheatedWall',
  'roof',
  'topCeiling',
  'cellarCeiling',
  'ground',
  'thermalBridges',
  'ventilation',
  'substitutedRooms',
] as const
export type EnvelopeGroup = (typeof envelopeGroups)[number]

/** What was missing about a room and replaced by an assumption. */
export const substitutes = [
  'room',
  'height',
  'size',
  'outsideWalls',
  'unheatedWalls',
  'windows',
  'floor',
  'constructionYear',
] as const
export type Substitute = (typeof substitutes)[number]

/** Why a room does not count for the mean indoor temperature. 'unsuitable' keeps to itself what happened in a home. */
export const roomExclusions = [
  'notHeated',
  'noThermostat',
  'noConsent',
  'tooFewReadings',
  'unsuitable',
] as const
export type RoomExclusion = (typeof roomExclusions)[number]

/** Where the outdoor temperature of the reference date comes from. */
export const weatherSources = ['typed', 'brightSky', 'openMeteo', 'synthetic'] as const
export type WeatherSource = (typeof weatherSources)[number]

/** How the heat quantity was metered: by a calibrated heat meter, or as fuel times boiler efficiency. */
export const heatMeters = ['heatMeter', 'fuel'] as const
export type HeatMeter = (typeof heatMeters)[number]

/** The items of the checklist, in its order. Source: spec 1 §5; the last one is its note on unsupported units. */
export const heatLoadChecklist = [
  'buildingDetails',
  'address',
  'unitFloors',
  'roomFloors',
  'roomDetails',
  'completeRoomPerUnitType',
  'noBrokenRadiators',
  'thermostatPerRadiator',
  'normalMode',
  'finalizedUnits',
  'residentialOnly',
] as const
export type HeatLoadCheck = (typeof heatLoadChecklist)[number]

/** What is missing or wrong about a room: a missing item of its measures, or one that should be checked. */
export const roomFaults = [
  'empty',
  'sizeMissing',
  'heightMissing',
  'outsideWallsMissing',
  'unheatedWallsMissing',
  'floorMissing',
  'windowIncomplete',
  'implausibleMeasures',
  'windowLargerThanWall',
] as const
export type RoomFault = (typeof roomFaults)[number]

/** What a day's heat quantity is predicted from: the calculations of other days, or the geometry. */
export const predictionBases = ['otherDays', 'geometry'] as const
export type PredictionBasis = (typeof predictionBases)[number]
