import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the device has a network at all. That the server can be reached is another matter: nothing waits for this. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
