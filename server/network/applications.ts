import type { Logger } from 'pino'
import { minute } from '../../domain/time.ts'
import type { NamedEntry } from '../ports/Network.ts'

/** Whether an application of the network server is ours; undefined if nothing says which ones are. */
export type Believes = (applicationId: string) => boolean | undefined

interface OwnApplications {
  believes: Believes
  stop(): void
}

interface Options {
  /** Ids from the configuration; they take precedence. */
  configured: readonly string[]
  /** Reads the applications of the network server's API or of its substitute; undefined if there is neither. */
  list: (() => Promise<readonly NamedEntry[]>) | undefined
  log: Logger
  everyMs?: number
}

const keyOf = (id: string): string => id.toLowerCase()

/**
 * The applications whose messages are believed: the configured ones, or those that the network server has for our access to it. The list is
 * read again from time to time, so that a new application is believed a few minutes later. Resolves after the first attempt to read it.
 */
export const ownApplications = async ({
  configured,
  list,
  log,
  everyMs = 5 * minute,
}: Options): Promise<OwnApplications> => {
  if (configured.length > 0 || list === undefined) {
    const own = new Set(configured.map(keyOf))
    return { believes: (id) => (own.size === 0 ? undefined : own.has(keyOf(id))), stop: () => undefined }
  }
  let own: ReadonlySet<string> | undefined
  const read = async (): Promise<void> => {
    try {
      own = new Set((await list()).map(({ id }) => keyOf(id)))
    } catch (error) {
      log.warn({ err: error }, 'the applications of the network server could not be read')
    }
  }
  await read()
  const timer = setInterval(() => void read(), everyMs)
  timer.unref()
  return { believes: (id) => own?.has(keyOf(id)), stop: () => clearInterval(timer) }
}
