import { toHex } from '../../../domain/codec/bytes.ts'
import { defaultLevelMap } from '../../../domain/codec/rt1/levelMap.ts'
import { encodeFrame } from '../../../domain/codec/rt1/downlink.ts'
import { thermostatPorts } from '../../../domain/codec/rt1/uplink.ts'
import type { Command } from '../../../domain/commands/command.ts'
import type { DownlinkReason } from '../../../domain/commands/sending.ts'
import { ends } from '../../../domain/downlinks/commandStates.ts'
import type { DownlinkSource } from '../../../domain/enums.ts'
import type { Random } from '../random.ts'
import type { Cast } from './Cast.ts'
import { ownerOf, type DeviceCase } from './DeviceCase.ts'
import type { DownlinkRow, FrameRow } from './History.ts'
import type { Order } from './pastOf.ts'
import { second, minute, day } from '../../../domain/time.ts'

const expirationMinutes = 1440
const iso = (at: number): string => new Date(at).toISOString()

/** Past commands of a thermostat, with the changes they made. */
interface Orders {
  readonly orders: Order[]
  readonly frames: FrameRow[]
  readonly downlinks: DownlinkRow[]
}

const drawCommand = (random: Random): Command => {
  const level = random.int(7, 12)
  return random.weighted<() => Command>([
    [() => ({ code: 'SetTargetTemperature', temperature: random.int(34, 46) / 2 }), 8],
    [() => ({ code: 'SetTargetTemperatureAndLevel', temperature: defaultLevelMap[level] ?? 21, level }), 4],
    [() => ({ code: 'SetTargetTemperatureLevel', level }), 3],
    [
      () => ({ code: 'GeneralGetInfo', fingerprint: true, health: true, status: true, levelMapping: false }),
      3,
    ],
    [() => ({ code: 'SetMotorPositionConstraint', constraint: random.int(8, 20) * 50 }), 3],
    [() => ({ code: 'SetDisplayRotation', rotation: 180 }), 1],
  ])()
}

/** The permanent effect of a command. */
const changeOf = (command: Command): Order['change'] => {
  switch (command.code) {
    case 'SetTargetTemperature':
      return { targetTemperature: command.temperature, targetLevel: null }
    case 'SetTargetTemperatureAndLevel':
      return { targetTemperature: command.temperature, targetLevel: command.level }
    case 'SetTargetTemperatureLevel':
      return { targetTemperature: defaultLevelMap[command.level] ?? 20, targetLevel: command.level }
    case 'SetMotorPositionConstraint':
      return { motorConstraint: command.constraint }
    case 'SetDisplayRotation':
      return { displayRotation: command.rotation / 90 }
    default:
      return {}
  }
}

export type Ending =
  | { readonly status: 'Success' }
  | { readonly status: 'Failed' | 'Aborted'; readonly reason: DownlinkReason; readonly sent: boolean }
  | { readonly status: 'Running' }

/** An end without success; `sent`: after the device had received it. */
export const without = (reason: DownlinkReason, sent: boolean): Ending => ({
  status: ends[reason].status,
  reason,
  sent,
})

const drawEnding = (random: Random): Ending =>
  random.weighted<Ending>([
    [{ status: 'Success' }, 88],
    [without('expired', false), 4],
    [without('replaced', false), 3],
    [without('abortedByUser', false), 2],
    [without('contradicted', true), 2],
    [without('busy', true), 1],
  ])

/** A command that is meant for a device at an instant (ms). */
export interface Errand {
  readonly command: Command
  readonly ending: Ending
  readonly source: DownlinkSource
  readonly createdAt: number
  /** Seconds until the device listens. */
  readonly listensAfter?: number
  readonly bulkId?: string
  readonly schedule?: { readonly entryId: string; readonly dueAt: string }
}

