import { describe, expect, it } from 'vitest'
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
    expect(Object.keys(secondGuards).filter((name) => !mutations.some((mutation) => mutation.name === name))).toEqual([])
  })
})
