import { fromBase64, isBase64 } from '../../../domain/codec/bytes.ts'

/** A downlink in the network server's queue. */
export interface QueueItem {
  readonly id: string
  readonly port: number
  readonly bytes: Uint8Array
  readonly confirmed: boolean
  /** Real time in ms; null for no expiry. */
  readonly expiresAt: number | null
  /** The frame counter of the downlink that was sent and awaits acknowledgement. */
  pending: number | null
}

/** The topic of commands, as a regular expression and as a subscription pattern. */
export const commandPattern = 'application/+/device/+/command/down'

const field = (message: object, name: string): unknown =>
  Object.entries(message).find(([key]) => key === name)?.[1]

const parse = (payload: string): object | undefined => {
  try {
    const message: unknown = JSON.parse(payload)
    return typeof message === 'object' && message !== null ? message : undefined
  } catch {
    return undefined
  }
}

/** Parses a command as the network server does: the device of the topic and the queue item; undefined if it would be rejected. */
export const readCommand = (
  topic: string,
  payload: string,
  newId: () => string,
): { eui: string; item: QueueItem } | undefined => {
  const eui = /^application\/[^/]+\/device\/([0-9a-f]{16})\/command\/down$/.exec(topic)?.[1]
  const message = parse(payload)
  if (eui === undefined || message === undefined) return undefined
  const [id, devEui, port, data, expiresAt] = ['id', 'devEui', 'fPort', 'data', 'expiresAt'].map((name) =>
    field(message, name),
  )
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
