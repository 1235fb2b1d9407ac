import { fromBase64, isBase64 } from '../../../domain/codec/hex.ts'

/** A downlink as it is queued at the network server. */
export interface QueueItem {
  readonly id: string
  readonly port: number
  readonly bytes: Uint8Array
  readonly confirmed: boolean
  /** Real time in ms; null: never. */
  readonly expiresAt: number | null
  /** The counter of the frame that went out and waits for its acknowledgement. */
  pending: number | null
}

/** The topic that commands come in on, and its pattern for a subscription. */
export const commandPattern = 'application/+/device/+/command/down'

const field = (message: object, name: string): unknown => Object.entries(message).find(([key]) => key === name)?.[1]

const parse = (payload: string): object | undefined => {
  try {
    const message: unknown = JSON.parse(payload)
    return typeof message === 'object' && message !== null ? message : undefined
  } catch {
    return undefined
  }
}

/** Reads a command as the network server does: the device of the topic and the item for its queue; undefined where it would be refused. */
export const readCommand = (topic: string, payload: string, newId: () => string): { eui: string; item: QueueItem } | undefined => {
  const eui = /^application\/[^/]+\/device\/([0-9a-f]{16})\/command\/down$/.exec(topic)?.[1]
  const message = parse(payload)
  if (eui === undefined || message === undefined) return undefined
  const [id, devEui, port, data, expiresAt] = ['id', 'devEui', 'fPort', 'data', 'expiresAt'].map((name) => field(message, name))
  if (typeof devEui !== 'string' || devEui.toLowerCase() !== eui) return undefined
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 1 || port > 223) return undefined
  if (typeof data !== 'string' || !isBase64(data)) return undefined
  const expiry = typeof expiresAt === 'string' ? Date.parse(expiresAt) : null
  if (expiry !== null && Number.isNaN(expiry)) return undefined
  return {
    eui,
    item: {
      id: typeof id === 'string' && id !== '' ? id : newId(),
      port,
      bytes: fromBase64(data),
      confirmed: field(message, 'confirmed') === true,
      expiresAt: expiry,
      pending: null,
    },
  }
}
