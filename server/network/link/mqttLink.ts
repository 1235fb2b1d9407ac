import { setTimeout as wait } from 'node:timers/promises'
import { connect, type IPublishPacket, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { eventTopics } from '../chirpstack/parseTopic.ts'
import type { Link, LinkEvents } from './Link.ts'

interface MqttLinkOptions {
  url: string
  /** The client id of this process, stable across restarts: the broker keeps the session under it. `?clientId=` in the URL takes precedence. */
  clientId: string
  /** How many messages may be in flight to us without acknowledgement. */
  receiveMaximum: number
  reconnectMs?: number
}

/** Session expiry in seconds: how long the broker keeps our messages while we are away. Longer than a restart. */
const sessionSeconds = 600
const publishTimeoutMs = 10_000
const goodbyeMs = 1_000

/** Shared subscriptions: each message goes to one of several backends. */
const sharedTopics = eventTopics.map((topic) => `$share/ventil/${topic}`)

/** A PUBACK without a reason code: success. */
const puback = (messageId: number) => Buffer.of(0x40, 2, messageId >> 8, messageId & 0xff)

class Postponed extends Error {}

/**
 * Messages are handed on one at a time, but acknowledged in batches when they are committed. The library acknowledges after
 * `handleMessage` unless that ends with an error. So it always ends with one here, and this function writes the acknowledgement itself, to
 * the connection on which the message arrived.
 */
const acknowledgeLater = (
  client: MqttClient,
  take: (packet: IPublishPacket, acknowledge: () => void) => Promise<void> | void,
) => {
  client.handleMessage = (packet, next) => {
    const { stream } = client
    const { messageId } = packet
    const acknowledge = () => {
      if (messageId !== undefined && client.stream === stream && client.connected && stream.writable)
        stream.write(puback(messageId))
    }
    const goOn = () => next(new Postponed())
    const taken = take(packet, packet.qos === 1 ? acknowledge : () => undefined)
    if (taken) taken.then(goOn, goOn)
    else goOn()
  }
}

/** Connects to an external broker, which need not be up yet: the client connects, and reconnects, until the link is closed. */
export const openMqttLink = (
  { url, clientId, receiveMaximum, reconnectMs = 2_000 }: MqttLinkOptions,
  events: LinkEvents,
  log: Logger,
): Link => {
  let listening = false
  let pausing = false
  let left = false
  const client = connect(url, {
    clientId,
    protocolVersion: 5,
    clean: false,
    properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum },
    reconnectPeriod: reconnectMs,
    resubscribe: false,
    queueQoSZero: false,
  })
  acknowledgeLater(client, (packet, acknowledge) => {
    // neither taken nor acknowledged: the broker keeps it for the next subscriber
    if (pausing) return new Promise<void>(() => {})
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    return events.onMessage({ topic: packet.topic, payload, retained: packet.retain, acknowledge })
  })
  client.on('connect', () => {
    client.subscribe(sharedTopics, { qos: 1 }, (error, granted = []) => {
      const refused = granted.filter(({ qos }) => qos >= 128)
      if (error || refused.length > 0) {
        log.error(
          { err: error, topics: refused.map(({ topic }) => topic) },
          'the broker refuses our subscription',
        )
        return
      }
      log.info('connected to the broker')
      listening = true
      events.onConnect()
    })
  })
  client.on('close', () => {
    if (listening) log.warn('the connection to the broker is lost')
    listening = false
  })
  client.on('error', (error) => log.warn({ err: error }, 'the broker cannot be used'))
  const { protocol, host } = new URL(url)
  return {
    address: `${protocol}//${host}`,
    isConnected: () => listening && client.connected,
    publish: async (topic, payload) => {
      if (!client.connected) throw new Error('the broker is not connected')
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('the broker does not answer')), publishTimeoutMs)
      })
      try {
        await Promise.race([client.publishAsync(topic, payload, { qos: 1 }), late])
      } finally {
        clearTimeout(timer)
      }
    },
    leave: async () => {
      left = true
      if (client.connected) await client.unsubscribeAsync(sharedTopics)
    },
    pause: async () => {
      pausing = true
    },
    close: async () => {
      // a paused client reads no replies, so DISCONNECT is sent and waited for only briefly
      const goodbye = { properties: { sessionExpiryInterval: left ? 0 : sessionSeconds } }
      if (client.connected)
        await Promise.race([client.endAsync(false, goodbye), wait(goodbyeMs, undefined, { ref: false })])
      await client.endAsync(true)
    },
  }
}
