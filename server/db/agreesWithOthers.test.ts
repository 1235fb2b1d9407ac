import { describe, expect, it } from 'vitest'
import { openDatabase, type Database } from './open.ts'
import { storeNumber } from '../files/openFiles.ts'
import { agreesWithOthers, keepAgreeing } from './agreesWithOthers.ts'
import { emptyDatabase } from '../../tests/support/freshDatabase.ts'
import { eventually } from '../../tests/support/patience.ts'

const claim = (db: Database, number: number, topic: 'files' | 'broker' = 'files') =>
  agreesWithOthers(db, topic, async () => number)

describe('processes on one database', () => {
  it('agree if all of them show the same number under a topic, as long as they live', async () => {
    const { db: one, url, close: remove } = await emptyDatabase()
    const [two, three] = [await openDatabase(url), await openDatabase(url)]
    expect(await claim(one, 7)).toBe(true)
    expect(await claim(two, 7)).toBe(true)
    expect(await claim(two, 8, 'broker')).toBe(true)
    expect(await claim(three, 9)).toBe(false)
    // it shows its number until it is gone
    expect(await claim(two, 7)).toBe(false)
    await three.close()
    await eventually(async () => expect(await claim(two, 7)).toBe(true))
    await Promise.all([one.close(), two.close()])
    const four = await openDatabase(url)
    await eventually(async () => expect(await claim(four, 9)).toBe(true))
    await four.close()
    await remove()
  })

  it('do not both begin with a number of their own', async () => {
    const { db: one, url, close: remove } = await emptyDatabase()
    const two = await openDatabase(url)
    const outcomes = await Promise.all([claim(one, 1), claim(two, 2)])
    expect(outcomes.toSorted()).toEqual([false, true])
    await two.close()
    await remove()
  })

  it('show their number again after the connection broke', async () => {
    const { db: one, url, close: remove } = await emptyDatabase()
    const two = await openDatabase(url)
    await claim(one, 1)
    const again = new Promise<void>((resolve) => one.onGap(resolve))
    await two.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await again
    expect(await claim(two, 2)).toBe(false)
    await two.close()
    await remove()
  })

  it('are compared with again when the lost connection has come back', async () => {
    const { db: one, url, close: remove } = await emptyDatabase()
    const two = await openDatabase(url)
    await claim(one, 1)
    const outcomes: boolean[] = []
    let unlike = 0
    const agrees = async () => {
      const outcome = await claim(one, 1)
      outcomes.push(outcome)
      return outcome
    }
    const stop = keepAgreeing(one, agrees, () => (unlike += 1))
    // of the first process alone: the second one is seen all the time
    const lose = () =>
      two.pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = $1 and objid = 1
          and database = (select oid from pg_database where datname = current_database())`,
        [0x76_65_01],
      )
    await lose()
    await eventually(() => expect(outcomes).toEqual([true]))
    expect(unlike).toBe(0)
    // as one that began while nobody saw the first
    await two.hold(0x76_65_01, 2)
    await lose()
    await eventually(() => expect(unlike).toBe(1))
    expect(outcomes).toEqual([true, false, false])
    stop()
    await two.close()
    await remove()
  })

  it('fail if the number cannot be found out, and block nobody', async () => {
    const { db: one, url, close: remove } = await emptyDatabase()
    const two = await openDatabase(url)
    await expect(
      agreesWithOthers(one, 'files', () => Promise.reject(new Error('no storage'))),
    ).rejects.toThrow('no storage')
    expect(await claim(two, 2)).toBe(true)
    await two.close()
    await remove()
  })
})

it('takes no store without an identity for the same as another', async () => {
  await expect(storeNumber({ identity: () => Promise.resolve('') })).rejects.toThrow('empty store-id')
  expect(await storeNumber({ identity: () => Promise.resolve('a') })).not.toBe(
    await storeNumber({ identity: () => Promise.resolve('b') }),
  )
})
