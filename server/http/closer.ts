import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How often connections that nobody waits on are looked for, ms. */
const every = 50

/**
 * Gives back what closes a server once it has answered what is under way; asked for before it listens. Connections that fall idle
 * only then, and those that nothing was ever asked over (browsers open some ahead), are closed too: the server would wait for
 * their time-out, a minute and more.
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
