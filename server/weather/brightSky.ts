import * as z from 'zod'
import type { WeatherDay } from '../../domain/heat-load/heatLoadFacts.ts'
import { combineStations, dailyMean } from '../../domain/heat-load/outdoorDay.ts'
import { addDays } from '../../domain/rules/workingDays.ts'
import { instantAt } from '../../domain/time.ts'
import { callWeather, NoWeather, sent, type Position, type WeatherServer } from './callWeather.ts'

const Answer = z.object({
  weather: z.array(
    z.object({
      timestamp: z.iso.datetime({ offset: true }),
      source_id: z.number(),
      temperature: z.number().nullable(),
      /** kWh/m² in the hour before. */
      solar: z.number().nullable().optional(),
    }),
  ),
  sources: z.array(
    z.object({
      id: z.number(),
      observation_type: z.string(),
      station_name: z.string().nullable().optional(),
      /** m. */
      height: z.number().nullable().optional(),
      distance: z.number().nullable().optional(),
    }),
  ),
})

type Source = z.output<typeof Answer>['sources'][number]

/** Hours of sun that a day's radiation needs. */
const solarHoursMin = 20

/**
 * The weather of a day (YYYY-MM-DD) in Germany from Bright Sky, which serves observations of Deutscher Wetterdienst. Forecasts are left out. The
 * day has 23, 24 or 25 hours, of which 20 need a temperature. Errors: NoWeather, whatever fetch throws.
 */
export const brightSky = async (
  server: WeatherServer,
  { latitude, longitude, isExact }: Position,
  date: string,
): Promise<WeatherDay> => {
  const read = await callWeather(server, 'weather', {
    lat: sent(latitude),
    lon: sent(longitude),
    date,
    last_date: addDays(date, 1),
    tz: 'Europe/Berlin',
  })
  const answer = Answer.safeParse(read)
  if (!answer.success) throw new NoWeather('unknown answer')
  const observed = new Map<number, Source>(
    answer.data.sources
      .filter(({ observation_type: type }) => type !== 'forecast')
      .map((source) => [source.id, source]),
  )
  const [from, to] = [Date.parse(instantAt(date, 0)), Date.parse(instantAt(addDays(date, 1), 0))]
  const hours = answer.data.weather.filter(({ timestamp, source_id: id }) => {
    const at = Date.parse(timestamp)
    return at >= from && at < to && observed.has(id)
  })
  const mean = dailyMean(hours.map(({ temperature }) => temperature))
  if (mean === undefined) throw new NoWeather('not enough data')
  const stations = [...observed.values()].flatMap((source) => {
    const own = hours.flatMap(({ source_id: id, temperature }) =>
      id === source.id && temperature !== null ? [temperature] : [],
    )
    if (own.length === 0) return []
    return {
      id: String(source.id),
      name: source.station_name ?? String(source.id),
      // a distance to the middle of a region says nothing about that to the building
      distanceKm: isExact && typeof source.distance === 'number' ? source.distance / 1000 : null,
      heightM: source.height ?? null,
      values: own.length,
      meanTemperature: own.reduce((sum, value) => sum + value, 0) / own.length,
    }
  })
  const sun = hours.flatMap(({ solar }) => (typeof solar === 'number' ? [solar] : []))
  const isWhole = stations.every(({ values }) => values >= solarHoursMin)
  return {
    source: 'brightSky',
    meanTemperature: isWhole ? (combineStations(stations) ?? mean) : mean,
    globalRadiation: sun.length >= solarHoursMin ? sun.reduce((sum, value) => sum + value, 0) : null,
    stations,
  }
}
