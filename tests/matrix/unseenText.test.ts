import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { roles } from '../../domain/enums.ts'
import { isRecord } from '../../domain/records.ts'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import { calls, sampleFor, type Call } from './calls.ts'
import { allows } from './expected/callRights.ts'
import { idsIn, sentIn, withValue } from './ids.ts'
import type { Sample } from './Sample.ts'
import { send } from './send.ts'
import { aWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.stop())

const writes = calls.filter(({ endpoint }) => endpoint.method !== 'GET')

/** What no stored text may hold: a letter and its accent in two, nothing of any width, and what turns the direction or says where a word may break. */
const unseen = {
  twin: 'u\u0308',
  zeroWidth: '\u200B',
  bidirectional: '\u202E',
  softHyphen: '\u00AD',
  isolate: '\u2066',
}
const typed = (text: string): string => `${text}${Object.values(unseen).join('')}`
const isSeen = (text: string): boolean => !Object.values(unseen).some((mark) => text.includes(mark))

/** The sample with the texts that its call takes besides, as far as they may be anything. */
const withMore = ({ body: schema }: EndpointSpec, sample: Sample): Sample => {
  const { body = {} } = sample
  if (!(schema instanceof z.ZodObject) || !isRecord(body)) return sample
  const more = Object.keys(schema.shape).filter(
    (key) => (body[key] ?? '') === '' && schema.safeParse({ ...body, [key]: 'Text' }).success,
  )
  return { ...sample, body: { ...body, ...Object.fromEntries(more.map((key) => [key, 'Text'])) } }
}

/** The texts of a body that a person may have typed. Passwords are compared and not shown: they stay as they were typed. */
const textsOf = (sample: Sample) => {
  const ids = new Set(idsIn(sample).map(({ path }) => path.join('.')))
  return sentIn(sample).filter(
    ({ path }) =>
      path[0] === 'body' && !ids.has(path.join('.')) && !path.some((key) => /password/i.test(key)),
  )
}

/** The sample with the names of its files as somebody may have typed them, too. */
const withFileNames = (sample: Sample): Sample => {
  const files =
    sample.files ??
    (typeof sample.file === 'string'
      ? { file: { name: 'estate.csv', type: 'text/csv', content: sample.file } }
      : undefined)
  if (!files) return sample
  const { file, ...more } = files
  return { ...sample, files: { ...more, file: { ...file, name: typed('') + file.name } } }
}

const withTyped = (sample: Sample, places: readonly { path: readonly string[]; value: string }[]): Sample =>
  places.reduce((made, { path, value }) => withValue(made, path, typed(value)), withFileNames(sample))

const newSample = async (call: Call) => {
  const role = roles.find((one) => allows(call.endpoint, one)) ?? 'SuperAdmin'
  const sample = await sampleFor(world, call, world.home, role, { estate: await world.home.fresh() })
  return { role, sample: withMore(call.endpoint, sample) }
}

const replies: string[] = []
/** How a call answers when these of its texts, or all of them, are typed so. */
const answer = async (call: Call, name?: string): Promise<number> => {
  const { role, sample } = await newSample(call)
  const places = textsOf(sample).filter(({ path }) => name === undefined || path.join('.') === name)
  const token =
    call.endpoint.scope === 'public' ? sample.token : (sample.token ?? world.home.people.get(role)?.token)
  const reply = await send(world.app, call.backend, call.endpoint, withTyped(sample, places), {
    ...(token !== undefined && { token }),
    tenantId: world.home.tenantId,
  })
  if (!isSeen(reply.body)) replies.push(`${call.name} ${name ?? ''}: ${reply.statusCode}`)
  expect(reply.statusCode, `${call.name} ${name ?? ''}: ${reply.body.slice(0, 300)}`).toBeLessThan(500)
  return reply.statusCode
}

/** Every column of text of the database, and how many of its rows hold what is unseen. */
const columnsWithUnseen = () =>
  withScope(world.app.deps.db.pool, asAdmin, async (tx) => {
    const { rows } =
      await tx.execute(sql`select c.table_schema || '.' || c.table_name as at, c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema in ('main', 'identity') and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`)
    const found: string[] = []
    for (const { at, name } of z.array(z.object({ at: z.string(), name: z.string() })).parse(rows)) {
      const [schema = '', table = ''] = at.split('.')
      const column = sql`${sql.identifier(name)}::text`
      const holds = sql.join(
        Object.values(unseen).map((mark) => sql`position(${mark} in ${column}) > 0`),
        sql` or `,
      )
      const { rows: hits } = await tx.execute(
        sql`select ${column} as value from ${sql.identifier(schema)}.${sql.identifier(table)} where ${holds} limit 1`,
      )
      if (hits.length > 0) found.push(`${at}.${name}: ${JSON.stringify(hits[0])}`)
    }
    return { looked: rows.length, found }
  })

it('keeps no text with characters that nobody sees, whichever call and field brought it', async () => {
  const taken: string[] = []
  for (const call of writes) {
    const { sample } = await newSample(call)
    const names = textsOf(sample).map(({ path }) => path.join('.'))
    if (names.length === 0 && sample.file === undefined && sample.files === undefined) continue
    if ((await answer(call)) < 300) taken.push(...names.map((name) => `${call.name} ${name}`))
    else for (const name of names) if ((await answer(call, name)) < 300) taken.push(`${call.name} ${name}`)
  }
  const { looked, found } = await columnsWithUnseen()
  expect({ found, replies }).toEqual({ found: [], replies: [] })
  // most of the texts are free ones
  expect(taken.length).toBeGreaterThan(120)
  expect(looked).toBeGreaterThan(200)
}, 240_000)
