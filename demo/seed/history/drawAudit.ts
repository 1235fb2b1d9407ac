import type { Cast } from './Cast.ts'
import type { AuditRow, History } from './History.ts'
import type { Random } from '../random.ts'
import { day } from '../../../domain/time.ts'

/** Number of days for which the log covers actions on thermostats. */
const toldDays = 60

const actions = {
  assigned: 'thermostat.assign',
  unassigned: 'thermostat.unassign',
  malfunctionReported: 'thermostat.reportMalfunction',
} as const
const isTold = (kind: string): kind is keyof typeof actions => kind in actions

type Entry = Pick<AuditRow, 'at' | 'action' | 'entityId' | 'userId' | 'tenantId'> &
  Partial<Pick<AuditRow, 'before' | 'after'>>

/** The audit log of actions on devices: mounting and dismounting, commands, bulk updates, schedules. */
export const drawAudit = (random: Random, history: History, cast: Cast, now: number): AuditRow[] => {
  const euis = new Map(history.thermostats.map(({ id, eui }) => [id, eui]))
  const since = new Date(now - toldDays * day).toISOString()
  const moves = history.histories.flatMap(({ kind, at, thermostatId, userId, tenantId, data }): Entry[] => {
    if (!isTold(kind) || userId === null || at < since) return []
    const place = { eui: euis.get(thermostatId), ...data }
    return [
      {
        at,
        action: actions[kind],
        entityId: thermostatId,
        userId,
        tenantId,
        ...(kind === 'unassigned' ? { before: place } : { after: place }),
      },
    ]
  })
  const commands = history.downlinks.flatMap(
    ({
      id,
      createdAt: at,
      thermostatId,
      createdBy,
      tenantId,
      bulkId,
      code,
      args,
      expiresAt,
      ignoreVersion,
    }): Entry[] => {
      if (createdBy === null || bulkId !== null) return []
      const expirationMinutes = Math.round((Date.parse(expiresAt) - Date.parse(at)) / 60_000)
      const after = {
        eui: euis.get(thermostatId),
        commands: [{ code, ...args }],
        ignoreVersion,
        expirationMinutes,
        downlinkIds: [id],
      }
      return [
        { at, action: 'thermostat.command', entityId: thermostatId, userId: createdBy, tenantId, after },
      ]
    },
  )
  const bulks = history.bulks.flatMap(
    ({
      id,
      name,
      tenantId,
      createdBy,
      createdAt,
      startedAt,
      finishedAt,
      state,
      commands: choice,
      target,
      counts,
    }): Entry[] => {
      const entry = { entityId: id, userId: createdBy, tenantId }
      const targets = Object.values(counts).reduce((sum, count) => sum + count, 0)
      return [
        {
          ...entry,
          at: createdAt,
          action: 'bulkUpdate.plan',
          after: { name, commands: choice, filters: target, counts: { Pending: targets } },
        },
        {
          ...entry,
          at: startedAt ?? createdAt,
          action: 'bulkUpdate.start',
          before: { state: 'Planned' },
          after: { state: 'Running' },
        },
        ...(state === 'Aborted' && finishedAt !== null
          ? [
              {
                ...entry,
                at: finishedAt,
                action: 'bulkUpdate.abort',
                before: { state: 'Running' },
                after: { state, counts },
              },
            ]
          : []),
      ]
    },
  )
  const schedules = history.schedules.map(({ id, thermostatId, tenantId, createdBy, createdAt }): Entry => {
    const entries = history.scheduleEntries.filter(({ scheduleId }) => scheduleId === id)
    const kept = entries.map(({ scheduledAt, repeat, targetTemperature, modifier }) => ({
      scheduledAt,
      repeat,
      targetTemperature,
      modifier,
    }))
    return {
      at: createdAt,
      action: 'temperatureSchedule.set',
      entityId: id,
      userId: createdBy ?? cast.office(tenantId, 0),
      tenantId,
      after: { thermostatId, entries: kept },
    }
  })
  return [...moves, ...commands, ...bulks, ...schedules].map(({ before = null, after = null, ...entry }) => ({
    id: random.id(),
    ...entry,
    entity: entry.action.split('.')[0] ?? entry.action,
    before,
    after,
    partial: false,
    requestId: 'seed',
  }))
}
