import { describe, expect, it } from 'vitest'
import { seededRandom } from './random.ts'

const draw = (seed: string | number) => {
  const random = seededRandom(seed)
  return [
    random.next(),
    random.int(1, 6),
    random.pick(['a', 'b', 'c']),
    random.id(),
    random.serial(),
    random.shuffle([1, 2, 3, 4, 5]),
  ]
}

describe('seededRandom', () => {
  it('gives the same for the same seed, and other values for another', () => {
    expect(draw(7)).toEqual(draw(7))
    expect(draw('7')).toEqual(draw(7))
    expect(draw(8)).not.toEqual(draw(7))
  })

  it('stays in range and reaches both ends', () => {
    const random = seededRandom(1)
    const dice = Array.from({ length: 600 }, () => random.int(1, 6))
    expect(new Set(dice)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    const decimals = Array.from({ length: 600 }, () => random.decimal(2.4, 2.6))
    expect(Math.min(...decimals)).toBeGreaterThanOrEqual(2.4)
    expect(Math.max(...decimals)).toBeLessThanOrEqual(2.6)
    expect(decimals.every((value) => Number(value.toFixed(2)) === value)).toBe(true)
  })

  it('distributes evenly, or by weight if weights are given', () => {
    const random = seededRandom(2)
    const mean =
      Array.from({ length: 20_000 }, () => random.next()).reduce((sum, value) => sum + value, 0) / 20_000
    expect(mean).toBeCloseTo(0.5, 1)
    const heads = Array.from({ length: 10_000 }, () =>
      random.weighted([
        ['head', 3],
        ['tail', 1],
      ]),
    ).filter((side) => side === 'head').length
    expect(heads / 10_000).toBeCloseTo(0.75, 1)
    expect(Array.from({ length: 100 }, () => random.chance(0))).not.toContain(true)
  })

  it('keeps every item when it shuffles', () => {
    const random = seededRandom(3)
    const list = Array.from({ length: 50 }, (_none, index) => index)
    const shuffled = random.shuffle(list)
    expect(shuffled).not.toEqual(list)
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(list)
  })

  it('throws when it picks from nothing', () =>
    expect(() => seededRandom(4).pick([])).toThrow('nothing to pick'))

  it('generates version 7 ids and serials that never repeat, including forks', () => {
    const random = seededRandom(5)
    const sources = [random, random.fork('a'), random.fork('b'), random.fork('a').fork('a')]
    const ids = Array.from({ length: 4000 }, (_none, index) => sources[index % 4]?.id() ?? '')
    expect(new Set(ids).size).toBe(4000)
    expect(
      ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toBe(true)
    const serials = Array.from({ length: 4000 }, (_none, index) => sources[index % 4]?.serial() ?? '')
    expect(new Set(serials).size).toBe(4000)
    expect(serials.every((serial) => /^[0-9a-f]{10}$/.test(serial))).toBe(true)
  })

  it('draws from a fork without shifting its own draws', () => {
    const [one, other] = [seededRandom(6), seededRandom(6)]
    const fork = one.fork('rooms')
    for (let index = 0; index < 100; index++) fork.next()
    expect(one.next()).toBe(other.next())
    expect(seededRandom(6).fork('rooms').next()).not.toBe(seededRandom(6).fork('units').next())
  })

  it('counts days and minutes from the midnight before its instant', () => {
    const random = seededRandom(1, '2026-02-28T17:30:00.000Z')
    expect(random.at).toBe('2026-02-28T17:30:00.000Z')
    expect(random.day(0)).toBe('2026-02-28')
    expect(random.day(1)).toBe('2026-03-01')
    expect(random.instant(-1, 90)).toBe('2026-02-27T01:30:00.000Z')
    const earlier = random.fork('earlier', random.instant(-30))
    expect([earlier.at, earlier.day(0)]).toEqual(['2026-01-29T00:00:00.000Z', '2026-02-28'])
  })
})
