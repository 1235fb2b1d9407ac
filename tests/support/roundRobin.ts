import { createServer, request } from 'node:http'

/** A proxy on a free port that gives each request to the next of several servers, whole or streamed. */
export const roundRobin = async (
  targets: readonly string[],
): Promise<{ url: string; stop(): Promise<void> }> => {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(targets[turn++ % targets.length] ?? '')
    const { method, url, headers } = incoming
    const forwarded = request({ hostname, port, method, path: url, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
