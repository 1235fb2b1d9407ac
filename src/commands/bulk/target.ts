import * as z from 'zod'
import { DeviceFilters } from '../../../contract/main/deviceFilters.ts'

const targetKey = 'bulkTarget'

/** Which thermostats a new bulk update is for, and whose they are. */
interface Target {
  /** By the keys of the device list. */
  filters: Readonly<Record<string, unknown>>
  tenantId: string
}

/** Keeps a target in the tab while it is planned: the way there may lead through a switch of the client, and past a reload. */
export const keepTarget = (target: Target): void => sessionStorage.setItem(targetKey, JSON.stringify(target))

const Kept = z.object({ filters: DeviceFilters, tenantId: z.string() })

/** The filters that were kept for a client; undefined where there are none, or another client's. */
export const readTarget = (tenantId: string | undefined): DeviceFilters | undefined => {
  const kept = sessionStorage.getItem(targetKey)
  const target = kept === null ? undefined : Kept.safeParse(JSON.parse(kept)).data
  return target?.tenantId === tenantId ? target?.filters : undefined
}
