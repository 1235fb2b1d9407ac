import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { normaliseEui } from '../../../domain/rules/eui.ts'
import type { Tx } from '../../db/scope.ts'
import { connectionOf } from '../../db/statements.ts'
import { hasTrigrams, type TextSearch } from './deviceListFilter.ts'

/** Fraction of a sample from which a text is too common for an index to help. */
const common = 0.1
/** Texts of a sample that are looked through: enough to tell a share of a tenth. */
const sampled = 500
/** How long a sample serves, in ms: it decides how a search is run, never what it finds. */
const sampleServes = 60_000

const Sample = z.array(z.object({ eui: z.string(), wtId: z.string().nullable() }))

interface Taken {
  at: number
  texts: Promise<readonly string[]>
}

/** By connection, as a process may have several databases. */
const samples = new WeakMap<object, Taken>()

const read = async (tx: Tx): Promise<string[]> => {
  const { rows } = await tx.execute(
    sql`select eui, wt_id as "wtId" from main.thermostats tablesample system (0.2)`,
  )
  const every = Math.ceil(rows.length / sampled)
  // of all parts of the table, where devices of one maker stand together
  return Sample.parse(rows.filter((_, index) => index % every === 0)).map(
    ({ eui, wtId }) => `${eui} ${(wtId ?? '').toLowerCase()}`,
  )
}

const sampleOf = async (tx: Tx, now: Date): Promise<readonly string[]> => {
  const at = now.getTime()
  const connection = connectionOf(tx)
  const known = samples.get(connection)
  if (known && Math.abs(at - known.at) < sampleServes) return known.texts
  const texts = read(tx)
  samples.set(connection, { at, texts })
  texts.catch(() => samples.delete(connection))
  return texts
}

/**
 * How a text is searched for: by trigrams, unless most devices match it. The database cannot tell, because row policies hide its statistics
 * from conditions on texts: it expects every text to leave the same share of the devices.
 */
export const textSearchOf = async (tx: Tx, text: string | undefined, now: Date): Promise<TextSearch> => {
  if (text === undefined || !hasTrigrams(text)) return 'plain'
  const wanted = [...new Set([text.toLowerCase(), normaliseEui(text)])].filter((part) => part.length > 0)
  const sample = await sampleOf(tx, now)
  const matched = sample.filter((one) => wanted.some((part) => one.includes(part))).length
  return sample.length > 0 && matched >= common * sample.length ? 'plain' : 'indexed'
}
