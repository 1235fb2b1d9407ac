import * as z from 'zod'
import { queriesThrough } from './queriesThrough.ts'

const Sent = z.union([
  z.string().transform((text) => ({ text, name: undefined, values: [] })),
  z.object({ text: z.string(), name: z.string().optional() }),
])

export interface SentStatement {
  text: string
  /** The name of its prepared statement. */
  name?: string | undefined
  values: unknown[]
}

const heartbeat = 'select 1'

/**
 * The statements sent to the database while `work` runs, and how often it waited for an answer: statements that are sent before the
 * earlier ones are answered share a round trip. Nobody waits for the end of a transaction that only reads. Nothing else may use the
 * database at that time.
 */
export const roundTrips = async (
  work: () => Promise<unknown>,
): Promise<{ trips: number; statements: SentStatement[] }> => {
  const statements: SentStatement[] = []
  let trips = 0
  let unanswered = 0
  await queriesThrough((send, given) => {
    const [config, values] = given
    const sent = Sent.parse(config)
    // the listener for notifications asks from time to time whether its connection lives
    if (sent.text === heartbeat) return send(...given)
    statements.push({ ...sent, values: Array.isArray(values) ? values : [] })
    if (unanswered === 0 && sent.text !== 'commit') trips += 1
    unanswered += 1
    const answered = () => {
      unanswered -= 1
    }
    const answer = send(...given)
    Promise.resolve(answer).then(answered, answered)
    return answer
  }, work)
  return { trips, statements }
}
