const listeners = new Set<() => void>()

/** Tells the app that a write is done although its first reply got lost. */
export const announceRecovery = (): void => {
  for (const listener of listeners) listener()
}

export const subscribeRecoveries = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
