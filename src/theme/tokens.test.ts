import { createTheme, decomposeColor } from '@mui/material/styles'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isRecord } from '../../domain/records.ts'
import { screenSources } from '../../tests/support/screenSources.ts'
import { components } from './components.ts'
import type { ThemeMode } from './mode.ts'
import { themeOptions } from './theme.ts'
import { palettes, tokensStylesheet, type Palette } from './tokens.ts'

/** Red, green and blue of a colour as it is seen on another one. */
const seen = (colour: string, on: readonly number[]): number[] => {
  const { values } = decomposeColor(colour)
  const alpha = values[3] ?? 1
  return on.map((below, at) => alpha * (values[at] ?? 0) + (1 - alpha) * below)
}
const luminance = (colour: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast as WCAG 2.2 defines it. @param layers what lies below it, the lowest first */
const contrast = (colour: string, ...layers: string[]): number => {
  const ground = layers.reduce<number[]>((below, layer) => seen(layer, below), [0, 0, 0])
  const [low = 0, high = 0] = [luminance(ground), luminance(seen(colour, ground))].toSorted(
    (one, other) => one - other,
  )
  return (high + 0.05) / (low + 0.05)
}

/** Every string at a key of an object, at whatever depth, with the object that it stands in. */
const stringsAt = (value: unknown, key: string): { found: string; within: Record<string, unknown> }[] => {
  if (Array.isArray(value)) return value.flatMap((each) => stringsAt(each, key))
  if (!isRecord(value)) return []
  const own = value[key]
  return [
    ...(typeof own === 'string' ? [{ found: own, within: value }] : []),
    ...Object.values(value).flatMap((each) => stringsAt(each, key)),
  ]
}

const sheets = ['theme', 'account', 'consent-site'].flatMap((room) =>
  readdirSync(new URL(`../${room}/`, import.meta.url)).flatMap((name) =>
    name.endsWith('.css')
      ? [
          {
            name: `${room}/${name}`,
            text: readFileSync(new URL(`../${room}/${name}`, import.meta.url), 'utf8'),
          },
        ]
      : [],
  ),
)

const named = (texts: readonly string[], pattern: RegExp): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
]
const screens = screenSources.map(({ text }) => text)
const styles = sheets.map(({ text }) => text)
const asText = /\bcolor(?:: |=)["']([a-z][\w.]+)["']/g
const asGround = /\b(?:bgcolor|background|backgroundColor): '([a-z][\w.]+)'/g
/** The innermost objects of a text. */
const objects = /\{[^{}]*\}/g

/** What takes no colour of its own, or one that need not be read. */
const nothing = ['inherit', 'transparent', 'none', 'default', 'currentColor', 'disabled']
/** What MUI's props call colours of the palette. */
const byProp: Readonly<Record<string, string>> = {
  textPrimary: 'text.primary',
  textSecondary: 'text.secondary',
  action: 'action.active',
}

describe.each(['light', 'dark'] as const)('in the %s theme', (mode: ThemeMode) => {
  const { palette } = createTheme(themeOptions(mode, 'en'))
  const tokenOf = new Map(Object.entries(palettes[mode]).map(([name, value]) => [value, name]))
  /** The colour that a screen names; undefined for what is none. */
  const colourOf = (name: string): string | undefined => {
    const value = (byProp[name] ?? name)
      .split('.')
      .reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), palette)
    const colour = isRecord(value) ? value['main'] : value
    return typeof colour === 'string' && /^(?:#|rgb)/.test(colour) ? colour : undefined
  }
  const ofSheets = (property: string): string[] =>
    named(styles, new RegExp(String.raw`(?:^|[ ;{])${property}: var\(--([a-z-]+)\)`, 'gm')).flatMap(
      (variable) => {
        const name = variable.replaceAll(/-[a-z]/g, ([, letter = '']) => letter.toUpperCase())
        return Object.entries(palettes[mode]).flatMap(([token, value]) => (token === name ? [value] : []))
      },
    )
  const used = (pattern: RegExp, property: string): string[] => [
    ...new Set([
      ...named(screens, pattern).flatMap((name) => colourOf(name) ?? []),
      ...ofSheets(property),
      palette.text.primary,
      palette.background.paper,
    ]),
  ]
  /** Colours of which text has one: not those of what is written on an accent. */
  const onFilled = [palette.primary, palette.error, palette.warning, palette.success].map(
    ({ contrastText }) => contrastText,
  )
  const soft = Object.keys(palettes[mode]).filter(
    (name) => name.endsWith('Soft') || ['ground', 'surface', 'raised'].includes(name),
  )
  const grounds = used(asGround, 'background').filter((colour) => soft.includes(tokenOf.get(colour) ?? ''))
  const texts = used(asText, 'color').filter(
    (colour) => tokenOf.has(colour) && !onFilled.includes(colour) && !grounds.includes(colour),
  )

  it('can read each colour of text on each ground, also below the pointer and where it is chosen', () => {
    expect(texts.length).toBeGreaterThanOrEqual(6)
    expect(grounds.length).toBeGreaterThanOrEqual(6)
    const { hover, selectedOpacity, hoverOpacity } = palette.action
    const chosen = (opacity: number) =>
      `rgba(${decomposeColor(palette.primary.main).values.join(', ')}, ${opacity})`
    const weak = texts.flatMap((text) =>
      grounds.flatMap((ground) =>
        [
          [ground],
          ...(ground === palette.background.paper
            ? [
                [ground, hover],
                [ground, chosen(selectedOpacity)],
                [ground, chosen(hoverOpacity)],
              ]
            : []),
        ].flatMap((layers) =>
          contrast(text, ...layers) < 4.5
            ? [`${tokenOf.get(text)} on ${layers.join(', ')}: ${contrast(text, ...layers).toFixed(2)}`]
            : [],
        ),
      ),
    )
    expect(weak).toEqual([])
  })

  it('can read body text on each soft ground with a contrast of 7, and see the edge of an input with 3', () => {
    const colours: Palette = palettes[mode]
    for (const ground of grounds) expect(contrast(colours.text, ground), ground).toBeGreaterThanOrEqual(7)
    for (const ground of [colours.ground, colours.surface, colours.raised])
      expect(contrast(colours.edge, ground), ground).toBeGreaterThanOrEqual(3)
  })

  it('can read what is written on filled buttons, also below the pointer', () => {
    for (const { main, dark, contrastText } of [palette.primary, palette.secondary]) {
      expect(contrast(contrastText, main)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(contrastText, dark)).toBeGreaterThanOrEqual(4.5)
    }
    for (const { main, contrastText } of [palette.error, palette.warning, palette.success, palette.info])
      expect(contrast(contrastText, main)).toBeGreaterThanOrEqual(4.5)
  })

  it('can read what a component or a screen writes on a ground that it sets itself', () => {
    const ofComponents = stringsAt(components(palettes[mode]), 'backgroundColor').flatMap(
      ({ found, within }) =>
        typeof within['color'] === 'string' && found.startsWith('#')
          ? [[within['color'], found] as const]
          : [],
    )
    const ofScreens = screens
      .flatMap((text) => text.match(objects) ?? [])
      .flatMap((object) => {
        const [[ground = ''], [text = '']] = [named([object], asGround), named([object], asText)]
        const [above, below] = [colourOf(text), colourOf(ground)]
        return above !== undefined && below !== undefined
          ? [[above, palette.background.paper, below] as const]
          : []
      })
    expect(ofComponents.length).toBeGreaterThan(0)
    expect(ofScreens.length).toBeGreaterThan(5)
    for (const [text, ...layers] of [...ofComponents, ...ofScreens])
      expect(contrast(text, ...layers), `${text} on ${layers.join(', ')}`).toBeGreaterThanOrEqual(4.5)
  })

  it('knows each colour that a screen names', () => {
    const names = [...named(screens, asText), ...named(screens, asGround)].filter(
      (name) => !nothing.includes(name),
    )
    expect(names.filter((name) => colourOf(name) === undefined)).toEqual([])
  })
})

it('leaves all colours to the tokens: screens and style sheets name none of their own but the black of shadows', () => {
  const own =
    /(?<=['"`( ])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!\()|\brgba?\((?!0[ ,]+0[ ,]+0)|\bhsla?\(/gi
  // the areas of a chart, on which nothing is written
  const others = ['theme/tokens.ts', 'resources/projects/overview/BurnUpChart.tsx']
  const found = [...screenSources, ...sheets].flatMap(({ name, text }) =>
    others.includes(name) ? [] : (text.match(own) ?? []).map((colour) => `${name}: ${colour}`),
  )
  // the ground of the page around an embedded form, and ink on paper
  expect(found).toEqual(['theme/base.css: #000', 'theme/base.css: #999', 'consent-site/frame.css: #eceff0'])
})

it('writes every colour of both palettes as a variable, the dark one for system preference and explicit choice', () => {
  const css = tokensStylesheet()
  expect(css.split('--accent-soft:#e2f1ef')).toHaveLength(2)
  expect(css.split('--accent-soft:#16332f')).toHaveLength(3)
})
