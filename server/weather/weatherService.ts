import type { WeatherDay } from '../../domain/heat-load/heatLoadFacts.ts'
import { designClimate } from '../../domain/heat-load/designClimate.ts'
import { syntheticWeather } from '../../domain/heat-load/outdoorDay.ts'
import type { BaseDeps } from '../deps.ts'
import { brightSky } from './brightSky.ts'
import { NoWeather, type Position, type WeatherServer } from './callWeather.ts'
import { openMeteo } from './openMeteo.ts'
import { regionCentre } from './regionCentres.ts'

/** Where and when: the address, the position if a gateway of the building knows it, the day (YYYY-MM-DD). */
export interface WeatherQuestion {
  readonly zipcode: string
  readonly country: string
  readonly located: { readonly latitude: number; readonly longitude: number } | undefined
  readonly date: string
}

type Ask = (server: WeatherServer, position: Position, date: string) => Promise<WeatherDay>

/** What an installation knows about the weather. */
interface WeatherService {
  /** Services are asked, a demo makes the weather up, or users have to type the temperature. */
  readonly kind: 'service' | 'synthetic' | 'none'
  /** The weather of a day; undefined if nobody knows it. */
  readonly day: (question: WeatherQuestion) => Promise<WeatherDay | undefined>
}

/** The reason in a word or two; error messages may quote the address of a server. */
const reasonOf = (error: unknown): string => {
  if (error instanceof NoWeather) return error.message
  return error instanceof Error ? error.name : 'unknown'
}

const positionOf = ({ located, ...address }: WeatherQuestion): Position | undefined => {
  if (located) return { ...located, isExact: true }
  const climate = designClimate(address)
  return climate && regionCentre(climate.region)
}

/**
 * The weather of an installation: Bright Sky, and Open-Meteo where that has no answer, as far as they are configured. Without either, a demo has
 * made-up weather, which is named as such wherever it is shown.
 * @param patience ms that a service gets
 */
export const weatherService = (
  { config, log }: Pick<BaseDeps, 'config' | 'log'>,
  patience?: number,
): WeatherService => {
  const { brightSkyUrl, openMeteoUrl } = config.weather
  const servers: (readonly [name: string, ask: Ask, url: string])[] = [
    ...(brightSkyUrl === undefined ? [] : [['Bright Sky', brightSky, brightSkyUrl] as const]),
    ...(openMeteoUrl === undefined ? [] : [['Open-Meteo', openMeteo, openMeteoUrl] as const]),
  ]
  if (servers.length > 0)
    return {
      kind: 'service',
      day: async (question) => {
        const position = positionOf(question)
        if (!position) return undefined
        for (const [name, ask, url] of servers)
          try {
            return await ask({ url, ...(patience !== undefined && { patience }) }, position, question.date)
          } catch (error) {
            log.warn({ service: name, reason: reasonOf(error) }, 'a weather service had no answer')
          }
        return undefined
      },
    }
  if (!config.demo) return { kind: 'none', day: () => Promise.resolve(undefined) }
  return {
    kind: 'synthetic',
    day: (question) => {
      const climate = designClimate(question)
      return Promise.resolve(climate && syntheticWeather(question.date, climate))
    },
  }
}
