import { readPhoton, type PhotonFeature } from './photonHits.ts'
import { day } from '../../domain/time.ts'

/** ms until a server that does not answer is given up. */
const usualPatience = 3_000
/** ms without a question after one that failed: nobody waits for a dead server at each key. */
export const photonRest = 30_000
const keptFor = 30 * day
const mostKept = 2_000
const mostBytes = 1_000_000

/** How many features are asked for: those of other countries are left out of them. */
const asked = 30

interface Options {
  /** With a slash at its end. */
  url: string
  now: () => Date
  /** Told why a question was not answered, without what was asked. */
  onFailure: (reason: string) => void
  /** ms; without it three seconds. */
  patience?: number
}

interface Kept {
  readonly until: number
  readonly features: readonly PhotonFeature[]
}

const codeOf = (error: unknown): string | undefined => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined)

/** Why, in a word or two: messages of errors may quote the answer, and with it addresses. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return error instanceof NotAnswered ? error.message : (codeOf(error.cause) ?? error.name)
}

class NotAnswered extends Error {}

/** The body as text; a server that does not stop is stopped. */
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
 * A Photon server: each question is asked once in 30 days and by one caller at a time. `search` gives its features, or
 * undefined where it did not answer.
 */
export const photonServer = ({ url, now, onFailure, patience = usualPatience }: Options) => {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<readonly PhotonFeature[] | undefined>>()
  let restsUntil = 0

  const ask = async (text: string): Promise<readonly PhotonFeature[]> => {
    const address = new URL('api', url)
    address.search = new URLSearchParams({ q: text, limit: String(asked), lang: 'de' }).toString()
    // only the configured server is asked, whatever it says about others
    const reply = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: { accept: 'application/json', 'user-agent': 'Ventil (address search)' },
    })
    const body = await readBody(reply)
    if (!reply.ok) throw new NotAnswered(`status ${reply.status}`)
    return readPhoton(JSON.parse(body))
  }

  /** What was asked for last is given up last. */
  const keep = (key: string, answer: Kept) => {
    kept.delete(key)
    kept.set(key, answer)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
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
      const known = kept.get(key)
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
