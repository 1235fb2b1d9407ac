import { usualFlowTemperature, usualPressure } from './balanceRadiator.ts'
import { buildingCoverageMin, buildingIndoors, type BuildingIndoors } from './buildingIndoors.ts'
import { isUnusualLoad, unknownConstructionYear } from './constructionClass.ts'
import { designClimate, regionUncertainty, typedDesignUncertainty } from './designClimate.ts'
import { envelopeSum, envelopeUncertainty } from './envelopeUncertainty.ts'
import { calibrationFactor, disagreement, fuseLoads, probableRange } from './fuseLoads.ts'
import { heatedZone, type HeatedZone } from './heatedRooms.ts'
import type { HeatLoadFacts } from './heatLoadFacts.ts'
import type { DayBalance, EnvelopeSum, HeatLoadResult, RoomLoad, Sourced } from './heatLoadResult.ts'
import type { HeatLoadFailure, HeatLoadWarning } from './heatLoadTerms.ts'
import {
  designLoad,
  heatLoss,
  internalGains,
  measuredCoefficient,
  solarGains,
  storedHeat,
  usualHotWater,
  usualRadiation,
  type Zone,
} from './measuredDay.ts'
import {
  designDifferenceUncertainty,
  indoorUncertainty,
  measuredUncertaintyTerms,
  outdoorUncertainty,
} from './measuredUncertainty.ts'
import { roomLoads, unheatedWallAllowance } from './roomLoads.ts'
import { weightedMean } from './roomNorms.ts'
import { rootSumSquare } from './uncertainties.ts'
import { buildingVentilation } from './ventilation.ts'

/** K between indoors and outdoors below which a day says nothing, and below which it says little. */
const deltaThetaMin = 5
const mildDelta = 10
/** °C; cooler buildings are not heated as usual. */
const coolBuilding = 18
/** Share by which the upper end grows if the supply was too weak. */
const weakSupplyAllowance = 0.1
const smallHouseUnits = 2

/** Why nothing came out, with the figures of its sentence. */
interface HeatLoadFailed {
  readonly failure: HeatLoadFailure
  readonly args: Readonly<Record<string, number>>
}

export type HeatLoadOutcome = HeatLoadFailed | { readonly result: HeatLoadResult; readonly rooms: RoomLoad[] }

const failed = (failure: HeatLoadFailure, args: Readonly<Record<string, number>> = {}): HeatLoadFailed => ({
  failure,
  args,
})

interface Outdoors {
  readonly design: Sourced
  readonly uncertainty: number
  readonly region: string | null
  readonly annualMean: Sourced | null
}

const outdoorsOf = ({ building, typed }: HeatLoadFacts): Outdoors | undefined => {
  const known = designClimate(building)
  const common = {
    region: known?.region ?? null,
    annualMean: known ? ({ value: known.annualMean, source: 'default' } as const) : null,
  }
  if (typed.designTemperature !== null)
    return {
      ...common,
      design: { value: typed.designTemperature, source: 'typed' },
      uncertainty: typedDesignUncertainty,
    }
  return (
    known && {
      ...common,
      design: { value: known.designTemperature, source: 'default' },
      uncertainty: regionUncertainty,
    }
  )
}

const nonResidentialShare = ({ rooms, area }: HeatedZone): number =>
  rooms.reduce(
    (sum, { room }) =>
      sum + (room.facts.unitType !== null && room.facts.unitType !== 'Residential' ? room.area.value : 0),
    0,
  ) / area

/** Mean of the rooms' norm temperatures, by what they lose through the envelope; by volume without geometry. */
const designIndoor = ({ rooms, hasGeometry }: HeatedZone): number =>
  weightedMean(
    rooms.map(({ norm, room, transmission }) => ({
      value: norm.designTemperature,
      weight: hasGeometry ? transmission : room.volume,
    })),
  ) ??
  weightedMean(rooms.map(({ norm, room }) => ({ value: norm.designTemperature, weight: room.volume }))) ??
  0

