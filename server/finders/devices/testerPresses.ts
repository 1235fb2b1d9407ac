import { and, desc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { SignalTest } from '../../../contract/main/buildingShapes.ts'
import type { LastMeasurement } from '../../../contract/main/signalTesters.ts'
import { floorsOf } from '../../../domain/rules/floor.ts'
import { signalVerdict } from '../../../domain/rules/gateway.ts'
import {
  lastMeasurement,
  bestReception,
  isRedundant,
  marginAt,
  rateSignal,
  referenceFactor,
} from '../../../domain/signal/rating.ts'
import {
  buildings,
  gateways,
  signalTesterPresses as presses,
  type signalTesters,
  signalTestFloors,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'
import { buildingsOf } from '../estate/estateReach.ts'

const shownPresses = 20

type Tester = typeof signalTesters.$inferSelect
type Heard = (typeof presses.$inferSelect)['gateways']

/** The client's own gateways among those that received a tester, by EUI. */
const ownGateways = async (tx: Tx, tenantId: string, heard: Heard) => {
  const euis = [...new Set(heard.map(({ gatewayEui }) => gatewayEui))]
  if (euis.length === 0) return new Map<string, { id: string; buildingName: string | null }>()
  const rows = await tx
    .select({ eui: gateways.eui, id: gateways.id, buildingName: buildings.name })
    .from(gateways)
    .leftJoin(buildings, eq(buildings.id, gateways.buildingId))
    .where(and(eq(gateways.tenantId, tenantId), inArray(gateways.eui, euis)))
  return new Map(rows.map(({ eui, ...gateway }) => [eui, gateway]))
}

const margin = (snr: number): number => marginAt(snr, referenceFactor)

/** How the last presses of a tester were received, and the resulting signal quality. */
export const readLastMeasurement = async (
  tx: Tx,
  tenantId: string,
  { id, eui, label }: Tester,
): Promise<LastMeasurement> => {
  const last = await tx
    .select()
    .from(presses)
    .where(and(eq(presses.testerId, id), eq(presses.tenantId, tenantId)))
    .orderBy(desc(presses.at), desc(presses.frameCounter))
    .limit(shownPresses)
  const measured = lastMeasurement(last)
  const best = bestReception(measured.receptions)
  const own = await ownGateways(
    tx,
    tenantId,
    last.flatMap(({ gateways: heard }) => heard),
  )
  const heardBy = new Set(
    last
      .slice(0, measured.received)
      .flatMap(({ gateways: heard }) => heard.map(({ gatewayEui }) => gatewayEui)),
  )
  return {
    tester: { id, eui, label },
    presses: measured.presses,
    received: measured.received,
    rating: rateSignal(measured) ?? null,
    best: best ? { ...best, margin: margin(best.snr) } : null,
    redundant: isRedundant(heardBy.size),
    last: last.map(({ at, frameCounter, spreadingFactor, gateways: heard }) => {
      const strongest = bestReception(heard)
      return {
        at,
        frameCounter,
        spreadingFactor,
        receptions: heard.map((reception) => {
          const gateway = own.get(reception.gatewayEui)
          return { ...reception, gatewayId: gateway?.id ?? null, buildingName: gateway?.buildingName ?? null }
        }),
        margin: strongest ? margin(strongest.snr) : null,
      }
    }),
  }
}

type Storeys = Pick<typeof buildings.$inferSelect, 'id' | 'floorsAbove' | 'floorsBelow'>

/** The signal tests of buildings that the actor may read, each with every floor from the top down, in one statement. */
export const signalTestsOf = async (
  tx: Tx,
  actor: TenantActor,
  all: readonly Storeys[],
): Promise<(building: Storeys) => z.output<typeof SignalTest>> => {
  const ids = all.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(signalTestFloors)
          .where(
            and(eq(signalTestFloors.tenantId, actor.tenantId), inArray(signalTestFloors.buildingId, ids)),
          )
  const recorded = new Map(rows.map((row) => [`${row.buildingId} ${row.floor}`, row]))
  const untested = { strength: null, testerEui: null, recordedAt: null, recordedBy: null }
  return (building) => {
    const floors = floorsOf(building).map(
      (floor) => recorded.get(`${building.id} ${floor}`) ?? { floor, ...untested },
    )
    return { buildingId: building.id, floors, verdict: signalVerdict(floors.map(({ strength }) => strength)) }
  }
}

/** The signal test of a building. Errors: 404. */
export const readSignalTest = async (
  tx: Tx,
  actor: TenantActor,
  id: string,
): Promise<z.output<typeof SignalTest>> => {
  const [row] = await tx
    .select({ id: buildings.id, floorsAbove: buildings.floorsAbove, floorsBelow: buildings.floorsBelow })
    .from(buildings)
    .where(and(buildingsOf(actor, 'estate.read'), eq(buildings.id, id)))
  const building = found(row)
  return (await signalTestsOf(tx, actor, [building]))(building)
}
