import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { createLog, logFile } from './log.ts'

const logged = (error: unknown): string => {
  let text = ''
  createLog(
    'info',
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        text += chunk.toString()
        done()
      },
    }),
  ).error({ err: error }, 'unexpected')
  return text
}

it('keeps the query, code and place of a failure, and no values', () => {
  const cause = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email" of "erika@example.test"'),
    {
      code: '23505',
      constraint: 'users_email',
      detail: 'Key (email)=(erika@example.test) already exists.',
    },
  )
  const line = logged(
    new DrizzleQueryError('insert into users values ($1, $2)', ['erika@example.test', 'Mustermann'], cause),
  )
  for (const told of [
    'insert into users values ($1, $2)',
    '23505',
    'users_email',
    'log.test.ts',
    'DrizzleQueryError',
  ])
    expect(line).toContain(told)
  for (const kept of ['erika', 'Mustermann', 'already exists']) expect(line).not.toContain(kept)
})

it.each([
  new SyntaxError('Unexpected token \'E\', "Erika Must"... is not valid JSON'),
  new Error('no mail to erika@example.test'),
  'Erika as a text',
  { message: 'to "Erika"', detail: 'Erika' },
  new Error('outer', { cause: new Error('of <Erika@example.test>') }),
])('keeps no user input: %#', (error) => {
  expect(logged(error).toLowerCase()).not.toMatch(/erika/)
})

it('terminates on a cyclic chain of causes', () => {
  const circle = new Error('round')
  circle.cause = circle
  expect(logged(circle)).toContain('round')
})

it('logs no tokens of requests', () => {
  let text = ''
  createLog(
    'info',
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        text += chunk.toString()
        done()
      },
    }),
  ).info({ req: { headers: { authorization: 'Bearer secret', cookie: 'secret' } } })
  expect(text).not.toContain('secret')
})

it('goes on without a line that finds no space on the disk', async () => {
  const log = createLog('info', logFile('/dev/full'))
  for (let line = 0; line < 3_000; line += 1) log.info({ filler: 'x'.repeat(1_000) }, 'no space')
  // an error without a listener would end the process
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  expect(log.isLevelEnabled('info')).toBe(true)
})

it('keeps every line in its order, those of one turn and the last before the process ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ventil-log-'))
  const path = join(folder, 'log')
  const program = `import { createLog, logFile } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    const log = createLog('info', logFile(${JSON.stringify(path)}))
    for (let n = 0; n < 3; n++) log.info({ n }, 'first turn')
    setTimeout(() => { log.info({ n: 3 }, 'later'); log.info({ n: 4 }, 'last'); process.exit(0) }, 1)`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const lines = (await readFile(path, 'utf8')).trim().split('\n')
  await rm(folder, { recursive: true })
  expect(lines.map((line) => z.object({ n: z.number() }).parse(JSON.parse(line)).n)).toEqual([0, 1, 2, 3, 4])
})
