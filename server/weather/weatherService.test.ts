import { createServer, type ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { instantAt } from '../../domain/time.ts'
import { readConfig } from '../config.ts'
import { weatherService } from './weatherService.ts'

const date = '2026-01-15'
const berlin = {
  zipcode: '10115',
  country: 'Deutschland',
  located: { latitude: 52.5321, longitude: 13.3849 },
  date,
}
const open: (() => Promise<void>)[] = []

/** A local server in place of a weather service. */
const standIn = async (answer: (reply: ServerResponse) => void) => {
  const asked: URL[] = []
  const server = createServer((request, reply) => {
    asked.push(new URL(request.url ?? '', 'http://weather.test'))
    answer(reply)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  open.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { url: `http://127.0.0.1:${address.port}`, asked }
}
afterEach(async () => {
  for (const stop of open.splice(0)) await stop()
})

const json = (value: unknown) => (reply: ServerResponse) => {
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(value))
}
const silent = () => undefined

interface Hours {
  day?: string
  hours?: number
  type?: string
  temperature?: number | null
}

/** An answer of Bright Sky with one station. */
const sky = ({ day = date, hours = 24, type = 'historical', temperature = 2 }: Hours = {}) => ({
  weather: Array.from({ length: hours }, (_, hour) => ({
    timestamp: new Date(Date.parse(instantAt(day, 0)) + hour * 3_600_000)
      .toISOString()
      .replace('Z', '+00:00'),
    source_id: 1,
    temperature,
    solar: 0.05,
  })),
  sources: [{ id: 1, observation_type: type, station_name: 'Berlin-Tempelhof', height: 48, distance: 7200 }],
})
const model = (mean: number | null) => ({
  elevation: 40,
  daily: { time: [date], temperature_2m_mean: [mean], shortwave_radiation_sum: [3.6] },
})

/** @param patience how long an answer may take, ms: longer than a busy machine keeps one waiting, but where none comes */
const service = (
  brightSky: string | undefined,
  openMeteo: string | undefined,
  { demo = '0', patience = 20_000 } = {},
) =>
  weatherService(
    {
      config: readConfig({
        BRIGHT_SKY_URL: brightSky,
        OPEN_METEO_URL: openMeteo,
        VENTIL_DEMO: demo,
        LOG_LEVEL: 'silent',
      }),
      log: pino({ level: 'silent' }),
    },
    patience,
  )

describe('Bright Sky', () => {
  it('gives the mean of the observed hours, with its station', async () => {
    const { url, asked } = await standIn(json(sky()))
    expect(await service(url, undefined).day(berlin)).toEqual({
      source: 'brightSky',
      meanTemperature: 2,
      globalRadiation: expect.closeTo(1.2),
      stations: [
        { id: '1', name: 'Berlin-Tempelhof', distanceKm: 7.2, heightM: 48, values: 24, meanTemperature: 2 },
      ],
    })
    // coordinates to about a kilometre, and nothing else of the address
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      lat: '52.53',
      lon: '13.38',
      date,
      last_date: '2026-01-16',
      tz: 'Europe/Berlin',
    })
  })

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('takes the %s with %i hours', async (day, hours) => {
    const { url } = await standIn(json(sky({ day, hours: 48 })))
    const found = await service(url, undefined).day({ ...berlin, date: day })
    expect(found?.stations[0]?.values).toBe(hours)
  })

  it.each([
    ['19 hours', sky({ hours: 19 })],
    ['a forecast', sky({ type: 'forecast' })],
    ['hours without a temperature', sky({ temperature: null })],
    ['something else', { error: 'no' }],
  ])('has no value with %s', async (_, answer) => {
    const { url } = await standIn(json(answer))
    expect(await service(url, undefined).day(berlin)).toBeUndefined()
  })
})

describe('Open-Meteo', () => {
  it('gives the mean of its model, and radiation in kWh', async () => {
    const { url } = await standIn(json(model(1.5)))
    expect(await service(undefined, url).day(berlin)).toMatchObject({
      source: 'openMeteo',
      meanTemperature: 1.5,
      globalRadiation: 1,
    })
  })

  it.each([
    ['a time-out', silent],
    ['an error', (reply: ServerResponse) => reply.writeHead(500).end('no')],
    ['no JSON', (reply: ServerResponse) => reply.end('<html>')],
    [
      'a redirect',
      (reply: ServerResponse) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['too few hours', json(sky({ hours: 3 }))],
  ])('answers where Bright Sky has %s', async (_, answer) => {
    const [first, second] = [
      await standIn((reply) => {
        answer(reply)
      }),
      await standIn(json(model(1.5))),
    ]
    const patience = answer === silent ? { patience: 2_000 } : {}
    expect(await service(first.url, second.url, patience).day(berlin)).toMatchObject({
      source: 'openMeteo',
      meanTemperature: 1.5,
    })
    expect([first.asked.length, second.asked.length]).toEqual([1, 1])
  })

  it('has no value where its model has none', async () => {
    const { url } = await standIn(json(model(null)))
    expect(await service(undefined, url).day(berlin)).toBeUndefined()
  })
})

describe('the place', () => {
  it('is the middle of the region if no gateway knows better, and then no distance is known', async () => {
    const { url, asked } = await standIn(json(sky()))
    const found = await service(url, undefined).day({ ...berlin, located: undefined })
    expect(asked[0]?.searchParams.get('lat')).toBe('52.52')
    expect(found?.stations[0]?.distanceKm).toBeNull()
  })

  it('is unknown abroad without a gateway, and nothing is asked', async () => {
    const { url, asked } = await standIn(json(sky()))
    expect(
      await service(url, undefined).day({ ...berlin, country: 'Österreich', located: undefined }),
    ).toBeUndefined()
    expect(asked).toEqual([])
  })
})

describe('without a service', () => {
  it('a demo makes the weather up, and says so', async () => {
    const demo = service(undefined, undefined, { demo: '1' })
    expect(demo.kind).toBe('synthetic')
    expect(await demo.day(berlin)).toMatchObject({ source: 'synthetic', stations: [] })
  })

  it('users type the temperature', async () => {
    const none = service(undefined, undefined)
    expect([none.kind, await none.day(berlin)]).toEqual(['none', undefined])
  })
})
