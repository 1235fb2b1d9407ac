import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const modules = ['./lateQueries.ts', './db/statements.ts'].map((path) => JSON.stringify(new URL(path, import.meta.url).href))

/** The exit code and the output of a process in which nobody handles a rejection. */
const endOf = (error: string) => {
  const script = `
    const [{ passOverLateQueries }, { LateQuery }] = await Promise.all([${modules.map((url) => `import(${url})`).join(', ')}])
    passOverLateQueries()
    void Promise.reject(${error})
    setTimeout(() => console.log('goes on'), 1)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  return [status, stdout.trim()]
}

it('a late query that nobody awaits does not end the process', () => {
  expect(endOf("new LateQuery('select 1')")).toEqual([0, 'goes on'])
})

it('any other rejection that nobody handles does', () => {
  expect(endOf("new Error('other')")).toEqual([1, ''])
})
