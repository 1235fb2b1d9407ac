import { describe, expect, it } from 'vitest'
import { isKnown, readLedger } from './mutate/ledger.ts'
import { mutations } from './mutate/mutations.ts'
import { whyNotApplied } from './mutate/patch.ts'
import { secondGuards } from './mutate/secondGuards.ts'

describe('the guards that `npm run mutate` removes', () => {
  it('stand where their patches look for them', async () => {
    const moved = (await Promise.all(mutations.map(whyNotApplied))).filter((reason) => reason !== undefined)
    expect(moved, 'the code has moved: mend these patches in tests/mutate/mutations').toEqual([])
  })

  it('are at least sixty, each with a name of its own', () => {
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
    expect(mutations.length).toBeGreaterThanOrEqual(60)
  })

  it('are known where a second guard is named', () => {
    expect(
      Object.keys(secondGuards).filter((name) => !mutations.some((mutation) => mutation.name === name)),
    ).toEqual([])
  })

  it('were removed as they stand', async () => {
    const ledger = await readLedger()
    const known = await Promise.all(mutations.map((mutation) => isKnown(ledger, mutation)))
    const unknown = mutations.filter((_, index) => !known[index]).map(({ name }) => name)
    expect(unknown, 'run `npm run mutate -- --new <name>`').toEqual([])
  })

  it('are all that the ledger names', async () => {
    const names = Object.keys(await readLedger())
    expect(
      names.filter((name) => !mutations.some((mutation) => mutation.name === name)),
      'take these out of tests/mutate/ledger.json',
    ).toEqual([])
  })

  it('have a second guard where no test noticed, and only there', async () => {
    const ledger = await readLedger()
    expect(
      Object.keys(ledger)
        .filter((name) => ledger[name]?.noticedBy === null)
        .toSorted(),
    ).toEqual(Object.keys(secondGuards).toSorted())
  })

  it('were noticed by a test file among those that should', async () => {
    const ledger = await readLedger()
    const by = (name: string) => ledger[name]?.noticedBy ?? null
    expect(
      mutations
        .filter(
          ({ name, tests }) =>
            by(name) !== null && !tests.some(({ files }) => files.some((file) => file === by(name))),
        )
        .map(({ name }) => name),
    ).toEqual([])
  })
})
