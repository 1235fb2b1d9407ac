import { newListeners } from '../providers/listeners.ts'

export type ThemeMode = 'light' | 'dark'

const key = 'theme'
const listeners = newListeners()

function isMode(value: unknown): value is ThemeMode {
  return value === 'light' || value === 'dark'
}

/** The chosen theme; undefined while the system decides. */
export function chosenMode(): ThemeMode | undefined {
  const chosen = localStorage.getItem(key)
  return isMode(chosen) ? chosen : undefined
}

/** The theme in use: the choice, else the system's preference. */
export function readMode(): ThemeMode {
  return chosenMode() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}

/** Stores the choice for all tabs and the next visit; the attribute switches the variables of tokens.ts. */
export function writeMode(mode: ThemeMode): void {
  localStorage.setItem(key, mode)
  document.documentElement.dataset['theme'] = mode
  listeners.tell()
}

export function subscribeMode(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    const mode = chosenMode()
    if (mode) document.documentElement.dataset['theme'] = mode
    listener()
  }
  const unsubscribe = listeners.subscribe(listener)
  addEventListener('storage', onStorage)
  system.addEventListener('change', listener)
  return () => {
    unsubscribe()
    removeEventListener('storage', onStorage)
    system.removeEventListener('change', listener)
  }
}
