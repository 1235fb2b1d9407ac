import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DownlinkSource, DownlinkStatus } from '../../domain/enums.ts'
import type { ExtendedDownlinkCode } from '../../domain/commands/downlink.ts'
import { downlinks } from '../../contract/main/downlinks.ts'
import { main } from '../providers/api.ts'

export interface DownlinkFilter {
  Status?: DownlinkStatus[]
  Source?: DownlinkSource[]
  Code?: ExtendedDownlinkCode[]
}

interface Page {
  page: number
  pageSize: number
  filter: DownlinkFilter
}

/** ms between two questions while a command is under way: beside the notices, for what changes by the clock alone. */
const interval = 20_000

/** A page of the commands to a thermostat; the first one keeps up with what becomes of those under way. */
export const useDownlinks = (eui: string, { page, pageSize, filter }: Page) =>
  useQuery({
    queryKey: ['downlinks', eui, page, pageSize, filter],
    queryFn: ({ signal }) =>
      main(
        downlinks.list,
        { params: { eui }, query: { Page: page, PageSize: pageSize, 'Sort.SortOption': 'CreatedAt', 'Sort.Direction': 'Descending', ...filter } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === 'Running') ? interval : false),
  })
