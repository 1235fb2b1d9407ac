/** What a topic of ChirpStack's MQTT integration says; undefined for topics of others. */
export type Topic =
  | { of: 'device'; applicationId: string; eui: string; event: string }
  | { of: 'gateway'; eui: string; event: 'stats' }
  /** The broker says so itself when a gateway's connection ends. */
  | { of: 'gateway'; eui: string; event: 'conn' }

const device = /^application\/([^/]{1,64})\/device\/([0-9a-f]{16})\/event\/([a-z]+)$/i
const gateway = /^(?:[^/]+\/)*gateway\/([0-9a-f]{16})\/(?:event\/(stats)|state\/(conn))$/i

/** Reads a topic; EUIs in lower case. */
export const parseTopic = (topic: string): Topic | undefined => {
  const [, applicationId, eui, event] = device.exec(topic) ?? []
  if (applicationId && eui && event) return { of: 'device', applicationId, eui: eui.toLowerCase(), event }
  const [, gatewayEui, stats, conn] = gateway.exec(topic) ?? []
  if (gatewayEui && stats) return { of: 'gateway', eui: gatewayEui.toLowerCase(), event: 'stats' }
  if (gatewayEui && conn) return { of: 'gateway', eui: gatewayEui.toLowerCase(), event: 'conn' }
  return undefined
}

/** What a backend listens to: events of devices, statistics and connections of gateways (below a region's prefix). */
export const eventTopics = ['application/+/device/+/event/+', '+/gateway/+/event/stats', '+/gateway/+/state/conn'] as const

/** Where a frame for a device is published. */
export const commandTopic = (applicationId: string, eui: string): string => `application/${applicationId}/device/${eui}/command/down`
