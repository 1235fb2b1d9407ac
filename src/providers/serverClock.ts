import { newListeners } from './listeners.ts'

/** Below this difference (ms) the header's whole seconds and the way of the reply explain it. */
const tolerance = 5_000

let offset = 0
const listeners = newListeners()

/** Tells when the server's time turned out to be another one. */
export const subscribeServerClock = listeners.subscribe

/** Takes the server's time from a reply: a device's own clock may be off by hours. */
export const noteServerTime = (reply: Response, sentAt: number, receivedAt: number): void => {
  const date = Date.parse(reply.headers.get('date') ?? '')
  if (Number.isNaN(date)) return
  // the header is cut to seconds, and was written somewhere between sending and receiving
  const difference = date + 500 - (sentAt + receivedAt) / 2
  const before = offset
  offset = Math.abs(difference) > tolerance + (receivedAt - sentAt) / 2 ? Math.round(difference) : 0
  if (Math.abs(offset - before) > tolerance) listeners.tell()
}

/** The server's time (ms since 1970), for ages, ranges and whatever else is compared with its data. */
export const serverNow = (): number => Date.now() + offset
