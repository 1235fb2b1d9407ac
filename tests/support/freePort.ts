import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Ports below those that systems give to outgoing connections, one of which could otherwise take a port before its server starts. */
const [first, last] = [16_384, 32_767]

/** A free port on the loopback interface. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const port = randomInt(first, last + 1)
    const server = createServer()
    server.once('error', () => resolve(freePort()))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
