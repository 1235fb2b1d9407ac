import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as z from 'zod'

/** An entry of the outbox as it leaves the page: without the image of a photo. */
const Kept = z.looseObject({
  id: z.string(),
  sequence: z.number(),
  act: z.string(),
  userId: z.string(),
  state: z.enum(['waiting', 'conflict', 'refused']),
  input: z.looseObject({ id: z.string().optional() }),
})
export type Kept = z.output<typeof Kept>

/** Runs in the page, in which nothing of this file is known: reads the outbox, or adds to it. A photo that is added takes the image of another one. */
const inOutbox = async (
  added: readonly { readonly imageOf: string; readonly json: string }[],
): Promise<string> => {
  const ended = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(request.error?.message)))
    })
  const db = await ended(indexedDB.open('installer'))
  const entries: unknown = await ended(
    db.transaction('entries').objectStore('entries').index('sequence').getAll(),
  )
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null
  const known = Array.isArray(entries) ? entries.filter(isObject) : []
  const store = db.transaction('entries', 'readwrite').objectStore('entries')
  for (const { imageOf, json } of added) {
    const entry: unknown = JSON.parse(json)
    const source = known.find(({ id }) => id === imageOf)?.['input']
    if (!isObject(entry) || !isObject(entry['input'])) continue
    store.add(
      isObject(source) && 'image' in source
        ? { ...entry, input: { ...entry['input'], image: source['image'] } }
        : entry,
    )
  }
  await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
  db.close()
  return JSON.stringify(known)
}

/** What the outbox of a phone holds, in the order in which it was saved. */
export const entriesOn = async (page: Page): Promise<Kept[]> =>
  z.array(Kept).parse(JSON.parse(await page.evaluate(inOutbox, [])))

/** Ids and EUIs of a recording, and what stands for each of them in a repetition. */
export type Swap = ReadonlyMap<string, string>

const makes = new Set(['createRoom', 'createWindow', 'createRadiator', 'addPhoto'])

/**
 * Repeats a recording: the entries of one unit once more for each swap, with ids of their own for what they create. It stands for a technician
 * who does the same by hand in every unit.
 */
export const repeat = async (
  page: Page,
  recorded: readonly Kept[],
  swaps: readonly Swap[],
): Promise<void> => {
  let sequence = recorded.at(-1)?.sequence ?? 0
  const made = swaps.flatMap((swap) => {
    const others = new Map(swap)
    for (const { act, input } of recorded)
      if (makes.has(act) && input.id !== undefined) others.set(input.id, randomUUID())
    return recorded.map((entry) => {
      sequence += 1
      let json = JSON.stringify({ ...entry, id: randomUUID(), key: randomUUID(), sequence })
      for (const [from, to] of others) json = json.replaceAll(from, to)
      return { imageOf: entry.id, json }
    })
  })
  await page.evaluate(inOutbox, made)
}
