const targetKey = 'bulkTarget'

/** The thermostats of a new bulk update, and the client that owns them. */
interface Target {
  /** Keyed as in the device list. */
  filters: Readonly<Record<string, unknown>>
  tenantId: string
}

/** Keeps a target in the tab's session storage while it is planned, so that it survives a client switch and a reload. */
export const keepTarget = (target: Target): void => sessionStorage.setItem(targetKey, JSON.stringify(target))

export const dropTarget = (): void => sessionStorage.removeItem(targetKey)

/** What is kept, as it was stored; undefined where there is nothing. */
export const keptTarget = (): unknown => {
  const stored = sessionStorage.getItem(targetKey)
  return stored === null ? undefined : JSON.parse(stored)
}
