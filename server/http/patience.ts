import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { Refusal } from './refusal.ts'

/** How long a client may take to send a request, in ms: beyond it the connection is closed. */
export interface Patience {
  /** For the header, from the first byte of the connection. */
  headerMs: number
  /** For a body that is held in memory. */
  bodyMs: number
  /** Without a byte of an uploaded file. */
  stallMs: number
  /** For the whole request: a file of the largest size over a slow line. */
  requestMs: number
}

export const patience: Patience = { headerMs: 10_000, bodyMs: 30_000, stallMs: 15_000, requestMs: 300_000 }

/** The limits that Node enforces on a listener; its check must run more often than its default of half a minute. */
export const listenerOf = ({ headerMs, requestMs }: Patience) => ({
  requestTimeout: requestMs,
  http: { headersTimeout: headerMs, connectionsCheckingInterval: Math.min(headerMs, 2_000) },
})

/** Closes the connection of an upload that has stopped, and with it the file. */
const watchUpload = ({ raw }: FastifyRequest, reply: FastifyReply, stallMs: number): void => {
  const { socket } = raw
  if (!(socket instanceof Socket)) return
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer)
    if (socket.bytesRead === seen) socket.destroy()
    seen = socket.bytesRead
  }, stallMs)
  reply.raw.once('close', () => clearInterval(timer))
}

/** The body of a request, which fails if it takes too long: requestTimeout 408, after which the connection is closed. */
export const timely = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: RequestPayload,
  { bodyMs, stallMs }: Patience,
): RequestPayload => {
  if (!(payload instanceof IncomingMessage) || payload.complete) return payload
  if (request.headers['content-type']?.startsWith('multipart/')) {
    watchUpload(request, reply, stallMs)
    return payload
  }
  const body: Readable = payload.pipe(new PassThrough())
  const timer = setTimeout(() => {
    reply.header('connection', 'close')
    payload.unpipe()
    body.destroy(new Refusal('requestTimeout'))
  }, bodyMs)
  payload.once('close', () => clearTimeout(timer))
  // whoever was answered before the body was read, such as with 413, has no timeout any more, and nobody reads its error
  reply.raw.once('close', () => clearTimeout(timer))
  body.on('error', () => clearTimeout(timer))
  // a caller that hangs up in the middle
  payload.once('error', (error) => body.destroy(error))
  return body
}
