import { latestText } from '../../finders/consent/legalTexts.ts'
import { textsChannel } from '../../actions/consent/publishText.ts'
import type { Database } from '../../db/open.ts'
import { asAdmin, withScope } from '../../db/scope.ts'

type Version = NonNullable<Awaited<ReturnType<typeof latestText>>>

/** The current versions; undefined if nothing is published. */
export interface Published {
  optIn: Version | undefined
  dataPrivacy: Version | undefined
  legalNote: Version | undefined
}

export interface PublishedTexts {
  read(): Promise<Published>
  stop(): Promise<void>
}

/** Cache lifetime without a notification, because a connection that was down misses notifications. */
const trustMs = 10_000

const readAll = (db: Database): Promise<Published> =>
  withScope(db.pool, asAdmin, async (tx) => ({
    optIn: await latestText(tx, 'optIn'),
    dataPrivacy: await latestText(tx, 'dataPrivacy'),
    legalNote: await latestText(tx, 'legalNote'),
  }))

/** Caches the published texts and reloads them when one is published. While the database is down the last ones remain valid. */
export const publishedTexts = async ({
  db,
  now,
}: {
  db: Database
  now: () => Date
}): Promise<PublishedTexts> => {
  let known: { texts: Published; at: number } | undefined
  let asking: Promise<Published> | undefined
  let changes = 0
  const forget = () => {
    changes += 1
    asking = undefined
    if (known) known.at = -Infinity
  }
  const unlisten = await db.listen(textsChannel, forget)
  const ask = async (): Promise<Published> => {
    const before = changes
    try {
      const texts = await readAll(db)
      // if something changed during the read, the next caller reads again
      if (before === changes) known = { texts, at: now().getTime() }
      return texts
    } catch (error) {
      if (!known) throw error
      return known.texts
    } finally {
      if (before === changes) asking = undefined
    }
  }
  return {
    read: async () => {
      if (known && now().getTime() - known.at < trustMs) return known.texts
      asking ??= ask()
      return asking
    },
    stop: unlisten,
  }
}
