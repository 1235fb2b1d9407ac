import { Box, Skeleton, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DownlinkSource, DownlinkStatus } from '../../domain/enums.ts'
import type { ExtendedDownlinkCode } from '../../domain/commands/commandTable.ts'
import { downlinks } from '../../contract/main/downlinks.ts'
import { FadingCard } from '../ui/facts/FadingCard.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { main } from '../providers/api.ts'
import { DownlinkItem } from './DownlinkItem.tsx'

interface Props {
  eui: string
  pageSize: number
  filter?: DownlinkFilter
  toolbar?: ReactNode
}

/** The commands to a thermostat with their outcomes, latest first. */
export const DownlinkList = ({ eui, pageSize, filter = {}, toolbar }: Props) => {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useDownlinks(eui, { page, pageSize, filter })
  return (
    <>
      {toolbar}
      <FadingCard isFaded={isPlaceholderData}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton variant="rounded" height={140} sx={{ m: 2 }} />
        ) : data.total === 0 ? (
          <Typography color="text.secondary" sx={{ p: 2 }}>
            {translate('commands.none')}
          </Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.items.map((downlink) => (
              <DownlinkItem key={downlink.id} eui={eui} downlink={downlink} />
            ))}
          </Box>
        )}
      </FadingCard>
      {data && (
        <Pager
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          more={data.more}
          onPage={setPage}
        />
      )}
    </>
  )
}

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

/** Polling interval in ms while a command is under way. Live notices cover everything except changes that time alone causes. */
const interval = 20_000

/** A page of the commands to a thermostat; the first page keeps commands under way up to date. */
const useDownlinks = (eui: string, { page, pageSize, filter }: Page) =>
  useQuery({
    queryKey: ['downlinks', eui, page, pageSize, filter],
    queryFn: ({ signal }) =>
      main(
        downlinks.list,
        {
          params: { eui },
          query: {
            Page: page,
            PageSize: pageSize,
            'Sort.SortOption': 'CreatedAt',
            'Sort.Direction': 'Descending',
            ...filter,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'Running') ? interval : false,
  })
