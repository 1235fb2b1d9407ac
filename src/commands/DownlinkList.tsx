import { Box, Card, Skeleton, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { DownlinkItem } from './DownlinkItem.tsx'
import { useDownlinks, type DownlinkFilter } from './useDownlinks.ts'

interface Props {
  eui: string
  pageSize: number
  filter?: DownlinkFilter
  toolbar?: ReactNode
}

/** Commands to a thermostat, latest first, and what became of each. */
export const DownlinkList = ({ eui, pageSize, filter = {}, toolbar }: Props) => {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useDownlinks(eui, { page, pageSize, filter })
  return (
    <>
      {toolbar}
      <Card sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
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
      </Card>
      {data && <Pager page={data.page} pageSize={data.pageSize} total={data.total} more={data.more} onPage={setPage} />}
    </>
  )
}
