import { describe, expect, it } from 'vitest'
import { around, drawsOf, hashOf, noiseAt, smoothNoise } from './random.ts'

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

describe('draws', () => {
  it('are the same for the same seed, and others for another', () => {
    const [one, same, other] = [drawsOf('a'), drawsOf('a'), drawsOf('b')]
    const row = times(20, () => one())
    expect(times(20, () => same())).toEqual(row)
    expect(times(20, () => other())).not.toEqual(row)
  })

  it('fill the range from 0 to 1 evenly', () => {
    const draw = drawsOf('even')
    const row = times(20_000, () => draw())
    expect(Math.min(...row)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...row)).toBeLessThan(1)
    expect(mean(row)).toBeCloseTo(0.5, 1)
    expect(times(2000, () => around(draw, 8, 3)).every((value) => value >= 5 && value <= 11)).toBe(true)
  })
})

describe('noise', () => {
  it('depends only on its index', () => {
    const row = times(5000, (index) => noiseAt(7, index))
    expect(times(5000, (index) => noiseAt(7, 4999 - index)).toReversed()).toEqual(row)
    expect(row.every((value) => value >= 0 && value < 1)).toBe(true)
    expect(mean(row)).toBeCloseTo(0.5, 1)
    expect(new Set(row).size).toBeGreaterThan(4990)
    expect(noiseAt(8, 1)).not.toBe(noiseAt(7, 1))
  })

  it('has a curve without jumps', () => {
    const curve = times(4000, (index) => smoothNoise(3, index / 100))
    expect(curve.every((value) => value >= -1 && value <= 1)).toBe(true)
    expect(
      Math.max(...curve.slice(1).map((value, index) => Math.abs(value - (curve[index] ?? 0)))),
    ).toBeLessThan(0.05)
  })
})

it('hashes different texts to different values', () =>
  expect(new Set(times(1000, (index) => hashOf(`device ${index}`))).size).toBe(1000))
