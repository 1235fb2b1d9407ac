import { localStorageStore, type Store } from 'react-admin'
import { chosenMode, subscribeMode, writeMode } from '../theme/mode.ts'
import { isLanguage, readLanguage, subscribeLanguage, writeLanguage } from './language.ts'

/** What a list was last asked for: a filter may hold a person's name, which a shared machine should not keep. */
const ofTheMoment = /\.(listParams|selectedIds)$/

/**
 * react-admin's preferences (columns, saved filters, open menu) of one user in one tenant. Language and theme have
 * their truth where the account screens keep it; here they follow it, and what is chosen here goes there.
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
    // Called on sign-out. Columns and saved filters are the person's own and are there the next day.
    reset: () => {
      for (const key of Object.keys(store.listItems?.() ?? {})) if (ofTheMoment.test(key)) store.removeItem(key)
    },
  }
}
