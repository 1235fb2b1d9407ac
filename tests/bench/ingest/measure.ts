// Measures the ingest of a backend in a process of its own behind a broker: `measure.ts steady burst same`. Prints the figures as one
// line of JSON. Runs on the Postgres server in TEST_DATABASE_URL. INGEST_SECONDS: duration of the
// steady run at 200 per second.
import * as z from 'zod'
import { startMosquitto } from '../../support/mosquitto.ts'
import { startVentil } from '../../support/startVentil.ts'
import { atMost, type Figure } from '../Figure.ts'
import { burstFigures, steadyFigures } from './figures.ts'
import { makePlace } from './place.ts'
import { sameFigures } from './same.ts'
import { startPublisher } from './publisher.ts'

const parts = process.argv.slice(2)
const seconds = Number(process.env['INGEST_SECONDS'] ?? 600)
if (!(seconds >= 10)) throw new Error('INGEST_SECONDS is a number of seconds, 10 or more')

const server = z.string().parse(process.env['TEST_DATABASE_URL'])

/** Figures of a running backend that receives messages through a broker. */
const liveFigures = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  const place = await makePlace(server)
  const broker = await startMosquitto()
  const publisher = await startPublisher(broker.url)
  try {
    const env = {
      MQTT_URL: publisher.url,
      DATABASE_URL: place.databaseUrl,
      VENTIL_DEMO: '0',
      VENTIL_SERVE_WEB: '0',
    }
    const ventil = await startVentil({ dataDir: place.dataDir, env })
    try {
      while ((await fetch(`${ventil.main}/ready`)).status !== 200);
      if (parts.includes('steady')) figures.push(...(await steadyFigures(ventil, publisher, seconds)))
      if (parts.includes('burst')) figures.push(...(await burstFigures(ventil, publisher)))
    } finally {
      await ventil.end('SIGTERM')
    }
    const stored = await place.onDatabase(async (pool) => {
      const { rows } = await pool.query<{ count: number }>(
        `select (select count(*) from main.thermostat_measurements)::integer + (select count(*) from main.thermostat_events)::integer as count`,
      )
      return rows[0]?.count ?? 0
    })
    figures.push({
      ...atMost('messages lost, or stored twice', Math.abs(publisher.published() - stored), 0, '', 0),
      against: `${publisher.published()} published, ${stored} stored`,
    })
  } finally {
    await publisher.stop()
    await broker.remove()
    await place.remove()
  }
  return figures
}

const figures: Figure[] = []
if (parts.includes('steady') || parts.includes('burst')) figures.push(...(await liveFigures()))
if (parts.includes('same')) figures.push(...(await sameFigures()))
console.log(JSON.stringify(figures))
