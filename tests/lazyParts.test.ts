import { join } from 'node:path'
import { expect, it } from 'vitest'
import { screenSources } from './support/screenSources.ts'

const sources = new Map(screenSources.map(({ name, text }) => [name, text]))
const filesWith = (found: RegExp): string[] =>
  [...sources].flatMap(([name, text]) => (found.test(text) ? [name] : []))

const targets = (name: string, text: string, imports: RegExp): string[] =>
  [...text.matchAll(imports)].map(([, target = '']) => join(name, '..', target))
const loading = /\bimport\('(\.[^']+)'\)/g
const importing = /^(?:import (?!type )[^;]*?|export [^;]*?)from '(\.[^']+)'$/gm

/** The files that a file imports, and so is part of. */
const importersOf = (file: string): string[] =>
  [...sources].flatMap(([name, text]) => (targets(name, text, importing).includes(file) ? [name] : []))
const loadersOf = (file: string): string[] =>
  [...sources].flatMap(([name, text]) => (targets(name, text, loading).includes(file) ? [name] : []))

/** Whether a file is shown only as a lazy part or within one, whose boundary confines its failure. */
const isWithinBoundary = (file: string, above: readonly string[] = []): boolean => {
  if (above.includes(file)) return true
  const [importers, loaders] = [importersOf(file), loadersOf(file)]
  return (
    importers.length + loaders.length > 0 &&
    loaders.every((name) => /\blazyPart\b/.test(sources.get(name) ?? '')) &&
    importers.every((name) => isWithinBoundary(name, [...above, file]))
  )
}

it('loads components by what tries again and confines a failure, never by a bare lazy()', () => {
  // a phone number has no script that could fail: without its plan it is shown as it is stored
  expect(filesWith(/\blazy(?:<[^(]*>)?\(/).toSorted()).toEqual([
    'ui/facts/PhoneLink.tsx',
    'ui/loading/lazyPart.tsx',
  ])
})

it('has a boundary around every dialog', () => {
  expect(filesWith(/import [^;]*?\bDialog\b(?! as)[^;]*? from '@mui\/material'/).toSorted()).toEqual([])
  expect(filesWith(/<MuiDialog\b/)).toEqual(['ui/dialogs/Dialog.tsx'])
  expect(sources.get('ui/dialogs/Dialog.tsx')).toMatch(/<PartBoundary\b[^]*\{children\}<\/PartBoundary>/)
})

it('has a boundary around every panel and menu', () => {
  const floating = filesWith(/<(?:Drawer|SwipeableDrawer|Popover|Menu)\b/)
  expect(floating.length).toBeGreaterThan(10)
  expect(
    floating.filter((name) => !/<PartBoundary\b/.test(sources.get(name) ?? '') && !isWithinBoundary(name)),
  ).toEqual([])
})

it('has a boundary around the filters of every list', () => {
  for (const form of ['ui/list/filters/FilterInputs.tsx', 'ui/list/filters/SearchAlone.tsx'])
    expect([form, isWithinBoundary(form)]).toEqual([form, true])
  expect(
    filesWith(/<FilterForm\b|<FilterLiveForm\b/).every(
      (name) => name === 'ui/list/filters/ListFilters.tsx' || isWithinBoundary(name),
    ),
  ).toBe(true)
})
