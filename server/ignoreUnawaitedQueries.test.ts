import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Runs a process that nobody handles this rejection in. */
const afterRejection = (error: string) => {
  const program = `
    import { UnawaitedQuery } from ${JSON.stringify(new URL('db/statements.ts', import.meta.url).href)}
    import { ignoreUnawaitedQueries } from ${JSON.stringify(new URL('ignoreUnawaitedQueries.ts', import.meta.url).href)}
    ignoreUnawaitedQueries()
    void Promise.reject(${error})
    setImmediate(() => console.log('goes on'))`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it('lets the process go on after a query that nobody awaited within its transaction', () => {
  for (const error of [
    "new UnawaitedQuery('select 1')",
    "new Error('Failed query', { cause: new UnawaitedQuery('select 1') })",
  ])
    expect(afterRejection(error)).toMatchObject({ status: 0, stdout: 'goes on\n', stderr: '' })
})

it('ends the process with any other rejection that nobody handles', () => {
  const { status, stdout, stderr } = afterRejection("new Error('a defect')")
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('a defect')
})
