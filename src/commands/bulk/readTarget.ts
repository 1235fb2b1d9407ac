import * as z from 'zod'
import { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import { keptTarget } from './target.ts'

const Kept = z.object({ filters: DeviceFilters, tenantId: z.string() })

/** The filters kept for a client; undefined where there are none, or they belong to another client. Apart from `target.ts`: the button that keeps them is in lists, which do without schemas. */
export const readTarget = (tenantId: string | undefined): DeviceFilters | undefined => {
  const target = Kept.safeParse(keptTarget()).data
  return target?.tenantId === tenantId ? target?.filters : undefined
}
