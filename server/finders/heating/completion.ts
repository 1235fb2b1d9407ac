import type { RoomDataGatheringStatus } from '../../../domain/enums.ts'
import { compareDays, latestOfDays, meanOfDays } from '../../../domain/heat-load/heatDays.ts'
import { heatLoadDates } from '../../../domain/rules/heatLoad.ts'
import { roomStatus } from '../../../domain/rules/room.ts'
import { dayOf } from '../../../domain/time.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { finishedAttempts, requireBuilding } from './attemptRows.ts'
import { checkBuilding } from './checklist.ts'

/** How complete a building's data is, and its days with a calculation: what was metered against what was predicted. Errors: 404. */
export const completionStatistic = async (tx: Tx, actor: TenantActor, buildingId: string, now: Date) => {
  await requireBuilding(tx, actor, buildingId)
  const { counts, rooms } = await checkBuilding(tx, actor, buildingId)
  const attempts = await finishedAttempts(tx, actor, buildingId)
  const days = latestOfDays(
    attempts.flatMap(({ id, date, result }) => (result === null ? [] : [{ attemptId: id, date, result }])),
  )
  const statuses = rooms.map(roomStatus)
  const of = (status: RoomDataGatheringStatus) => statuses.filter((each) => each === status).length
  return {
    buildingId,
    units: {
      total: counts.units,
      finalized: counts.finalized,
      withFloor: counts.unitsWithFloor,
      withRooms: counts.unitsWithRooms,
    },
    rooms: {
      total: rooms.length,
      complete: of('Complete'),
      withFloor: rooms.filter(({ floor }) => floor !== null).length,
      byStatus: {
        Complete: of('Complete'),
        Empty: of('Empty'),
        HeightMissing: of('HeightMissing'),
        SizeMissing: of('SizeMissing'),
        WallsFacingOutsideMissing: of('WallsFacingOutsideMissing'),
        WallsFacingUnheatedMissing: of('WallsFacingUnheatedMissing'),
      },
    },
    radiators: {
      total: counts.radiators,
      withThermostat: counts.withThermostat,
      withIssues: counts.withIssues,
    },
    thermostats: { total: counts.thermostats, normal: counts.normal },
    dates: heatLoadDates(dayOf(now)),
    days: compareDays(days),
    severalDays: meanOfDays(days) ?? null,
  }
}
