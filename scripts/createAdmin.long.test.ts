import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tempFolder } from '../tests/support/tempFolder.ts'
import { onDataFolder } from '../tests/support/onDataFolder.ts'

const script = join(import.meta.dirname, 'createAdmin.ts')
let folder: string
beforeAll(async () => {
  folder = await tempFolder('ventil-admin-')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const createAdmin = (...args: string[]): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'], VENTIL_DATA: folder, PUBLIC_URL: 'https://ventil.example' },
  }).catch((error: { stdout: string; stderr: string }) => error)

it('creates a SuperAdmin in an empty data folder, prints a link and accepts no password', async () => {
  const { stdout, stderr } = await createAdmin(
    '--email',
    ' Anna@Example.com',
    '--first-name',
    'Anna',
    '--language',
    'de',
  )
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^anna@example\.com is a SuperAdmin/)
  expect(stdout).toMatch(/https:\/\/ventil\.example\/register\/[\w-]{43}\n/)
  expect((await createAdmin('--password', 'x')).stderr).toContain('--password')
  await onDataFolder(folder, async ({ pool }) => {
    const { rows } = await pool.query(
      'select email, first_name, language, state, super_admin, password_hash from identity.users',
    )
    expect(rows).toEqual([
      {
        email: 'anna@example.com',
        first_name: 'Anna',
        language: 'de',
        state: 'Invited',
        super_admin: true,
        password_hash: null,
      },
    ])
    const held = await createAdmin('--email', 'b@example.com')
    expect(held.stdout).toBe('')
    expect(held.stderr.trim().split('\n')).toHaveLength(1)
  })
}, 90_000)

it.each([
  [[], 'The e-mail address is missing.'],
  [['--email', 'anna'], '"anna" is not an e-mail address.'],
  [['--email', 'a@b.de', '--language', 'fr'], '--language must be one of en, de.'],
])('%j: %s', async (args, words) => {
  const { stdout, stderr } = await createAdmin(...args)
  expect(stdout).toBe('')
  expect(stderr).toContain(words)
})

it('prints its usage', async () => {
  expect((await createAdmin('--help')).stdout).toContain('npm run create-admin -- --email')
})
