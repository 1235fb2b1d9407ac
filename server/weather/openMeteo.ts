import * as z from 'zod'
import type { WeatherDay } from '../../domain/heat-load/heatLoadFacts.ts'
import { callWeather, NoWeather, sent, type Position, type WeatherServer } from './callWeather.ts'

const Answer = z.object({
  elevation: z.number().nullable().optional(),
  daily: z.object({
    time: z.array(z.string()),
    temperature_2m_mean: z.array(z.number().nullable()),
    /** MJ/m². */
    shortwave_radiation_sum: z.array(z.number().nullable()).optional(),
  }),
})

/** MJ in a kWh. */
const megajoules = 3.6
/** km from a building to the middle of its grid cell, at most. */
const gridKm = 15

/** The weather of a day (YYYY-MM-DD) in Germany from the models of Open-Meteo. Errors: NoWeather, whatever fetch throws. */
export const openMeteo = async (
  server: WeatherServer,
  { latitude, longitude, isExact }: Position,
  date: string,
): Promise<WeatherDay> => {
  const read = await callWeather(server, 'v1/forecast', {
    latitude: sent(latitude),
    longitude: sent(longitude),
    daily: 'temperature_2m_mean,shortwave_radiation_sum',
    timezone: 'Europe/Berlin',
    start_date: date,
    end_date: date,
  })
  const answer = Answer.safeParse(read)
  if (!answer.success) throw new NoWeather('unknown answer')
  const { daily, elevation } = answer.data
  const at = daily.time.indexOf(date)
  const mean = daily.temperature_2m_mean[at]
  if (at === -1 || mean === null || mean === undefined) throw new NoWeather('not enough data')
  const radiation = daily.shortwave_radiation_sum?.[at]
  return {
    source: 'openMeteo',
    meanTemperature: mean,
    globalRadiation: typeof radiation === 'number' ? radiation / megajoules : null,
    // a model is not an observation: it counts as a station at the edge of its cell
    stations: [
      {
        id: 'model',
        name: 'Open-Meteo',
        distanceKm: isExact ? gridKm + 0.1 : null,
        heightM: elevation ?? null,
        values: 24,
        meanTemperature: mean,
      },
    ],
  }
}
