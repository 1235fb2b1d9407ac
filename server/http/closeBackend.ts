import type { FastifyInstance } from 'fastify'

/** How often connections that have fallen idle are looked for, ms. */
const every = 50

/**
 * Closes a backend once it has answered what is under way. Connections that fall idle only then are closed too: a client would keep
 * them for its next request, and the server would wait for that until its time-out, more than a minute.
 */
export const closeBackend = async (app: FastifyInstance): Promise<void> => {
  const sweep = setInterval(() => app.server.closeIdleConnections(), every)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
  }
}
