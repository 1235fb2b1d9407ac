/** The files of docs/releases, one for each day and language, by their paths. */
const files = import.meta.glob<string>('../../../docs/releases/*.md', { query: '?raw', import: 'default' })

const named = /(\d{4}-\d{2}-\d{2})\.(\w{2})\.md$/

/** The days of all releases, the latest first. */
export const releaseDays: readonly string[] = [
  ...new Set(Object.keys(files).flatMap((path) => named.exec(path)?.[1] ?? [])),
]
  .toSorted()
  .toReversed()

/** Where the device keeps the day of the latest release that was read; the store is each user's own. */
export const readUntilKey = 'releases.readUntil'

/** Whether a release came after the last one that was read. Who has read none yet is not told of all that there ever was. */
export const isNew = (day: string, readUntil: string | undefined): boolean =>
  day > (readUntil ?? releaseDays[1] ?? '')

interface Release {
  day: string
  title: string
  items: readonly string[]
}

/** A file of a heading and a list. */
const parsed = (day: string, text: string): Release => {
  const lines = text.split('\n').map((line) => line.trim())
  const after = (mark: string) =>
    lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length))
  return { day, title: after('# ')[0] ?? day, items: after('- ') }
}

/** All releases in a language, the latest first. */
export const releasesIn = (language: string): Promise<Release[]> =>
  Promise.all(
    releaseDays.map(async (day) => {
      const load = files[`../../../docs/releases/${day}.${language}.md`]
      return parsed(day, load ? await load() : '')
    }),
  )
