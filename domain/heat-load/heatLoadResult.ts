import * as z from 'zod'
import {
  plateSubtypes,
  radiatorTypes,
  roomDataGatheringStatuses,
  roomTypes,
  wallPlacements,
} from '../enums.ts'
import {
  heatLoadWarnings,
  measuredTerms,
  envelopeGroups,
  roomExclusions,
  substitutes,
  surfaceKinds,
  uncertaintyLevels,
  valueSources,
  weatherSources,
} from './heatLoadTerms.ts'

const Kw = z.number()
const Watts = z.number()
const Celsius = z.number()

/** A number that enters the calculation, and where it comes from: measured, typed in, assumed for this building, or a default of the method. */
export const Sourced = z.object({ value: z.number(), source: z.enum(valueSources) })
export type Sourced = z.output<typeof Sourced>

/** A stretch of building fabric of one room. Area in m², U and thermal bridges in W/(m²K), temperature difference in K, heat loss coefficient in W/K. */
export const Surface = z.object({
  kind: z.enum(surfaceKinds),
  /** The wall, where it is known. */
  placement: z.enum(wallPlacements).nullable(),
  area: Sourced,
  uValue: Sourced,
  thermalBridge: z.number(),
  /** Share of the temperature difference to outdoors that works on it: 1 outdoors, less towards unheated rooms and the ground. */
  factor: z.number(),
  temperatureDifference: z.number(),
  heatLossCoefficient: z.number(),
  lossW: Watts,
})
export type Surface = z.output<typeof Surface>

/**
 * A radiator and the valve position that it needs. Power in W at 75/65/20 °C (EN 442), temperatures in °C, flow in l/h, kv in m³/h,
 * constraint in motor steps of 100 to 1000.
 */
export const RadiatorLoad = z.object({
  radiatorId: z.string(),
  name: z.string(),
  type: z.enum(radiatorTypes),
  plateSubtype: z.enum(plateSubtypes).nullable(),
  nominalW: Sourced,
  exponent: z.number(),
  /** Share of power that passes a curtain or a piece of furniture; 1 without. */
  obstructionFactor: z.number(),
  loadW: Watts,
  returnTemperature: Celsius.nullable(),
  flowLitresPerHour: z.number().nullable(),
  kv: z.number().nullable(),
  constraint: z.int(),
  /** Even without any drop in temperature it gives less than the load. */
  tooSmall: z.boolean(),
})
export type RadiatorLoad = z.output<typeof RadiatorLoad>

/** Heat load of a room with everything it is computed from. */
export const RoomLoad = z.object({
  roomId: z.string(),
  name: z.string(),
  type: z.enum(roomTypes),
  unitId: z.string().nullable(),
  unitName: z.string().nullable(),
  publicAreaId: z.string().nullable(),
  publicAreaName: z.string().nullable(),
  floor: z.int().nullable(),
  dataGathering: z.enum(roomDataGatheringStatuses),
  /** m², m, m³. */
  area: Sourced,
  height: Sourced,
  volume: z.number(),
  /** °C, 1/h. */
  designTemperature: z.number(),
  minAirChange: z.number(),
  infiltration: z.number(),
  surfaces: z.array(Surface),
  transmissionW: Watts,
  ventilationW: Watts,
  /** From geometry alone, with what goes to cooler heated rooms. */
  envelopeW: Watts,
  /** The result: the former times the calibration factor. */
  heatLoadW: Watts,
  /** Top of the room's range if a wall towards an unheated room may be missing; else null. */
  highW: Watts.nullable(),
  /** What was missing and replaced. */
  substitutes: z.array(z.enum(substitutes)),
  level: z.enum(uncertaintyLevels),
  /** Hours of the reference date with a reading, out of those of the day; null without a thermostat, or while nothing may be read. */
  measuredHours: z.int().nullable(),
  /** Why it does not count for the mean indoor temperature; null if it does. */
  leftOut: z.enum(roomExclusions).nullable(),
  radiators: z.array(RadiatorLoad),
})
export type RoomLoad = z.output<typeof RoomLoad>

