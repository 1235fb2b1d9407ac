import { readPhoton, type PhotonFeature } from './photonHits.ts'
import { day } from '../../domain/time.ts'

/** Request timeout in ms. */
const usualPatience = 3_000
/** Back-off in ms after a failed request, so that users do not wait for a dead server at every keystroke. */
export const photonRest = 30_000
const keptFor = 30 * day
const mostKept = 2_000
const mostBytes = 1_000_000

/** Number of features to request: more than needed, because those of other countries are dropped. */
const asked = 30

interface Options {
  /** With a trailing slash. */
  url: string
  now: () => Date
  /** Called with the reason when a request fails; the reason never contains the query. */
  onFailure: (reason: string) => void
  /** Request timeout in ms; 3 seconds by default. */
  patience?: number
}

interface Kept {
  readonly until: number
  readonly features: readonly PhotonFeature[]
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The reason in a word or two: error messages may quote the answer, and with it addresses. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return error instanceof NotAnswered ? error.message : (codeOf(error.cause) ?? error.name)
}

class NotAnswered extends Error {}

/** Reads the body as text and aborts when it exceeds the size limit. */
const readBody = async (reply: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let [body, bytes] = ['', 0]
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new NotAnswered('answer too long')
    body += decoder.decode(chunk, { stream: true })
  }
  return body + decoder.decode()
}

/**
 * A client for a Photon server. It caches each query for 30 days and sends concurrent identical queries once. `search` returns the
 * features, or undefined if the server did not answer.
 */
export const photonServer = ({ url, now, onFailure, patience = usualPatience }: Options) => {
  const answers = new Map<string, Kept>()
  const underWay = new Map<string, Promise<readonly PhotonFeature[] | undefined>>()
  let restsUntil = 0

  const ask = async (text: string): Promise<readonly PhotonFeature[]> => {
    const address = new URL('api', url)
    address.search = new URLSearchParams({ q: text, limit: String(asked), lang: 'de' }).toString()
    // follow no redirects: only the configured server may be asked
    const reply = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: { accept: 'application/json', 'user-agent': 'Ventil (address search)' },
    })
    const body = await readBody(reply)
    if (!reply.ok) throw new NotAnswered(`status ${reply.status}`)
    return readPhoton(JSON.parse(body))
  }

  /** The cache is an LRU: the entry that was used last is evicted last. */
  const keep = (key: string, answer: Kept) => {
    answers.delete(key)
    answers.set(key, answer)
    const [oldest] = answers.keys()
    if (answers.size > mostKept && oldest !== undefined) answers.delete(oldest)
  }

  const askOnce = async (key: string, text: string): Promise<readonly PhotonFeature[] | undefined> => {
    try {
      const features = await ask(text)
      keep(key, { until: now().getTime() + keptFor, features })
      return features
    } catch (error) {
      restsUntil = now().getTime() + photonRest
      onFailure(reasonOf(error))
      return undefined
    } finally {
      underWay.delete(key)
    }
  }

  return {
    search: async (text: string): Promise<readonly PhotonFeature[] | undefined> => {
      const key = text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ')
      const known = answers.get(key)
      if (known && known.until > now().getTime()) {
        keep(key, known)
        return known.features
      }
      const asking = underWay.get(key)
      if (asking) return asking
      if (restsUntil > now().getTime()) return undefined
      const question = askOnce(key, text)
      underWay.set(key, question)
      return question
    },
  }
}