const envelopeOf = (zone: HeatedZone): EnvelopeSum | undefined => {
  if (!zone.hasGeometry) return undefined
  const { rooms, uncaptured } = zone
  const replaced = rooms.filter(({ isCaptured }) => !isCaptured)
  const air = buildingVentilation(
    rooms.map(({ room, norm, infiltration }) => ({
      volume: room.volume,
      minAirChange: norm.minAirChange,
      infiltration,
    })),
  )
  const share = zone.volume > uncaptured.volume ? uncaptured.volume / (zone.volume - uncaptured.volume) : 0
  return envelopeSum(
    rooms.flatMap(({ surfaces }) => surfaces),
    { heatLossCoefficient: air * (1 + share), volume: zone.volume },
    {
      area: replaced.reduce((sum, { room }) => sum + room.area.value, 0) + uncaptured.area,
      heatLossCoefficient:
        replaced.reduce((sum, { transmission }) => sum + transmission, 0) + uncaptured.transmission,
    },
  )
}

const weatherSource = ({ weather }: HeatLoadFacts) => {
  if (weather.source === 'typed') return 'typed'
  return weather.source === 'synthetic' ? 'assumed' : 'measured'
}

/** The balance of the reference date from what was typed in, measured and assumed. */
const balanceOf = (
  facts: HeatLoadFacts,
  zone: HeatedZone,
  indoor: number,
  change: number,
): Omit<DayBalance, 'heatLossCoefficient' | 'designIndoorTemperature'> => {
  const { typed, weather, hours } = facts
  const size: Zone = {
    area: zone.area,
    windowArea: zone.windowArea,
    isSmallHouse: facts.building.units.length <= smallHouseUnits,
  }
  const hotWater = (): Sourced => {
    if (!typed.includesHotWater) return { value: 0, source: 'typed' }
    return typed.hotWaterHeat === null
      ? { value: usualHotWater(size), source: 'default' }
      : { value: typed.hotWaterHeat, source: 'typed' }
  }
  const globalRadiation: Sourced =
    weather.globalRadiation === null
      ? { value: usualRadiation(Number(facts.date.slice(5, 7))), source: 'default' }
      : { value: weather.globalRadiation, source: weather.source === 'synthetic' ? 'assumed' : 'measured' }
  const isMeasured = zone.uncaptured.units === 0 && zone.rooms.every(({ isCaptured }) => isCaptured)
  const terms = {
    heatQuantity: typed.heatQuantity,
    hotWater: hotWater().value,
    internalGains: internalGains(size, hours),
    solarGains: solarGains(size, globalRadiation.value),
    storage: storedHeat(size, change),
  }
  return {
    hours,
    indoorTemperature: { value: indoor, source: 'measured' },
    outdoorTemperature: { value: weather.meanTemperature, source: weatherSource(facts) },
    heatedArea: { value: zone.area, source: isMeasured ? 'measured' : 'assumed' },
    windowArea: {
      value: zone.windowArea,
      source: isMeasured && !zone.rooms.some(({ windowsAssumed }) => windowsAssumed) ? 'measured' : 'assumed',
    },
    globalRadiation,
    heatQuantity: { value: terms.heatQuantity, source: 'typed' },
    hotWater: hotWater(),
    internalGains: { value: terms.internalGains, source: 'default' },
    solarGains: { value: terms.solarGains, source: globalRadiation.source },
    storage: { value: terms.storage, source: 'measured' },
    loss: heatLoss(terms),
  }
}

type Warning = HeatLoadResult['quality']['warnings'][number]

const warned = (
  ...all: readonly (readonly [code: HeatLoadWarning, applies: boolean, args?: Warning['args']])[]
): Warning[] => all.flatMap(([code, applies, args = {}]) => (applies ? [{ code, args }] : []))

const whyNotDay = (indoors: BuildingIndoors, outdoor: number): HeatLoadFailed | undefined => {
  const { coverage, meanTemperature } = indoors
  if (meanTemperature === undefined || coverage < buildingCoverageMin - 1e-9)
    return failed('coverageTooLow', { coverage, least: buildingCoverageMin })
  const difference = meanTemperature - outdoor
  return difference < deltaThetaMin ? failed('dayTooWarm', { difference, least: deltaThetaMin }) : undefined
}

