import { createServer, type ServerResponse } from 'node:http'

type Properties = Record<string, unknown>

/** A feature in the form that Photon returns, in Germany by default. */
export const feature = (properties: Properties, coordinates: readonly unknown[] = [13.4, 52.5]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { osm_id: 1, osm_type: 'W', country: 'Deutschland', countrycode: 'DE', ...properties },
})

/** An HTTP server in place of Photon. `answerWith` sets its reply from then on; `asked` lists the queries it received. */
export const photonStandIn = async () => {
  const asked: URL[] = []
  let answer = (reply: ServerResponse): void => {
    reply.end(JSON.stringify({ type: 'FeatureCollection', features: [] }))
  }
  const server = createServer((request, reply) => {
    asked.push(new URL(request.url ?? '', 'http://photon.test'))
    answer(reply)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    asked,
    answerWith: (next: (reply: ServerResponse) => void) => {
      answer = next
    },
    answerFeatures: (...features: unknown[]) => {
      answer = (reply) => {
        reply
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ type: 'FeatureCollection', features }))
      }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type PhotonStandIn = Awaited<ReturnType<typeof photonStandIn>>
