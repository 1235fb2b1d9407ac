import { maxPayloadOf, requiredSnrOf } from '../../domain/signal/dataRates.ts'
import { linkFigures, receive, type Reception } from '../physics/radio.ts'
import { deviceInfoOf, type DeviceInfo } from '../physics/applications.ts'
import type { QueueItem } from './chirpstack/command.ts'
import {
  ackEvent,
  drawAir,
  eventTopic,
  joinEvent,
  logEvent,
  rx1Seconds,
  statusEvent,
  txAckEvent,
  upEvent,
  type Air,
  type EventName,
} from './chirpstack/events.ts'
import type { Gateway } from './Gateway.ts'
import type { Radio } from './Radio.ts'
import type { World } from './World.ts'
import { day } from '../../domain/time.ts'

/** Share of downlinks that a gateway rejects because they arrive too late. */
const refusedShare = 0.002

/** A device as registered with the network server. */
export interface Registered {
  readonly radio: Radio
  /** Battery level (%), for the network server's DevStatusReq. */
  battery(): number
  /** Delivers a received downlink. */
  receive(port: number, bytes: Uint8Array): void
}

/**
 * The network server between devices and broker: receives uplinks through the connected gateways, publishes them as ChirpStack events, and
 * keeps a downlink queue per device, from which one frame is sent after each received uplink.
 */
export interface NetworkServer {
  register(device: Registered): void
  /** Transmits an uplink of a device; returns whether any gateway heard it. */
  uplink(device: Registered, port: number, bytes: Uint8Array): boolean
  enqueue(eui: string, item: QueueItem): boolean
  /** Flushes a device's queue. */
  flush(eui: string): void
}

interface Entry {
  readonly device: Registered
  readonly info: DeviceInfo
  queue: QueueItem[]
  /** When the device last got a DevStatusReq. */
  askedAt: number
}

export const createNetworkServer = (world: World, gateways: ReadonlyMap<string, Gateway>): NetworkServer => {
  const { schedule } = world
  const entries = new Map<string, Entry>()
  const nowReal = (): number => world.realTime(schedule.now())
  const tell = (info: DeviceInfo, event: EventName, message: object): void =>
    world.publish({ topic: eventTopic(info, event), payload: JSON.stringify(message) })

  const heard = ({ draw, links }: Radio): Reception[] =>
    links
      .flatMap((link) => receive(draw, link) ?? [])
      .filter(({ gatewayEui }) => gateways.get(gatewayEui)?.isOnline())
      .toSorted((one, other) => other.snr - one.snr)

  /** Settles a confirmed downlink sent before this uplink: the uplink acknowledges it, or it was not received. */
  const settlePending = (entry: Entry, acknowledged: boolean): void => {
    const [first] = entry.queue
    if (first?.pending === null || first?.pending === undefined) return
    entry.queue.shift()
    tell(
      entry.info,
      'ack',
      ackEvent(
        entry.device.radio.draw,
        entry.info,
        { queueItemId: first.id, counter: first.pending },
        acknowledged,
        nowReal(),
      ),
    )
  }

  /** The first item that may be sent now; items that may not are reported and dropped. */
  const nextItem = (entry: Entry): QueueItem | undefined => {
    const most = maxPayloadOf(entry.device.radio.spreadingFactor)
    for (let item = entry.queue[0]; item !== undefined; item = entry.queue[0]) {
      const expired = item.expiresAt !== null && item.expiresAt <= nowReal()
      if (!expired && item.bytes.length <= most) return item
      entry.queue.shift()
      const context = {
        queue_item_id: item.id,
        ...(!expired && { item_size: String(item.bytes.length), max_payload_size: String(most) }),
      }
      tell(
        entry.info,
        'log',
        logEvent(entry.info, expired ? 'EXPIRED' : 'DOWNLINK_PAYLOAD_SIZE', context, nowReal()),
      )
    }
    return undefined
  }

  const serve = (entry: Entry, { gatewayEui }: Reception, air: Air): void => {
    const item = nextItem(entry)
    const gateway = gateways.get(gatewayEui)
    if (!item || !gateway?.isOnline()) return
    const { radio } = entry.device
    if (radio.draw() < refusedShare) {
      gateway.count('refused')
      tell(entry.info, 'log', logEvent(entry.info, 'DOWNLINK_GATEWAY', {}, nowReal(), 'TOO_LATE'))
      return
    }
    const counter = radio.downCounter++
    gateway.count('sent')
    if (item.confirmed) item.pending = counter
    else entry.queue.shift()
    tell(
      entry.info,
      'txack',
      txAckEvent(radio.draw, entry.info, { queueItemId: item.id, counter }, gatewayEui, air, nowReal()),
    )
    const rating = radio.links.find((link) => link.gatewayEui === gatewayEui)?.rating ?? 'none'
    if (radio.draw() < linkFigures[rating].lostDown) return
    schedule.after(rx1Seconds * 1000, () => {
      if (item.confirmed) radio.acknowledges = true
      entry.device.receive(item.port, item.bytes)
    })
  }

  const askForBattery = (entry: Entry, best: Reception): void => {
    if (schedule.now() - entry.askedAt < day) return
    entry.askedAt = schedule.now()
    const margin = Math.round(
      Math.max(-32, Math.min(31, best.snr - requiredSnrOf(entry.device.radio.spreadingFactor))),
    )
    tell(
      entry.info,
      'status',
      statusEvent(
        entry.device.radio.draw,
        entry.info,
        { margin, batteryLevel: entry.device.battery() },
        nowReal(),
      ),
    )
  }

  return {
    register: (device) => {
      const { kind, eui, draw } = device.radio
      // so that not all devices are asked at once
      entries.set(eui, {
        device,
        info: deviceInfoOf(kind, eui),
        queue: [],
        askedAt: schedule.now() - draw() * day,
      })
    },
    uplink: (device, port, bytes) => {
      const { radio } = device
      const entry = entries.get(radio.eui)
      const counter = radio.upCounter++
      const acknowledged = radio.acknowledges
      radio.acknowledges = false
      const air = drawAir(radio.draw, radio.spreadingFactor)
      const receptions = heard(radio)
      for (const { gatewayEui } of receptions) gateways.get(gatewayEui)?.count('received')
      const [best] = receptions
      if (!entry || !best) return false
      const { info } = entry
      const at = nowReal()
      if (radio.joined) tell(info, 'join', joinEvent(radio.draw, info, radio.devAddr, at))
      radio.joined = false
      settlePending(entry, acknowledged)
      tell(
        info,
        'up',
        upEvent(radio.draw, { info, devAddr: radio.devAddr, counter, port, bytes, air, receptions, at }),
      )
      askForBattery(entry, best)
      serve(entry, best, air)
      return true
    },
    enqueue: (eui, item) => {
      const entry = entries.get(eui)
      // an item with a queued id is rejected
      if (entry?.queue.every(({ id }) => id !== item.id)) entry.queue.push(item)
      return entry !== undefined
    },
    flush: (eui) => {
      const entry = entries.get(eui)
      if (entry) entry.queue = []
    },
  }
}
