import { lastDue, nextDue } from '../../../domain/rules/schedule.ts'
import { newRow } from '../builders/ancestors.ts'
import type { Random } from '../random.ts'
import type { Cast } from './Cast.ts'
import type { DeviceCase } from './DeviceCase.ts'
import type { Errand } from './drawOrders.ts'
import type { ScheduleEntryRow, ScheduleRow } from './History.ts'
import { hour, day } from '../../../domain/time.ts'

/** Number of days for which a schedule has been active. */
const daysActive = 21
const iso = (at: number): string => new Date(at).toISOString()

/** Hours of the day (UTC) and their °C: warmer by day, cooler at night. */
const plan = [
  { hour: 4, temperature: 21 },
  { hour: 21, temperature: 17.5 },
] as const

interface Schedules {
  readonly schedules: ScheduleRow[]
  readonly entries: ScheduleEntryRow[]
  /** The commands that they have sent, by thermostat id. */
  readonly errands: Map<string, Errand[]>
}

/** Schedules of the thermostats with a whole year of history, with the commands they have sent; the schedules stay active. */
export const drawSchedules = (
  random: Random,
  cases: readonly DeviceCase[],
  cast: Cast,
  now: number,
): Schedules => {
  const drawn: Schedules = { schedules: [], entries: [], errands: new Map() }
  for (const { row, detail, to } of cases) {
    if (row.tenantId === null || (detail.at(-1)?.hours ?? 0) < 365 * 24) continue
    const began = Math.floor(now / day) * day - daysActive * day
    const source = random.fork(row.eui, iso(began - 5 * hour))
    const schedule: ScheduleRow = {
      ...newRow(source),
      tenantId: row.tenantId,
      thermostatId: row.id,
      baseTemperature: null,
      setTemperatures: [],
      createdBy: cast.office(row.tenantId, 1),
    }
    drawn.schedules.push(schedule)
    const errands = plan.flatMap(({ hour: at, temperature }): Errand[] => {
      const recurring = { scheduledAt: iso(began + at * hour), repeat: 'daily' } as const
      const entryId = source.id()
      drawn.entries.push({
        id: entryId,
        scheduleId: schedule.id,
        tenantId: schedule.tenantId,
        thermostatId: row.id,
        ...recurring,
        targetTemperature: temperature,
        modifier: null,
        nextAt: nextDue(recurring, now),
        lastSentAt: lastDue(recurring, now),
        lastReason: null,
      })
      return Array.from({ length: daysActive + 1 }, (_, index) => began + index * day + at * hour)
        .filter((due) => due < Math.min(now, to) - hour)
        .map((due) => ({
          command: { code: 'SetTargetTemperature', temperature },
          ending: { status: 'Success' },
          source: 'HeatingEngine',
          createdAt: due + 900,
          schedule: { entryId, dueAt: iso(due) },
        }))
    })
    drawn.errands.set(row.id, errands)
  }
  return drawn
}
