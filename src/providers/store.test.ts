import { beforeEach, expect, it, vi } from 'vitest'
import { readMode, writeMode } from '../theme/mode.ts'
import { readLanguage, writeLanguage } from './language.ts'
import { createStore } from './store.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset['theme']
})

it('reads language and theme from where the sign-in page stores them', () => {
  writeLanguage('de')
  writeMode('dark')
  const store = createStore('anna.a')
  expect([store.getItem('locale'), store.getItem('theme')]).toEqual(['de', 'dark'])
})

it('leaves the theme to the system until the user chooses one', () => {
  expect(createStore('anna.a').getItem('theme', 'light')).toBe('light')
})

it('passes a choice on', () => {
  const store = createStore('anna.a')
  store.setItem('theme', 'dark')
  store.setItem('locale', 'de')
  expect([
    readMode(),
    document.documentElement.dataset['theme'],
    readLanguage(),
    document.documentElement.lang,
  ]).toEqual(['dark', 'dark', 'de', 'de'])
})

it('follows a choice made elsewhere during its setup', () => {
  const store = createStore('anna.a')
  const heard = vi.fn<(value: unknown) => void>()
  store.setup()
  store.subscribe('theme', heard)
  writeMode('dark')
  expect(heard).toHaveBeenLastCalledWith('dark')
  store.teardown()
  writeMode('light')
  expect(store.getItem('theme')).toBe('dark')
})

it('keeps ticked rows for the tab alone, over a reload', () => {
  const store = createStore('anna.a')
  store.setItem('thermostats.selectedIds', ['1', '2'])
  expect(createStore('anna.a').getItem('thermostats.selectedIds')).toEqual(['1', '2'])
  expect(createStore('anna.b').getItem('thermostats.selectedIds')).toBeUndefined()
  expect(JSON.stringify({ ...localStorage })).not.toContain('selectedIds')
  // another tab, or the next one
  sessionStorage.clear()
  expect(createStore('anna.a').getItem('thermostats.selectedIds')).toBeUndefined()
})

it('tells of ticked rows', () => {
  const store = createStore('anna.a')
  const heard = vi.fn<(value: unknown) => void>()
  store.subscribe('thermostats.selectedIds', heard)
  store.setItem('thermostats.selectedIds', ['1'])
  expect(heard).toHaveBeenLastCalledWith(['1'])
})

it('is separate for each user and tenant', () => {
  createStore('anna.a').setItem('columns', 1)
  expect([createStore('anna.b').getItem('columns'), createStore('bert.a').getItem('columns')]).toEqual([
    undefined,
    undefined,
  ])
})