/** One station, or the grid point of a model, that the outdoor temperature comes from: km, m, °C. */
export const WeatherStation = z.object({
  id: z.string(),
  name: z.string(),
  distanceKm: z.number().nullable(),
  heightM: z.number().nullable(),
  values: z.int(),
  meanTemperature: z.number(),
})
export type WeatherStation = z.output<typeof WeatherStation>

/** The balance of the reference date: temperatures in °C, quantities in kWh. */
export const DayBalance = z.object({
  /** 23, 24 or 25. */
  hours: z.int(),
  indoorTemperature: Sourced,
  outdoorTemperature: Sourced,
  /** Volume-weighted mean of the rooms' norm temperatures. */
  designIndoorTemperature: z.number(),
  /** m², m². */
  heatedArea: Sourced,
  windowArea: Sourced,
  /** kWh/m² on the horizontal. */
  globalRadiation: Sourced,
  heatQuantity: Sourced,
  hotWater: Sourced,
  internalGains: Sourced,
  solarGains: Sourced,
  /** Positive if the building took heat up. */
  storage: Sourced,
  loss: z.number(),
  /** W/K. */
  heatLossCoefficient: z.number(),
})
export type DayBalance = z.output<typeof DayBalance>

/** The sum over the rooms by group of fabric: m², W/K. */
export const EnvelopeSum = z.object({
  groups: z.array(
    z.object({
      group: z.enum(envelopeGroups),
      area: z.number(),
      heatLossCoefficient: z.number(),
      uncertainty: z.number(),
    }),
  ),
  transmission: z.number(),
  ventilation: z.number(),
  heatLossCoefficient: z.number(),
})
export type EnvelopeSum = z.output<typeof EnvelopeSum>

/**
 * Result of a heat load calculation, for a building; its rooms stand beside it. The method follows EN 12831-1 in simplified form and is no
 * certified calculation. Loads in kW.
 */
export const HeatLoadResult = z.object({
  /** From the measured day. */
  calculatedHeatLoadKw: Kw,
  /** From geometry; null without a single complete room. */
  envelopeHeatLoadKw: Kw.nullable(),
  /** Best estimate of both. */
  estimatedValueKw: Kw,
  /** 90 % of it is expected to lie within. */
  probableRangeKw: z.object({ low: Kw, high: Kw }),
  /** W per m² of heated area. */
  specificLoad: z.number(),
  uncertainty: z.object({
    measuredKw: Kw,
    envelopeKw: Kw.nullable(),
    bestKw: Kw,
    /** Difference of both methods in units of their uncertainty; null without envelope. */
    chi: z.number().nullable(),
    /** 0 to 1. */
    weightOfMeasurement: z.number(),
    /** Relative, each as a share of the measured load. */
    measuredTerms: z.array(z.object({ term: z.enum(measuredTerms), value: z.number() })),
    /** Kelvin. */
    indoorTemperature: z.number(),
    outdoorTemperature: z.number(),
    designTemperature: z.number(),
  }),
  quality: z.object({
    /** Share of the heated volume whose thermostats count, 0 to 1. */
    coverage: z.number(),
    /** K between indoors and outdoors. */
    deltaTheta: z.number(),
    rooms: z.int(),
    countingRooms: z.int(),
    completeRooms: z.int(),
    warnings: z.array(z.object({ code: z.enum(heatLoadWarnings), args: z.record(z.string(), z.number()) })),
  }),
  climate: z.object({
    /** First two digits of the postcode, which name the region; null outside of Germany. */
    region: z.string().nullable(),
    designTemperature: Sourced,
    annualMean: Sourced.nullable(),
  }),
  weather: z.object({ source: z.enum(weatherSources), stations: z.array(WeatherStation) }),
  day: DayBalance,
  envelope: EnvelopeSum.nullable(),
  /** Best estimate over envelope, limited to 0.4 to 1.6. */
  calibration: z.object({ factor: z.number(), limited: z.boolean() }),
  balancing: z.object({
    /** °C and mbar. */
    flowTemperature: Sourced,
    differentialPressure: Sourced,
    radiators: z.int(),
    tooSmall: z.int(),
  }),
  construction: z.object({
    year: Sourced.nullable(),
    renovationYear: Sourced.nullable(),
    basement: z.object({ value: z.boolean(), source: z.enum(valueSources) }),
  }),
})
export type HeatLoadResult = z.output<typeof HeatLoadResult>
