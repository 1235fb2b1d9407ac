import { localStorageStore, type Store } from 'react-admin'
import { chosenMode, subscribeMode, writeMode } from '../theme/mode.ts'
import { isLanguage, readLanguage, subscribeLanguage, writeLanguage } from './language.ts'

/**
 * react-admin's preferences (columns, searches, open menu) of one user in one tenant. Language and theme are owned
 * by the account screens' storage; this store follows it and writes choices back to it.
 */
export function createStore(owner: string): Store {
  const store = localStorageStore('1', `.${owner}`)
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
    setItem: (key, value) => {
      const text: unknown = value
      if (key === 'locale' && isLanguage(text)) writeLanguage(text)
      if (key === 'theme' && (text === 'light' || text === 'dark')) writeMode(text)
      store.setItem(key, value)
    },
  }
}