/**
 * The heat load of a building: what a measured day and its geometry say, each with its uncertainty, their best estimate and the range that holds
 * it with 90 %, and the loads of rooms and radiators. Follows EN 12831-1 in simplified form.
 * @returns the result, or why there is none: no heated rooms, no climate for the address, or a day that says nothing
 */
export const calculateHeatLoad = (facts: HeatLoadFacts): HeatLoadOutcome => {
  const { building, typed, weather, hours } = facts
  const outdoors = outdoorsOf(facts)
  if (!outdoors) return failed('climateUnknown')
  const zone = heatedZone(building, facts.rooms, outdoors.design.value)
  if (zone.rooms.length === 0) return failed('noRooms')
  const indoors = buildingIndoors(zone, facts)
  const { meanTemperature: indoor } = indoors
  const why = whyNotDay(indoors, weather.meanTemperature)
  if (why || indoor === undefined) return why ?? failed('coverageTooLow')
  const difference = indoor - weather.meanTemperature
  const day = balanceOf(facts, zone, indoor, indoors.change)
  if (!(day.loss > 0)) return failed('noHeatLoss', { loss: day.loss })

  const designIndoorTemperature = designIndoor(zone)
  const designDifference = designIndoorTemperature - outdoors.design.value
  const heatLossCoefficient = measuredCoefficient(day.loss, hours, difference)
  const measuredKw = designLoad(heatLossCoefficient, designDifference)
  const otherShare = nonResidentialShare(zone)
  const [mild, cool] = [difference < mildDelta, indoor < coolBuilding]
  const uncertain = {
    indoorUncertainty: indoorUncertainty(indoors.coverage),
    outdoorUncertainty: outdoorUncertainty(weather.source, weather.stations),
  }
  const measuredTerms = measuredUncertaintyTerms({
    terms: {
      heatQuantity: typed.heatQuantity,
      hotWater: day.hotWater.value,
      internalGains: day.internalGains.value,
      solarGains: day.solarGains.value,
      storage: day.storage.value,
    },
    loss: day.loss,
    heatMeter: typed.heatMeter,
    hotWaterMetered: typed.hotWaterHeat !== null,
    difference,
    ...uncertain,
    designDifference,
    designOutdoorUncertainty: outdoors.uncertainty,
    isSteady: indoors.isSteady && !mild && !cool,
    nonResidentialShare: otherShare,
  })
  const measured = {
    load: measuredKw,
    uncertainty: measuredKw * rootSumSquare(measuredTerms.map(({ value }) => value)),
  }

  const envelope = envelopeOf(zone)
  const envelopeLoad = envelope && designLoad(envelope.heatLossCoefficient, designDifference)
  const ofEnvelope =
    envelope && envelopeLoad !== undefined && envelopeLoad > 0
      ? {
          load: envelopeLoad,
          uncertainty:
            envelopeLoad *
            envelopeUncertainty(envelope, {
              difference: designDifference,
              uncertainty: designDifferenceUncertainty(outdoors.uncertainty),
            }),
        }
      : undefined
  const best = fuseLoads(measured, ofEnvelope)
  const calibration = ofEnvelope
    ? calibrationFactor(best.load, ofEnvelope.load)
    : { factor: 1, limited: false }
  const areaKelvin = zone.rooms.reduce(
    (sum, { room, norm }) => sum + room.area.value * (norm.designTemperature - outdoors.design.value),
    0,
  )
  const flow: Sourced =
    typed.flowTemperature === null
      ? { value: usualFlowTemperature, source: 'default' }
      : { value: typed.flowTemperature, source: 'typed' }
  const rooms = roomLoads(zone.rooms, facts, indoors, {
    factor: calibration.factor,
    perAreaAndKelvin: ofEnvelope || areaKelvin <= 0 ? undefined : (1000 * best.load) / areaKelvin,
    outdoor: outdoors.design.value,
    flowTemperature: flow.value,
    pressure: usualPressure,
  })
  const openHigh =
    rooms.reduce(
      (sum, { highW, heatLoadW }) => sum + (highW === null ? 0 : heatLoadW * unheatedWallAllowance),
      0,
    ) / 1000
  const range = probableRange(best, {
    share: indoors.isUndersupplied ? weakSupplyAllowance : 0,
    kw: openHigh,
  })
  const specificLoad = (1000 * best.load) / zone.area
  const replaced = zone.rooms.filter(({ isCaptured }) => !isCaptured).length
  const radiators = rooms.flatMap((room) => room.radiators)
  const tooSmall = radiators.filter((radiator) => radiator.tooSmall).length
  const withoutConsent = [...indoors.leftOut.values()].filter((reason) => reason === 'noConsent').length
  const warnings = warned(
    ['mildDay', mild, { difference }],
    ['coolBuilding', cool, { indoor }],
    ['notSteady', !indoors.isSteady],
    ['supplyTooWeak', indoors.isUndersupplied],
    ['nonResidentialUnits', otherShare > 0, { share: otherShare }],
    [
      'unusualSpecificLoad',
      isUnusualLoad(specificLoad, building.constructionYear ?? unknownConstructionYear),
      { load: specificLoad },
    ],
    ['methodsDisagree', best.chi !== null && best.chi > disagreement],
    ['calibrationLimited', calibration.limited],
    ['noGeometry', !ofEnvelope],
    [
      'roomsSubstituted',
      replaced + zone.uncaptured.units > 0,
      { rooms: replaced, units: zone.uncaptured.units },
    ],
    ['roomsWithoutConsent', withoutConsent > 0, { rooms: withoutConsent }],
    ['syntheticWeather', weather.source === 'synthetic'],
    ['typedOutdoorTemperature', weather.source === 'typed'],
    ['constructionYearMissing', building.constructionYear === null],
    ['radiatorsTooSmall', tooSmall > 0, { radiators: tooSmall }],
  )
  return {
    rooms,
    result: {
      calculatedHeatLoadKw: measuredKw,
      envelopeHeatLoadKw: ofEnvelope?.load ?? null,
      estimatedValueKw: best.load,
      probableRangeKw: range,
      specificLoad,
      uncertainty: {
        measuredKw: measured.uncertainty,
        envelopeKw: ofEnvelope?.uncertainty ?? null,
        bestKw: best.uncertainty,
        chi: best.chi,
        weightOfMeasurement: best.weightOfMeasurement,
        measuredTerms,
        indoorTemperature: uncertain.indoorUncertainty,
        outdoorTemperature: uncertain.outdoorUncertainty,
        designTemperature: outdoors.uncertainty,
      },
      quality: {
        coverage: indoors.coverage,
        deltaTheta: difference,
        rooms: zone.rooms.length,
        countingRooms: indoors.countingRooms,
        completeRooms: rooms.filter(({ dataGathering }) => dataGathering === 'Complete').length,
        warnings,
      },
      climate: {
        region: outdoors.region,
        designTemperature: outdoors.design,
        annualMean: outdoors.annualMean,
      },
      weather: { source: weather.source, stations: [...weather.stations] },
      day: { ...day, heatLossCoefficient, designIndoorTemperature },
      envelope: ofEnvelope && envelope ? envelope : null,
      calibration,
      balancing: {
        flowTemperature: flow,
        differentialPressure: { value: usualPressure, source: 'default' },
        radiators: radiators.length,
        tooSmall,
      },
      construction: {
        year:
          building.constructionYear === null ? null : { value: building.constructionYear, source: 'typed' },
        renovationYear:
          building.renovationYear === null ? null : { value: building.renovationYear, source: 'typed' },
        basement:
          building.basement === null
            ? { value: true, source: 'assumed' }
            : { value: building.basement, source: 'typed' },
      },
    },
  }
}
