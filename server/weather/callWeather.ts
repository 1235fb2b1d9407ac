/** Request time-out in ms: a job waits, but not for long. */
const usualPatience = 5_000
const mostBytes = 2_000_000

/** A place: degrees, and m above the sea where they are known. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
  /** Whether it is that of the building; else of the town that its region is named after. */
  readonly isExact: boolean
}

/** Asks a weather service: a URL with trailing slash, and how long to wait in ms. */
export interface WeatherServer {
  readonly url: string
  readonly patience?: number
}

/** Why a service has no value for a day. */
export class NoWeather extends Error {}

const readBody = async (reply: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let [body, bytes] = ['', 0]
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new NoWeather('answer too long')
    body += decoder.decode(chunk, { stream: true })
  }
  return body + decoder.decode()
}

/** The JSON answer of a service. Errors: NoWeather for an answer that is none; whatever fetch throws, among it a time-out. */
export const callWeather = async (
  { url, patience = usualPatience }: WeatherServer,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<unknown> => {
  const address = new URL(path, url)
  address.search = new URLSearchParams(query).toString()
  // follow no redirects: only the configured server may be asked
  const reply = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
    headers: { accept: 'application/json', 'user-agent': 'Ventil (heat load)' },
  })
  const body = await readBody(reply)
  if (!reply.ok) throw new NoWeather(`status ${reply.status}`)
  try {
    return JSON.parse(body)
  } catch {
    throw new NoWeather('not JSON')
  }
}

/** Coordinates as sent: about 1 km, as weather needs no better and an address is nobody else's business. */
export const sent = (degrees: number): string => degrees.toFixed(2)
