import * as z from 'zod'
import { DeviceFilters } from '../../../contract/main/deviceFilters.ts'

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

const Kept = z.object({ filters: DeviceFilters, tenantId: z.string() })

/** The filters kept for a client; undefined where there are none, or they belong to another client. */
export const readTarget = (tenantId: string | undefined): DeviceFilters | undefined => {
  const stored = sessionStorage.getItem(targetKey)
  const target = stored === null ? undefined : Kept.safeParse(JSON.parse(stored)).data
  return target?.tenantId === tenantId ? target?.filters : undefined
}
