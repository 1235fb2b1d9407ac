import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Ports below those that systems give to outgoing connections, one of which could otherwise take a port before its server starts. */
const [first, last] = [16_384, 32_767]
/** Workers that run at the same time draw from ranges of their own: a port is free until its server starts. */
const ranges = 4
const worker = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0) % ranges
const size = (last + 1 - first) / ranges

/** The ports that this process has given out, for the same reason. */
const given = new Set<number>()

/** A free port on the loopback interface, which this process has not been given before. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const port = first + worker * size + randomInt(size)
    if (given.has(port)) return resolve(freePort())
    given.add(port)
    const server = createServer()
    server.once('error', () => resolve(freePort()))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
