/** Asks the browser not to delete what waits for the server when the device runs out of space. */
export const keepStorage = (): void => {
  // not on plain http, and in no browser without a say in it
  if ('storage' in navigator && 'persist' in navigator.storage)
    navigator.storage.persist().catch(() => undefined)
}
