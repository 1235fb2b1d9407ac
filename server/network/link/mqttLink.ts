import { setTimeout as wait } from 'node:timers/promises'
import { connect, type IPublishPacket, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { eventTopics } from '../chirpstack/parseTopic.ts'
import type { Link, LinkEvents } from './Link.ts'

interface MqttLinkOptions {
  url: string
  /** Of this process, the same after a restart: under it the broker keeps what comes meanwhile. `?clientId=` of the url goes before it. */
  clientId: string
  /** Messages that may be under way to us without our acknowledgement. */
  receiveMaximum: number
  reconnectMs?: number
}

/** Seconds that the broker keeps our messages while we are away: longer than a restart. */
const sessionSeconds = 600
const publishTimeoutMs = 10_000
const goodbyeMs = 1_000

/** Several backends share the messages: each gets some. */
const sharedTopics = eventTopics.map((topic) => `$share/ventil/${topic}`)

/** PUBACK without a reason: it is kept. */
const puback = (messageId: number) => Buffer.of(0x40, 2, messageId >> 8, messageId & 0xff)

class Postponed extends Error {}

/**
 * Messages are handed on one after the other, but acknowledged when they are committed, a batch at a time. The library
 * acknowledges with the end of `handleMessage` and leaves it where that ends with an error; so it always does, and the
 * acknowledgement is written here, to the connection that the message came by.
 */
const acknowledgeLater = (client: MqttClient, take: (packet: IPublishPacket, acknowledge: () => void) => Promise<void> | void) => {
  client.handleMessage = (packet, next) => {
    const { stream } = client
    const { messageId } = packet
    const acknowledge = () => {
      if (messageId !== undefined && client.stream === stream && client.connected && stream.writable) stream.write(puback(messageId))
    }
    const goOn = () => next(new Postponed())
    const taken = take(packet, packet.qos === 1 ? acknowledge : () => undefined)
    if (taken) taken.then(goOn, goOn)
    else goOn()
  }
}

/** A broker elsewhere. It need not be there yet: the connection is made, and made again, until the link is closed. */
export const openMqttLink = ({ url, clientId, receiveMaximum, reconnectMs = 2_000 }: MqttLinkOptions, events: LinkEvents, log: Logger): Link => {
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
    // neither taken nor acknowledged: the broker keeps it for the next who comes
    if (pausing) return new Promise<void>(() => {})
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    return events.onMessage({ topic: packet.topic, payload, retained: packet.retain, acknowledge })
  })
  client.on('connect', () => {
    client.subscribe(sharedTopics, { qos: 1 }, (error, granted = []) => {
      const refused = granted.filter(({ qos }) => qos >= 128)
      if (error || refused.length > 0) {
        log.error({ err: error, topics: refused.map(({ topic }) => topic) }, 'the broker refuses our subscription')
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
      // what is paused reads no answers: the goodbye is sent and not waited for long
      const goodbye = { properties: { sessionExpiryInterval: left ? 0 : sessionSeconds } }
      if (client.connected) await Promise.race([client.endAsync(false, goodbye), wait(goodbyeMs, undefined, { ref: false })])
      await client.endAsync(true)
    },
  }
}
