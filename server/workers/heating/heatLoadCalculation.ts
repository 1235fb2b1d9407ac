import { setImmediate as turn } from 'node:timers/promises'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { calculateHeatLoad, type HeatLoadOutcome } from '../../../domain/heat-load/calculateHeatLoad.ts'
import {
  indoorDay,
  type IndoorDay,
  type IndoorReading,
  type Span,
} from '../../../domain/heat-load/indoorDay.ts'
import { HeatLoadResult, RoomLoad } from '../../../domain/heat-load/heatLoadResult.ts'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { dayOf, hour, instantAt } from '../../../domain/time.ts'
import { gateways, heatLoadAttempts as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import {
  readHeatedBuilding,
  type HeatedBuilding,
  type OfTenant,
} from '../../finders/heating/heatedBuilding.ts'
import { dayReadings } from '../../finders/heating/indoorReadings.ts'
import { holdAttempt } from '../../jobs/attempt.ts'
import { JobFailure, type JobKind, type JobRun } from '../../jobs/kinds.ts'
import { tellOne } from '../../live/tell.ts'
import { weatherService, type WeatherQuestion } from '../../weather/weatherService.ts'

const Input = z.object({ attemptId: z.string() })

/** Thermostats whose readings are read at a time: some ten thousand rows, between which others get their turn. */
const atOnce = 40

type Stored = Omit<typeof table.$inferSelect, 'result' | 'rooms'>

const readStored = async (tx: Tx, { tenantId }: OfTenant, id: string): Promise<Stored | undefined> =>
  (
    await tx
      .select()
      .from(table)
      .where(and(eq(table.id, id), eq(table.tenantId, tenantId)))
  )[0]

/** Where the building stands, by the gateway in it that was located last. */
const locatedAt = async (
  tx: Tx,
  { tenantId }: OfTenant,
  buildingId: string,
): Promise<WeatherQuestion['located']> => {
  const [row] = await tx
    .select({ latitude: gateways.latitude, longitude: gateways.longitude })
    .from(gateways)
    .where(
      and(
        eq(gateways.buildingId, buildingId),
        eq(gateways.tenantId, tenantId),
        isNotNull(gateways.latitude),
        isNotNull(gateways.longitude),
      ),
    )
    .orderBy(sql`${gateways.locatedAt} desc nulls last`)
    .limit(1)
  return row && row.latitude !== null && row.longitude !== null
    ? { latitude: row.latitude, longitude: row.longitude }
    : undefined
}

interface Indoors {
  indoors: Map<string, IndoorDay>
  withoutConsent: Set<string>
}

/** The day indoors by room, read in parts. */
const readIndoors = async (
  { inScope, signal, progress, deps }: JobRun,
  actor: OfTenant,
  { thermostats }: HeatedBuilding,
  span: Span,
): Promise<Indoors> => {
  const byRoom = new Map<string, (readonly IndoorReading[])[]>()
  const withoutConsent = new Set<string>()
  const ids = [...thermostats.keys()]
  for (let first = 0; first < ids.length; first += atOnce) {
    signal.throwIfAborted()
    const some = ids.slice(first, first + atOnce)
    const { byThermostat, withheld } = await inScope((tx) =>
      dayReadings(tx, actor, some, span, dayOf(deps.now())),
    )
    for (const id of some) {
      const room = thermostats.get(id) ?? ''
      const readings = byThermostat.get(id)
      if (readings) byRoom.set(room, [...(byRoom.get(room) ?? []), readings])
      if (withheld.has(id)) withoutConsent.add(room)
    }
    progress(first + some.length, ids.length)
    await turn()
  }
  const days = [...byRoom].flatMap(([room, readings]): [string, IndoorDay][] => {
    const indoor = indoorDay(readings, span)
    return indoor ? [[room, indoor]] : []
  })
  return { indoors: new Map(days), withoutConsent }
}

/** Four decimals: more would be noise, and the history would be twice as large. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'number' ? Math.round(part * 1e4) / 1e4 : part,
    ),
  )

const calculate = async (run: JobRun, actor: OfTenant, stored: Stored): Promise<HeatLoadOutcome> => {
  const { inScope, deps } = run
  const { date, input, buildingId } = stored
  const [heated, located] = await inScope(
    async (tx) =>
      [await readHeatedBuilding(tx, actor, buildingId), await locatedAt(tx, actor, buildingId)] as const,
  )
  const { building, rooms } = heated
  const span: Span = { from: Date.parse(instantAt(date, 0)), to: Date.parse(instantAt(addDays(date, 1), 0)) }
  const { zipcode, country } = building
  const known = await weatherService(deps).day({ zipcode, country, located, date })
  const weather =
    input.outdoorTemperature === null
      ? known
      : {
          source: 'typed' as const,
          meanTemperature: input.outdoorTemperature,
          globalRadiation: known?.globalRadiation ?? null,
          stations: [],
        }
  if (!weather) return { failure: 'weatherMissing', args: {} }
  const indoors = await readIndoors(run, actor, heated, span)
  return calculateHeatLoad({
    building,
    rooms,
    typed: input,
    date,
    hours: Math.round((span.to - span.from) / hour),
    weather,
    ...indoors,
  })
}

/** Writes what came out to the history, unless that is done already. */
const record = (tx: Tx, actor: OfTenant, id: string, values: Partial<typeof table.$inferInsert>) =>
  tx
    .update(table)
    .set(values)
    .where(and(eq(table.id, id), eq(table.tenantId, actor.tenantId), eq(table.status, 'Started')))

/**
 * Calculates the heat load of a building. Nothing is written before the end, so a calculation that was broken off by a restart simply starts
 * again. One without a result stays in the history as failed, with the reason.
 */
export const heatLoadCalculation: JobKind = async (run) => {
  const { attemptId } = Input.parse(run.input)
  const { deps, inScope } = run
  const { tenantId } = run.actor
  if (tenantId === undefined) throw new JobFailure('tenantRequired')
  const actor = { tenantId }
  const stored = await inScope((tx) => readStored(tx, actor, attemptId))
  if (!stored) throw new JobFailure('notFound')
  if (stored.status === 'Failed') throw new JobFailure('heatLoadFailed', { attemptId })
  const outcome = await calculate(run, actor, stored)
  const finishedAt = deps.now().toISOString()
  if ('failure' in outcome) {
    await inScope(async (tx) => {
      await holdAttempt(tx, run)
      await record(tx, actor, attemptId, {
        status: 'Failed',
        failure: outcome.failure,
        failureArgs: { ...outcome.args },
        finishedAt,
      })
      await tellOne({ tx, actor }, 'heatLoads', attemptId)
    })
    throw new JobFailure('heatLoadFailed', { attemptId })
  }
  const result = HeatLoadResult.parse(rounded(outcome.result))
  const rooms = z.array(RoomLoad).parse(rounded(outcome.rooms))
  return run.conclude(async (tx) => {
    await record(tx, actor, attemptId, { status: 'Finished', result, rooms, finishedAt })
    await tellOne({ tx, actor }, 'heatLoads', attemptId)
    return { result: { attemptId } }
  })
}
