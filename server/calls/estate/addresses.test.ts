import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { photonRest } from '../../addresses/photon.ts'
import { feature, photonStandIn, type PhotonStandIn } from '../../addresses/testing/photonStandIn.ts'

const hour = 3_600_000

interface World {
  app: TestApp
  tenantId: string
  admin: Person
  root: Person
}

const people = async (app: TestApp, tenantId: string) => ({
  admin: await aPerson(app, { role: 'Admin', tenantId }),
  root: await aPerson(app, { role: 'SuperAdmin' }),
})

const aWorld = async (env: Record<string, string> = {}): Promise<World> => {
  const app = await testApp(env)
  const tenantId = await aTenant(app)
  return { app, tenantId, ...(await people(app, tenantId)) }
}

const ask = ({ app, tenantId, admin }: World, text: string, more = '') =>
  app.onMain({
    url: `/api/addresses/search?Query=${encodeURIComponent(text)}${more}`,
    as: admin.token,
    tenant: tenantId,
  })
const search = async (world: World, text: string, more = '') => {
  const reply = await ask(world, text, more)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const labels = async (world: World, text: string, more = ''): Promise<string[]> =>
  (await search(world, text, more)).items.map(({ label }: { label: string }) => label)
const set = async ({ app, root }: World, code: string, value: string) => {
  const all = await app.onMain({ url: '/api/settings', as: root.token })
  const { version } = all.json().items.find((item: { code: string }) => item.code === code)
  const reply = await app.onMain({
    method: 'PUT',
    url: `/api/settings/${code}/${encodeURIComponent(value)}`,
    as: root.token,
    version,
  })
  expect(reply.statusCode).toBe(200)
}
const reset = ({ app, root }: World, code: string) =>
  app.onMain({ method: 'DELETE', url: `/api/settings/${code}`, as: root.token })

describe('without an online search', () => {
  let world: World
  beforeAll(async () => {
    world = await aWorld()
  })
  afterAll(() => world.app.stop())

  it('answers from the register', async () => {
    expect(await search(world, 'Musterstr. 5, 10115 Berlin')).toEqual({
      items: [
        {
          label: 'Musterstr. 5, 10115 Berlin',
          street: 'Musterstr.',
          streetNumber: '5',
          zipcode: '10115',
          city: 'Berlin',
          country: 'Deutschland',
          latitude: null,
          longitude: null,
          source: 'register',
        },
      ],
      more: false,
      online: 'notConfigured',
    })
    expect(await labels(world, '101', '&Limit=2')).toEqual(['10115 Berlin', '10117 Berlin'])
    expect((await search(world, 'Berl')).more).toBe(true)
    expect(await labels(world, 'nirgendwo xyz')).toEqual([])
  })

  it.each([
    ['B', '', { Query: 'tooShort' }],
    ['  B  ', '', { Query: 'tooShort' }],
    ['x'.repeat(201), '', { Query: 'tooLong' }],
    ['Berlin', '&Limit=11', { Limit: 'tooLarge' }],
    ['Berlin', '&Limit=0', { Limit: 'positiveNumberOnly' }],
  ])('rejects %j%s', async (text, more, fields) => {
    const reply = await ask(world, text, more)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toMatchObject(fields)
  })

  it('uses the country name of new addresses, and searches only the configured countries', async () => {
    await set(world, 'DefaultCountry', 'Germany')
    expect((await search(world, '10115')).items[0]).toMatchObject({
      country: 'Germany',
      label: '10115 Berlin',
    })
    await set(world, 'DefaultCountry', 'Schweiz')
    expect((await search(world, '10115')).items[0]).toMatchObject({ country: 'Deutschland' })
    await set(world, 'AddressSearchCountries', 'AT,CH')
    expect(await labels(world, '10115')).toEqual([])
    await reset(world, 'DefaultCountry')
    await reset(world, 'AddressSearchCountries')
  })
})

describe('with an online search', () => {
  let world: World
  let photon: PhotonStandIn
  beforeAll(async () => {
    photon = await photonStandIn()
    world = await aWorld({ PHOTON_URL: photon.url })
  })
  beforeEach(async () => {
    world.app.clock.advance(photonRest + 1)
    // sessions of earlier tests end with the days that these let pass
    world = { ...world, ...(await people(world.app, world.tenantId)) }
    photon.asked.length = 0
  })
  afterAll(async () => {
    await world.app.stop()
    await photon.stop()
  })
  const house = { type: 'house', street: 'Lindenweg', housenumber: '5', postcode: '10115', city: 'Berlin' }
  const street = { type: 'street', name: 'Lindenweg', postcode: '14467', city: 'Potsdam' }

  it('includes its streets and houses, each address once', async () => {
    photon.answerFeatures(
      feature(house, [13.38, 52.53]),
      feature({ ...house, name: 'Bäckerei' }),
      feature(street),
    )
    const { items, online } = await search(world, 'Lindenweg 5')
    expect(online).toBe('answered')
    expect(items).toEqual([
      {
        label: 'Lindenweg 5, 10115 Berlin',
        street: 'Lindenweg',
        streetNumber: '5',
        zipcode: '10115',
        city: 'Berlin',
        country: 'Deutschland',
        latitude: 52.53,
        longitude: 13.38,
        source: 'photon',
      },
      expect.objectContaining({ label: 'Lindenweg 5, 14467 Potsdam', source: 'photon' }),
    ])
  })

  it('also offers the typed address if the postcode is complete', async () => {
    photon.answerFeatures(feature({ ...house, street: 'Lindenweg' }))
    expect(await labels(world, 'Lindenwegg 5, 10115')).toEqual([
      'Lindenweg 5, 10115 Berlin',
      'Lindenwegg 5, 10115 Berlin',
    ])
    photon.answerFeatures(feature(street), feature(house))
    expect(await labels(world, 'Lindenweg 5, 10115 B')).toEqual([
      'Lindenweg 5, 10115 Berlin',
      'Lindenweg 5, 14467 Potsdam',
    ])
  })

  it('adds places of other countries to those of the register', async () => {
    photon.answerFeatures(
      feature({ type: 'city', name: 'Bern', postcode: '3011', countrycode: 'CH' }),
      feature({ type: 'city', name: 'Bernay', postcode: '27300', countrycode: 'FR' }),
      feature({ type: 'city', name: 'Berndorf', postcode: '2560', countrycode: 'AT' }),
    )
    const found = await labels(world, 'Bern')
    expect(found).toHaveLength(10)
    expect(found.slice(-2)).toEqual(['3011 Bern, Schweiz', '2560 Berndorf, Österreich'])
    await set(world, 'AddressSearchCountries', 'CH')
    expect(await labels(world, 'Bern')).toEqual(['3011 Bern, Schweiz'])
    expect(photon.asked).toHaveLength(1)
    await reset(world, 'AddressSearchCountries')
  })

  it('falls back to the register, and says so', async () => {
    photon.answerWith((reply) => reply.writeHead(503).end())
    expect(await search(world, 'Erlenweg 5, 10115 Berlin')).toMatchObject({
      items: [{ label: 'Erlenweg 5, 10115 Berlin', source: 'register' }],
      online: 'failed',
    })
    world.app.clock.advance(photonRest + 1)
    photon.answerFeatures()
    expect(await search(world, 'Erlenweg 5, 10115 Berlin')).toMatchObject({
      items: [{ source: 'register' }],
      online: 'answered',
    })
  })

  it('holds no database connection while it waits', async () => {
    const { promise: asked, resolve: wasAsked } = Promise.withResolvers<() => void>()
    photon.answerWith((reply) => wasAsked(() => reply.end('{"features":[]}')))
    const searching = search(world, 'Eschenweg 1, 10115')
    const answer = await asked
    // the database has one connection: another call is answered meanwhile
    const other = await world.app.onMain({ url: '/api/settings', as: world.root.token })
    expect(other.statusCode).toBe(200)
    answer()
    expect(await searching).toMatchObject({ online: 'answered' })
  })

  it('repeats the same query after thirty days', async () => {
    photon.answerFeatures(feature(street))
    const admin = async () => ({
      ...world,
      admin: await aPerson(world.app, { role: 'Admin', tenantId: world.tenantId }),
    })
    await labels(world, 'Lindenweg')
    world.app.clock.advance(29 * 24 * hour)
    await labels(await admin(), 'Lindenweg')
    expect(photon.asked).toHaveLength(1)
    world.app.clock.advance(2 * 24 * hour)
    await labels(await admin(), 'Lindenweg')
    expect(photon.asked).toHaveLength(2)
  })
})
