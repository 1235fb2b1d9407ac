import { describe, expect, it } from 'vitest'
import { palettes, tokensStylesheet, type Palette } from './tokens.ts'

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

/** Contrast as WCAG 2.2 defines it. */
function contrast(one: string, two: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['ground', 'surface', 'raised'] as const
const pairs: [keyof Palette, keyof Palette, number][] = [
  ...grounds.flatMap((ground): [keyof Palette, keyof Palette, number][] => [
    ['text', ground, 7],
    ['muted', ground, 4.5],
    ['accent', ground, 4.5],
    ['accentStrong', ground, 4.5],
    ['warm', ground, 4.5],
    ['cool', ground, 4.5],
    ['danger', ground, 4.5],
    ['caution', ground, 4.5],
    ['fine', ground, 4.5],
    ['edge', ground, 3],
  ]),
  ['onAccent', 'accent', 4.5],
  ['onAccent', 'accentStrong', 4.5],
  ['accent', 'accentSoft', 4.5],
  ['text', 'accentSoft', 7],
  ['danger', 'dangerSoft', 4.5],
  ['caution', 'cautionSoft', 4.5],
  ['fine', 'fineSoft', 4.5],
  ['text', 'dangerSoft', 7],
  ['text', 'cautionSoft', 7],
  ['text', 'fineSoft', 7],
]

describe.each(['light', 'dark'] as const)('the %s palette', (mode) => {
  it.each(pairs)('has a contrast of %s on %s of at least %d to 1', (above, below, least) => {
    expect(contrast(palettes[mode][above], palettes[mode][below])).toBeGreaterThanOrEqual(least)
  })
})

it('writes every colour of both palettes as a variable, the dark one for system preference and explicit choice', () => {
  const css = tokensStylesheet()
  expect(css.split('--accent-soft:#e2f1ef')).toHaveLength(2)
  expect(css.split('--accent-soft:#16332f')).toHaveLength(3)
})
