import { defaultLevelMap, levelMapCrc } from '../../../domain/codec/rt1/levelMap.ts'
import {
  nightLeadMinutes,
  sendingStartsAt,
  turnsAround,
  type NightReduction,
} from '../../../domain/rules/comfort.ts'
import { minute, day, weekdays } from '../../../domain/time.ts'
import { newRow } from '../builders/ancestors.ts'
import type { ThermostatRow } from '../builders/buildThermostat.ts'
import type { Random } from '../random.ts'
import type { Cast } from './Cast.ts'
import type { DeviceCase } from './DeviceCase.ts'
import type { ComfortSettingRow, ComfortStepRow, StateRow } from './History.ts'

interface Comfort {
  readonly settings: ComfortSettingRow[]
  readonly steps: ComfortStepRow[]
  /** The states of the thermostats, with the levels that they were given. */
  readonly states: StateRow[]
}

const iso = (at: number): string => new Date(at).toISOString()

/** Warmer by half a degree from level 1 on, and no warmer than 24 °C. */
const levels = defaultLevelMap.map((celsius, level) => (level === 0 ? celsius : Math.min(24, celsius + 0.5)))
const night: NightReduction = { reduceBy: 3, reduceTo: null, from: '22:30', to: '05:30', days: weekdays }

const nothingBase = { baseTemperature: null, baseLevel: null, loweredTo: null } as const

/**
 * The comfort settings of three buildings of the first client: one whose levels mapping all thermostats have confirmed, with a confirmed night
 * setback; one whose mapping is on its way and goes on when the backend starts; one where a thermostat keeps another mapping.
 */
export const drawComfort = (
  random: Random,
  cases: readonly DeviceCase[],
  all: readonly ThermostatRow[],
  states: readonly StateRow[],
  cast: Cast,
  now: number,
): Comfort => {
  const drawn: Comfort = { settings: [], steps: [], states: [] }
  const tenantId = cases.find(({ row }) => row.tenantId !== null)?.row.tenantId ?? null
  if (tenantId === null) return { ...drawn, states: [...states] }
  const mounted = cases.filter(
    ({ row, to }) =>
      row.tenantId === tenantId &&
      row.radiatorId !== null &&
      row.malfunctionAt === null &&
      now - to < 30 * minute,
  )
  const online = new Set(mounted.map(({ row }) => row.id))
  const silent = Map.groupBy(
    all.filter(
      ({ id, tenantId: owner, radiatorId }) => owner === tenantId && radiatorId !== null && !online.has(id),
    ),
    ({ buildingId }) => buildingId,
  )
  const silentIn = (buildingId: string | null) => silent.get(buildingId) ?? []
  const large = [...Map.groupBy(mounted, ({ row }) => row.buildingId)].filter(
    ([, group]) => group.length >= 4,
  )
  // everything of the first was heard, if there is such a building
  const [confirmed] = large.toSorted(([one], [other]) => silentIn(one).length - silentIn(other).length)
  const [running, failed] = large
    .filter((one) => one !== confirmed)
    .toSorted(([, one], [, other]) => other.length - one.length)
  const by = cast.office(tenantId, 0)
  const given = new Map<string, readonly number[]>()
  const setting = (
    buildingId: string,
    setAt: number,
    more: Partial<ComfortSettingRow>,
  ): ComfortSettingRow => {
    const row: ComfortSettingRow = {
      ...newRow(random.fork(`${buildingId} ${more.kind}`, iso(setAt))),
      tenantId,
      buildingId,
      kind: 'levelsMapping',
      levels: null,
      night: null,
      setAt: iso(setAt),
      setBy: by,
      confirmedAt: null,
      confirmedBy: null,
      phase: null,
      dueAt: null,
      startedAt: null,
      nextAt: null,
      ...more,
    }
    drawn.settings.push(row)
    return row
  }
  /** The step of a thermostat that was not heard. */
  const missed = (settingId: string, thermostatId: string, setAt: number): ComfortStepRow => ({
    settingId,
    tenantId,
    thermostatId,
    state: 'Failed',
    reason: 'expired',
    downlinkId: null,
    gatewayEui: null,
    attempts: 1,
    startedAt: iso(setAt + minute),
    finishedAt: iso(Math.min(now, setAt + day)),
    ...nothingBase,
  })
  const mapping = (
    group: readonly DeviceCase[],
    setAt: number,
    stepOf: (index: number) => Partial<ComfortStepRow>,
  ) => {
    const buildingId = group[0]?.row.buildingId
    if (!buildingId) return
    const { id } = setting(buildingId, setAt, { levels, startedAt: iso(setAt), dueAt: iso(setAt) })
    // one that is on its way reaches them once they are heard
    if (now - setAt >= day) drawn.steps.push(...silentIn(buildingId).map((one) => missed(id, one.id, setAt)))
    group.forEach(({ row }, index) => {
      const startedAt = setAt + 2 * minute + index * 15_000
      const step: ComfortStepRow = {
        settingId: id,
        tenantId,
        thermostatId: row.id,
        state: 'Success',
        reason: null,
        downlinkId: null,
        gatewayEui: row.gatewayEui,
        attempts: 1,
        startedAt: iso(startedAt),
        finishedAt: iso(startedAt + 18 * minute),
        ...nothingBase,
        ...stepOf(index),
      }
      drawn.steps.push(step)
      if (step.state === 'Success') given.set(row.id, levels)
    })
  }
  if (confirmed) {
    const setAt = now - 9 * day
    mapping(confirmed[1], setAt, () => ({}))
    const turns = turnsAround(night, new Date(now + nightLeadMinutes * minute))
    const first = turns.next.phase === 'lower' ? turns.next : turnsAround(night, new Date(turns.next.at)).next
    const buildingId = confirmed[0]
    if (buildingId !== null)
      setting(buildingId, setAt, {
        kind: 'nightReduction',
        night,
        confirmedAt: iso(setAt + 20 * minute),
        confirmedBy: by,
        nextAt: sendingStartsAt(first.at),
      })
  }
  if (running) {
    const waiting = { state: 'Pending', attempts: 0, startedAt: null, finishedAt: null } as const
    mapping(running[1], now - 3 * minute, () => waiting)
  }
  if (failed) {
    mapping(failed[1], now - 2 * day, (index) =>
      index === 0 ? { state: 'Failed', reason: 'contradicted' } : {},
    )
    if (failed[0] !== null)
      setting(failed[0], now - day, {
        kind: 'nightReduction',
        night: { ...night, reduceBy: null, reduceTo: 17 },
      })
  }
  const reported = (row: StateRow): StateRow => {
    const own = given.get(row.thermostatId)
    return own
      ? { ...row, levelMap: [...own], levelMapCrc: levelMapCrc(own), levelMapAt: iso(now - day) }
      : row
  }
  return { ...drawn, states: states.map(reported) }
}
