import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { eventually } from '../../../tests/support/patience.ts'
import { aPerson, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { settingsMemory, type SettingsMemory } from './settingsMemory.ts'

let app: TestApp
let root: Person
/** As that of another process on the same database. */
let elsewhere: SettingsMemory
beforeAll(async () => {
  app = await testApp()
  root = await aPerson(app, { role: 'SuperAdmin' })
  elsewhere = await settingsMemory(app.deps)
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  await elsewhere.stop()
  await app.stop()
})

const code = 'DefaultCountry'
const itemIn = (items: readonly { code: string; value: string; version: number }[]) =>
  items.find((item) => item.code === code)
const readItem = async () => {
  const reply = await app.onMain({ url: '/api/settings', as: root.token })
  return itemIn(reply.json().items)
}
const read = async () => (await readItem())?.value
const readElsewhere = async () => itemIn(await elsewhere.all())?.value
const set = (value: string, version: number) =>
  app.onMain({ method: 'PUT', url: `/api/settings/${code}/${value}`, as: root.token, version })
const store = (tx: Tx, value: string) =>
  tx.execute(sql`
      insert into main.settings (code, value, version, updated_at) values (${code}, ${value}, 1, now())
      on conflict (code) do update set value = excluded.value, version = main.settings.version + 1`)
const inDatabase = (work: (tx: Tx) => Promise<unknown>) => withScope(app.deps.db.pool, asAdmin, work)
const changedElsewhere = (value: string) => inDatabase((tx) => elsewhere.change(tx, () => store(tx, value)))
/** Only an announcement, not its age, makes anybody forget what was read. */
const timeStands = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now())

it('is what a change has made of the settings, for whoever made it at once, and elsewhere once it is announced', async () => {
  timeStands()
  for (let turn = 0; turn < 20; turn++) {
    await readElsewhere()
    const version = (await readItem())?.version ?? 0
    // some ask while it is made
    const [reply] = await Promise.all([set(`Land${turn}`, version), read(), read()])
    expect(reply.statusCode).toBe(200)
    expect(await read()).toBe(`Land${turn}`)
    await eventually(async () => expect(await readElsewhere()).toBe(`Land${turn}`))
  }
  expect(
    (await app.onMain({ method: 'DELETE', url: `/api/settings/${code}`, as: root.token })).statusCode,
  ).toBe(204)
  expect(await read()).toBe('Deutschland')
})

it('is what it was after a change that failed', async () => {
  timeStands()
  const before = await read()
  expect((await set('Schweiz', 700)).statusCode).toBe(409)
  expect(await read()).toBe(before)
})

it('forgets within five seconds what nobody announced', async () => {
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  await read()
  await inDatabase((tx) => store(tx, 'Schweiz'))
  clock.mockReturnValue(now + 4_999)
  expect(await read()).toBe('Schweiz')
})

it('hears of changes that others announce', async () => {
  timeStands()
  await read()
  await changedElsewhere('Norwegen')
  await eventually(async () => expect(await read()).toBe('Norwegen'))
})

it('remembers no failure', async () => {
  timeStands()
  await changedElsewhere('Schweden')
  await eventually(async () => expect(await read()).toBe('Schweden'))
  await changedElsewhere('Schweden')
  vi.spyOn(app.deps.db.pool, 'connect').mockImplementation(() =>
    Promise.reject(new Error('Connection terminated')),
  )
  await eventually(() => expect(elsewhere.all()).rejects.toThrow('Connection terminated'))
  vi.restoreAllMocks()
  expect(await readElsewhere()).toBe('Schweden')
})
