import { beforeEach, expect, it, vi } from 'vitest'
import { readMode, writeMode } from '../theme/mode.ts'
import { readLanguage, writeLanguage } from './language.ts'
import { createStore } from './store.ts'

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset['theme']
})

it('takes language and theme from where the sign-in page keeps them', () => {
  writeLanguage('de')
  writeMode('dark')
  const store = createStore('anna.a')
  expect([store.getItem('locale'), store.getItem('theme')]).toEqual(['de', 'dark'])
})

it('leaves the theme to the system until somebody chooses', () => {
  expect(createStore('anna.a').getItem('theme', 'light')).toBe('light')
})

it('hands a choice on', () => {
  const store = createStore('anna.a')
  store.setItem('theme', 'dark')
  store.setItem('locale', 'de')
  expect([readMode(), document.documentElement.dataset['theme'], readLanguage(), document.documentElement.lang]).toEqual(['dark', 'dark', 'de', 'de'])
})

it('follows a choice made elsewhere while it is set up', () => {
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

it('keeps columns over a sign-out and forgets what was searched for', () => {
  const store = createStore('anna.a')
  store.setItem('preferences.tenants.datagrid.columns', ['name'])
  store.setItem('renters.listParams', { filter: { q: 'Müller' } })
  store.setItem('renters.selectedIds', [1])
  store.reset()
  expect(Object.keys(store.listItems?.() ?? {}).sort()).toEqual(['locale', 'preferences.tenants.datagrid.columns'])
})

it('is another one for another person or tenant', () => {
  createStore('anna.a').setItem('columns', 1)
  expect([createStore('anna.b').getItem('columns'), createStore('bert.a').getItem('columns')]).toEqual([undefined, undefined])
})
