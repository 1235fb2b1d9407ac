/** Whoever wants to be told of a change: one shape for `useSyncExternalStore` and for plain code. */
interface Listeners {
  subscribe: (listener: () => void) => () => void
  tell: () => void
  isHeard: () => boolean
}

export const newListeners = (): Listeners => {
  const all = new Set<() => void>()
  return {
    subscribe: (listener) => {
      all.add(listener)
      return () => {
        all.delete(listener)
      }
    },
    tell: () => {
      for (const listener of all) listener()
    },
    isHeard: () => all.size > 0,
  }
}
