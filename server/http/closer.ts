import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Interval for closing idle connections, in ms. */
const every = 50

/**
 * Returns a function that closes a server after it has answered the requests in progress; call it before the server listens. It also closes
 * connections that become idle only then, and those that never carried a request (browsers preconnect): the server would wait for
 * their time-out, more than a minute.
 */
export const closerOf = (app: FastifyInstance): (() => Promise<void>) => {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket))
  return async () => {
    const sweep = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    }, every)
    try {
      await app.close()
    } finally {
      clearInterval(sweep)
    }
  }
}
