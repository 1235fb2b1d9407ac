export const targetKey = 'bulkTarget'

/** Which thermostats a new bulk update is for, and whose they are. */
export interface Target {
  /** By the keys of the device list. */
  filters: Readonly<Record<string, unknown>>
  tenantId: string
}

/** Keeps a target in the tab while it is planned: the way there may lead through a switch of the client, and past a reload. */
export const keepTarget = (target: Target): void => sessionStorage.setItem(targetKey, JSON.stringify(target))