const drawOrder = (
  device: DeviceCase,
  cast: Cast,
  { command, ending, source, createdAt, listensAfter, bulkId, schedule }: Errand,
  seq: number,
): Orders => {
  const { random, row } = device
  const expiresAt = createdAt + expirationMinutes * minute
  const sentAt =
    ending.status === 'Success' || ('sent' in ending && ending.sent)
      ? createdAt + (listensAfter ?? random.int(20, 590)) * second
      : null
  const answeredAt = sentAt === null ? null : sentAt + random.int(4, 7) * second
  const finishedAt =
    ending.status === 'Running'
      ? null
      : ending.status === 'Success'
        ? (answeredAt ?? createdAt) + random.int(4, 20) * second
        : ending.reason === 'expired'
          ? expiresAt
          : (answeredAt ?? createdAt) + random.int(1, 25) * minute
  const at = (instant: number | null): string | null => (instant === null ? null : iso(instant))
  const times = { createdAt: iso(createdAt), expiresAt: iso(expiresAt), sentAt: at(sentAt) }
  const frame: FrameRow = {
    id: random.id(),
    ...ownerOf(device),
    port: thermostatPorts.commands,
    payload: toHex(encodeFrame([{ command, seq }])),
    ...times,
    nextAttemptAt: null,
    enqueuedAt: iso(createdAt + 300),
    frameCounter: sentAt === null ? null : seq,
    closedAt: at(finishedAt),
    attempts: 0,
  }
  const { code, ...args } = command
  const downlink: DownlinkRow = {
    id: random.id(),
    ...ownerOf(device),
    buildingId: row.buildingId,
    frameId: frame.id,
    code,
    source,
    status: ending.status,
    phase:
      ending.status === 'Success'
        ? 'confirmed'
        : ending.status === 'Failed'
          ? 'failed'
          : ending.status === 'Aborted'
            ? 'aborted'
            : 'queued',
    reason: 'reason' in ending ? ending.reason : null,
    args,
    seq,
    ignoreVersion: false,
    ...times,
    acknowledgedAt: ending.status === 'Success' || ending.status === 'Failed' ? at(answeredAt) : null,
    reportedAt: null,
    finishedAt: at(finishedAt),
    createdBy: source === 'AdminApp' ? cast.office(row.tenantId, seq) : null,
    bulkId: bulkId ?? null,
    scheduleEntryId: schedule?.entryId ?? null,
    dueAt: schedule?.dueAt ?? null,
  }
  const done =
    ending.status === 'Success' && finishedAt !== null
      ? [{ at: answeredAt ?? finishedAt, seq, change: changeOf(command) }]
      : []
  return { orders: done, frames: [frame], downlinks: [downlink] }
}

const source = (random: Random): DownlinkSource =>
  random.weighted([
    ['AdminApp', 6],
    ['HeatingEngine', 4],
    ['ThermostatService', 1],
  ])

/** Share of thermostats with commands in the last fortnight, and the maximum number. */
const commanded = { share: 0.16, most: 5, days: 14 } as const
/** Share of thermostats with a command in progress; it arrives with the next uplink if the device is online. */
const underWay = 0.008

const drawErrands = (device: DeviceCase, now: number): Errand[] => {
  const { random, to } = device
  const errands: Errand[] = []
  if (random.chance(commanded.share)) {
    const from = Math.max(device.from, to - commanded.days * day)
    for (let left = random.int(1, commanded.most); left > 0; left--)
      errands.push({
        command: drawCommand(random),
        ending: drawEnding(random),
        source: source(random),
        createdAt: from + Math.floor(random.next() * Math.max(0, to - 2 * day - from)),
      })
  }
  if (random.chance(underWay)) {
    const createdAt =
      Math.max(to, now - 8 * minute) + Math.floor(random.next() * Math.min(2 * minute, now - to))
    errands.push({
      command: drawCommand(random),
      ending: { status: 'Running' },
      source: 'AdminApp',
      createdAt: Math.min(createdAt, now),
    })
  }
  return errands
}

/** The commands of a thermostat: the given ones, a few of its own, and at most one in progress. */
export const drawOrders = (device: DeviceCase, cast: Cast, given: readonly Errand[], now: number): Orders => {
  const errands = [...given, ...drawErrands(device, now)].toSorted(
    (one, other) => one.createdAt - other.createdAt,
  )
  // sequence numbers range from 0 to 255
  const drawn = errands.map((errand, index) => drawOrder(device, cast, errand, (index + 1) % 256))
  return {
    orders: drawn.flatMap(({ orders }) => orders),
    frames: drawn.flatMap(({ frames }) => frames),
    downlinks: drawn.flatMap(({ downlinks }) => downlinks),
  }
}
