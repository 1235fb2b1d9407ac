const name = 'installer-outbox'

/** What runs in this tab. */
let last: Promise<unknown> = Promise.resolve()

/** Sends for all tabs one at a time. Where tabs cannot coordinate (plain http on a host other than loopback has no locks) each sends for itself. */
export const withSendingLock = <T>(work: () => Promise<T>): Promise<T> => {
  const running = 'locks' in navigator ? navigator.locks.request(name, work) : work()
  last = running.catch(() => undefined)
  return running
}

/** Resolves once no tab sends. */
export const whenSent = async (): Promise<void> => {
  await ('locks' in navigator ? navigator.locks.request(name, { mode: 'shared' }, () => undefined) : last)
}
