import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseAddressQuery } from '../../domain/rules/addressQuery.ts'
import { testClock } from '../../tests/support/testApp.ts'
import { photonHits, readPhoton } from './photonHits.ts'
import { photonRest, photonServer } from './photon.ts'
import { feature, photonStandIn, type PhotonStandIn } from './testing/photonStandIn.ts'

let standIn: PhotonStandIn
beforeAll(async () => {
  standIn = await photonStandIn()
})
beforeEach(() => {
  standIn.asked.length = 0
  standIn.answerFeatures(feature({ type: 'street', name: 'Lindenweg', postcode: '10115', city: 'Berlin' }))
})
afterAll(() => standIn.stop())

const aServer = (patience?: number) => {
  const clock = testClock()
  const reasons: string[] = []
  const server = photonServer({
    url: `${standIn.url}photon/`,
    now: clock.now,
    onFailure: (reason) => reasons.push(reason),
    ...(patience && { patience }),
  })
  return { ...server, clock, reasons }
}

describe('a Photon server', () => {
  it('is queried at its configured URL, in German, with enough results to choose from', async () => {
    const { search } = aServer()
    expect(await search('Lindenweg 5 & 6, Köln')).toHaveLength(1)
    const [url] = standIn.asked
    expect(url?.pathname).toBe('/photon/api')
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      q: 'Lindenweg 5 & 6, Köln',
      limit: '30',
      lang: 'de',
    })
  })

  it('gets the same query only once in thirty days', async () => {
    const { search, clock } = aServer()
    await Promise.all([search('Lindenweg'), search(' LINDENWEG '), search('lindenweg')])
    clock.advance(29 * 86_400_000)
    await search('Lindenweg')
    expect(standIn.asked).toHaveLength(1)
    clock.advance(2 * 86_400_000)
    await search('Lindenweg')
    expect(standIn.asked).toHaveLength(2)
  })

  it.each<[string, (reply: ServerResponse) => void, string]>([
    ['fails', (reply) => reply.writeHead(500).end('x'), 'status 500'],
    ['has had enough', (reply) => reply.writeHead(429).end(), 'status 429'],
    [
      'sends us elsewhere',
      (reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'TypeError',
    ],
    ['speaks something else', (reply) => reply.end('<html>Lindenweg</html>'), 'SyntaxError'],
    ['answers another thing', (reply) => reply.end('{"features": 7}'), 'ZodError'],
    ['does not stop', (reply) => reply.end('x'.repeat(1_100_000)), 'answer too long'],
    ['hangs up', (reply) => reply.destroy(), 'UND_ERR_SOCKET'],
    ['does not answer', () => undefined, 'TimeoutError'],
    ['stops halfway', (reply) => reply.write('{"features":'), 'TimeoutError'],
  ])('that %s is not queried for a while, and then queried again', async (_, answer, reason) => {
    // only who waits for nothing gives up soon
    const { search, clock, reasons } = aServer(reason === 'TimeoutError' ? 100 : undefined)
    standIn.answerWith(answer)
    expect(await search('Lindenweg')).toBeUndefined()
    expect(reasons).toEqual([reason])
    standIn.answerFeatures()
    expect(await search('Ulmenweg')).toBeUndefined()
    expect(standIn.asked).toHaveLength(1)
    clock.advance(photonRest + 1)
    expect(await search('Ulmenweg')).toEqual([])
  })

  it('that is unreachable causes no error', async () => {
    const gone = await photonStandIn()
    await gone.stop()
    const reasons: string[] = []
    const { search } = photonServer({
      url: gone.url,
      now: () => new Date(),
      onFailure: (reason) => reasons.push(reason),
    })
    expect(await search('Lindenweg')).toBeUndefined()
    expect(reasons).toEqual(['ECONNREFUSED'])
  })
})

describe('an answer of Photon', () => {
  const hits = (typed: string, ...features: unknown[]) =>
    photonHits(readPhoton({ features }), parseAddressQuery(typed)).map(
      ({ street, streetNumber, zipcode, city }) => [street, streetNumber, zipcode, city],
    )
  const berlin = { postcode: '10115', city: 'Berlin' }

  it('yields a building with its street and number', () => {
    expect(
      hits('Lindenweg 5', feature({ type: 'house', street: 'Lindenweg', housenumber: '5', ...berlin })),
    ).toEqual([['Lindenweg', '5', '10115', 'Berlin']])
    expect(
      hits('Bäckerei', feature({ type: 'house', name: 'Bäckerei', street: 'Lindenweg', ...berlin })),
    ).toEqual([['Lindenweg', null, '10115', 'Berlin']])
  })

  it('yields a street with the number that was typed', () => {
    expect(hits('Lindenweg 5a Berlin', feature({ type: 'street', name: 'Lindenweg', ...berlin }))).toEqual([
      ['Lindenweg', '5a', '10115', 'Berlin'],
    ])
    expect(hits('Lindenweg', feature({ osm_key: 'highway', name: 'Lindenweg', ...berlin }))).toEqual([
      ['Lindenweg', null, '10115', 'Berlin'],
    ])
  })

  it('yields a place with the street and number that were typed', () => {
    const wien = { type: 'city', name: 'Wien', postcode: '1010', countrycode: 'AT' }
    expect(hits('Wien', feature(wien))).toEqual([[null, null, '1010', 'Wien']])
    expect(hits('Lange Gasse 2, Wien', feature(wien))).toEqual([['Lange Gasse', '2', '1010', 'Wien']])
    expect(hits('Mitte', feature({ type: 'district', name: 'Mitte', ...berlin }))).toEqual([
      [null, null, '10115', 'Berlin'],
    ])
  })

  it('yields nothing if it is not an address or cannot be parsed', () => {
    const street = { type: 'street', name: 'Lindenweg', ...berlin }
    expect(
      hits(
        'Lindenweg',
        feature({ ...street, postcode: undefined }),
        feature({ ...street, city: undefined }),
        feature({ ...street, name: undefined }),
        feature({ ...street, countrycode: undefined }),
        feature({ ...street, countrycode: 7 }),
        feature({ ...street, city: 'x'.repeat(300) }),
        feature(street, ['13.4', 52.5]),
        feature(street, [13.4, 152.5]),
        feature({ ...street, type: 'state' }),
        feature({ ...street, type: 'house' }),
        null,
        7,
        feature(street),
      ),
    ).toEqual([['Lindenweg', null, '10115', 'Berlin']])
  })
})
