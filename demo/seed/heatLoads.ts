import { calculateHeatLoad } from '../../domain/heat-load/calculateHeatLoad.ts'
import type { HeatLoadFacts } from '../../domain/heat-load/heatLoadFacts.ts'
import { predictedHeat } from '../../domain/heat-load/measuredDay.ts'
import { designClimate } from '../../domain/heat-load/designClimate.ts'
import { syntheticWeather } from '../../domain/heat-load/outdoorDay.ts'
import { addDays } from '../../domain/rules/workingDays.ts'
import { dayOf } from '../../domain/time.ts'
import { heatLoadAttempts } from '../../server/db/schema.ts'
import type { Tx } from '../../server/db/scope.ts'
import { checkBuilding, unmetOf, type CheckedBuilding } from '../../server/finders/heating/checklist.ts'
import type { RenterRow } from './builders/buildRenter.ts'
import type { Estate } from './plan/Estate.ts'
import { measuredBuilding } from './plan/measuredBuilding.ts'
import type { Random } from './random.ts'

type AttemptRow = typeof heatLoadAttempts.$inferInsert

/** Days ago of the calculations that succeeded, and of the one that did not: that day's heat was read before the thermostats were mounted. */
const finishedDays = [5, 2] as const
const failedDay = 6
/** °C; the demo's calculations are of cold days, whatever the season in which it is started. */
const coldEnough = 6
/** Share of the geometry's heat loss that the meter shows, in %: buildings need less than the defaults say, and no two days are alike. */
const metered = [83, 91] as const

/** Units in which somebody who lives there has not agreed. */
const withoutAgreement = (renters: readonly RenterRow[]): ReadonlySet<string> =>
  new Set(renters.filter(({ agreement }) => !agreement).map(({ unitId }) => unitId))

const factsOf = (
  random: Random,
  { building, rooms }: CheckedBuilding,
  renters: readonly RenterRow[],
  date: string,
): HeatLoadFacts => {
  const climate = designClimate(building) ?? { region: '10', annualMean: 10 }
  const weather = syntheticWeather(date, climate)
  const closed = withoutAgreement(renters)
  const shown = rooms.filter(
    ({ unitId, hasThermostat }) => hasThermostat && !(unitId !== null && closed.has(unitId)),
  )
  return {
    building,
    rooms,
    date,
    hours: 24,
    typed: {
      heatQuantity: 1000,
      heatMeter: 'heatMeter',
      includesHotWater: false,
      hotWaterHeat: null,
      designTemperature: null,
      flowTemperature: null,
    },
    weather: { ...weather, meanTemperature: Math.min(coldEnough, weather.meanTemperature) },
    indoors: new Map(
      shown.map(({ id }) => {
        const meanTemperature = 20 + random.int(0, 22) / 10
        return [
          id,
          {
            meanTemperature,
            measuredHours: 24,
            start: meanTemperature,
            end: meanTemperature,
            openWindowHours: 0,
            isUndersupplied: false,
            targetStep: 0,
          },
        ]
      }),
    ),
    withoutConsent: new Set(
      rooms.filter(({ unitId }) => unitId !== null && closed.has(unitId)).map(({ id }) => id),
    ),
  }
}

/** What the meter of the building shows for that day, in kWh. */
const meterReading = (random: Random, facts: HeatLoadFacts): number => {
  const outcome = calculateHeatLoad(facts)
  if ('failure' in outcome) return facts.typed.heatQuantity
  const { day, envelope, quality } = outcome.result
  const terms = {
    hotWater: 0,
    internalGains: day.internalGains.value,
    solarGains: day.solarGains.value,
    storage: 0,
  }
  return Math.round(
    predictedHeat((random.int(...metered) / 100) * (envelope?.heatLossCoefficient ?? 0), {
      ...terms,
      hours: day.hours,
      difference: quality.deltaTheta,
    }),
  )
}

const calculated = (
  facts: HeatLoadFacts,
): Pick<AttemptRow, 'status' | 'result' | 'rooms' | 'failure' | 'failureArgs'> => {
  const outcome = calculateHeatLoad(facts)
  return 'failure' in outcome
    ? { status: 'Failed', failure: outcome.failure, failureArgs: { ...outcome.args } }
    : { status: 'Finished', result: outcome.result, rooms: outcome.rooms }
}

/** The history of the demo's fully measured building: two days with a result and one without. Written after its estate. */
export const insertHeatLoads = async (
  tx: Tx,
  random: Random,
  {
    estate,
    renters,
    userId,
    now,
  }: { estate: Estate; renters: readonly RenterRow[]; userId: string; now: Date },
): Promise<void> => {
  const building = measuredBuilding(estate)
  if (!building) return
  const { id, tenantId } = building
  const checked = await checkBuilding(tx, { tenantId }, id)
  const attempt = (daysAgo: number, hasReadings: boolean): AttemptRow => {
    const date = addDays(dayOf(now), -daysAgo)
    const drawn = factsOf(random, checked, renters, date)
    const facts = {
      ...drawn,
      typed: { ...drawn.typed, heatQuantity: meterReading(random, drawn) },
      ...(!hasReadings && { indoors: new Map() }),
    }
    const at = new Date(now.getTime() - (daysAgo - 1) * 86_400_000).toISOString()
    return {
      id: random.id(),
      tenantId,
      buildingId: id,
      date,
      input: { ...facts.typed, outdoorTemperature: null, confirmIncomplete: true },
      unmet: unmetOf(checked.items),
      jobId: random.id(),
      userId,
      startedAt: at,
      finishedAt: at,
      ...calculated(facts),
    }
  }
  await tx
    .insert(heatLoadAttempts)
    .values([attempt(failedDay, false), ...finishedDays.map((daysAgo) => attempt(daysAgo, true))])
}
