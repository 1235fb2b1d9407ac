/** What a topic of ChirpStack's MQTT integration names; undefined for other topics. */
export type Topic =
  | { of: 'device'; applicationId: string; eui: string; event: string }
  | { of: 'gateway'; eui: string; event: 'stats' }
  /** The broker itself publishes this when a gateway's connection ends. */
  | { of: 'gateway'; eui: string; event: 'conn' }

const device = /^application\/([^/]{1,64})\/device\/([0-9a-f]{16})\/event\/([a-z]+)$/i
const gateway = /^(?:[^/]+\/)*gateway\/([0-9a-f]{16})\/(?:event\/(stats)|state\/(conn))$/i

/** Parses a topic; EUIs are in lower case. */
export const parseTopic = (topic: string): Topic | undefined => {
  const [, applicationId, eui, event] = device.exec(topic) ?? []
  if (applicationId && eui && event) return { of: 'device', applicationId, eui: eui.toLowerCase(), event }
  const [, gatewayEui, stats, conn] = gateway.exec(topic) ?? []
  if (gatewayEui && stats) return { of: 'gateway', eui: gatewayEui.toLowerCase(), event: 'stats' }
  if (gatewayEui && conn) return { of: 'gateway', eui: gatewayEui.toLowerCase(), event: 'conn' }
  return undefined
}

/** The topics that a backend subscribes to: device events, and statistics and connection states of gateways (below a region's prefix). */
export const eventTopics = [
  'application/+/device/+/event/+',
  '+/gateway/+/event/stats',
  '+/gateway/+/state/conn',
] as const

/** The topic that downlinks to a device are published to. */
export const commandTopic = (applicationId: string, eui: string): string =>
  `application/${applicationId}/device/${eui}/command/down`
