import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres, type PostgresServer } from '../../scripts/postgresServer.ts'
import type { RunningVentil } from '../support/startVentil.ts'
import { cut, cutKinds } from './cuts.ts'
import { mixedLoad, signIn, storedNames, ventilOn } from './mixedLoad.ts'

let server: PostgresServer
let ventil: RunningVentil

beforeAll(async () => {
  server = await startPostgres({ durable: true })
  ventil = await ventilOn(server.url)
})
afterAll(async () => {
  await ventil?.stop()
  await server?.remove()
})

it.each(cutKinds)(
  'outlives every %s of the database, answers 503 meanwhile, and loses nothing that was acknowledged',
  async (kind) => {
    const token = await signIn(ventil)
    const load = mixedLoad(ventil, token, 4)
    // a freeze is noticed after some seconds of silence
    for (let round = 0; round < (kind === 'freeze' ? 1 : 3); round += 1) await cut(server, load, kind, 0)
    await load.stop()
    const unexpected = load.answers.filter(({ status }) => status !== 200 && status !== 201 && status !== 503)
    expect(unexpected).toEqual([])
    expect(
      load.answers.filter(({ status, retryAfter }) => status === 503 && !/^[1-9]$/.test(retryAfter ?? '')),
    ).toEqual([])
    const stored = await storedNames(ventil, token)
    expect(load.acknowledged.length).toBeGreaterThan(0)
    expect(load.acknowledged.filter((name) => !stored.includes(name))).toEqual([])
    // a write that is repeated after a 503 is done once
    expect(new Set(stored).size).toBe(stored.length)
  },
)
