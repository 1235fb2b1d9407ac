import { localStorageStore, memoryStore, type Store } from 'react-admin'
import { isRecord } from '../../domain/records.ts'
import { chosenMode, subscribeMode, writeMode } from '../theme/mode.ts'
import { isLanguage, readLanguage, subscribeLanguage, writeLanguage } from './language.ts'

/** Where a list keeps which rows are ticked. */
const isSelection = (key: string): boolean => key.endsWith('.selectedIds')

/** Where react-admin keeps how far a list was scrolled: of a list that is left at once, how far the next page is. src/ui/page/useScrollRestoration.ts does without. */
const isPlace = (key: string): boolean => key.endsWith('.scrollPosition')

/** A store of this tab alone, which a reload keeps. */
const tabStore = (owner: string): Pick<Store, 'getItem' | 'setItem' | 'removeItem' | 'subscribe'> => {
  const kept = `selections.${owner}`
  const first: unknown = JSON.parse(sessionStorage.getItem(kept) ?? '{}')
  const items = new Map<string, unknown>(isRecord(first) ? Object.entries(first) : [])
  const store = memoryStore(Object.fromEntries(items))
  store.setup()
  const keep = () => sessionStorage.setItem(kept, JSON.stringify(Object.fromEntries(items)))
  return {
    ...store,
    setItem: (key, value) => {
      items.set(key, value)
      keep()
      store.setItem(key, value)
    },
    removeItem: (key) => {
      items.delete(key)
      keep()
      store.removeItem(key)
    },
  }
}

/**
 * react-admin's preferences (columns, searches, open menu) of one user in one tenant. Language and theme are owned
 * by the account screens' storage; this store follows it and writes choices back to it. Ticked rows belong to the tab: those of a closed
 * tab, or of another one, are none that somebody would act on.
 */
export function createStore(owner: string): Store {
  const store = localStorageStore('1', `.${owner}`)
  const tab = tabStore(owner)
  const holderOf = (key: string) => (isSelection(key) ? tab : store)
  const follow = () => {
    store.setItem('locale', readLanguage())
    store.setItem('theme', chosenMode())
  }
  let stops: (() => void)[] = []
  follow()
  return {
    ...store,
    setup: () => {
      store.setup()
      follow()
      stops = [subscribeLanguage(follow), subscribeMode(follow)]
    },
    teardown: () => {
      for (const stop of stops) stop()
      store.teardown()
    },
    getItem: (key, otherwise) => holderOf(key).getItem(key, otherwise),
    removeItem: (key) => holderOf(key).removeItem(key),
    subscribe: (key, callback) => holderOf(key).subscribe(key, callback),
    setItem: (key, value) => {
      if (isPlace(key)) return
      const text: unknown = value
      if (key === 'locale' && isLanguage(text)) writeLanguage(text)
      if (key === 'theme' && (text === 'light' || text === 'dark')) writeMode(text)
      holderOf(key).setItem(key, value)
    },
  }
}
