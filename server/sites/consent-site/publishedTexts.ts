import { latestText } from '../../finders/consent/legalTexts.ts'
import { textsChannel } from '../../actions/consent/publishText.ts'
import type { Database } from '../../db/open.ts'
import { asAdmin, withScope } from '../../db/scope.ts'

type Version = NonNullable<Awaited<ReturnType<typeof latestText>>>

/** The versions that hold; undefined where nothing is published. */
export interface Published {
  optIn: Version | undefined
  dataPrivacy: Version | undefined
  legalNote: Version | undefined
}

export interface PublishedTexts {
  read(): Promise<Published>
  stop(): Promise<void>
}

/** For so long what was read holds though nobody said that it changed: a connection that was down hears nothing. */
const trustMs = 10_000

const readAll = (db: Database): Promise<Published> =>
  withScope(db.pool, asAdmin, async (tx) => ({
    optIn: await latestText(tx, 'optIn'),
    dataPrivacy: await latestText(tx, 'dataPrivacy'),
    legalNote: await latestText(tx, 'legalNote'),
  }))

/** The published texts, read once and again when one is published. While the database is away the last ones go on holding. */
export const publishedTexts = async ({ db, now }: { db: Database; now: () => Date }): Promise<PublishedTexts> => {
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
      // what changed while it was read is read anew
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
