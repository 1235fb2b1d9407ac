import * as z from 'zod'
import { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import { targetKey } from './keepTarget.ts'

const Kept = z.object({ filters: DeviceFilters, tenantId: z.string() })

/** The filters that were kept for a client (keepTarget.ts); undefined where there are none, or another client's. */
export const readTarget = (tenantId: string | undefined): DeviceFilters | undefined => {
  const kept = sessionStorage.getItem(targetKey)
  const target = kept === null ? undefined : Kept.safeParse(JSON.parse(kept)).data
  return target?.tenantId === tenantId ? target?.filters : undefined
}
