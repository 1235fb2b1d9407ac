import { Box, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { FadingCard } from '../facts/FadingCard.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { Pager } from '../list/Pager.tsx'

interface Answer {
  items: readonly unknown[]
  total: number
  more?: boolean | undefined
  page: number
  pageSize: number
}

interface Props {
  query: { data: Answer | undefined; error: unknown; refetch: () => unknown; isPlaceholderData: boolean }
  /** Text key for an empty list. */
  none: string
  toolbar?: ReactNode
  onPage: (page: number) => void
  children: ReactNode
}

/** A paged list within a tab: its toolbar, its rows or why there are none, and its pages. */
export const TabList = ({
  query: { data, error, refetch, isPlaceholderData },
  none,
  toolbar,
  onPage,
  children,
}: Props) => {
  const translate = useTranslate()
  return (
    <>
      {toolbar && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>{toolbar}</Box>
      )}
      <FadingCard isFaded={isPlaceholderData}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton variant="rounded" height={180} sx={{ m: 2 }} />
        ) : data.total === 0 ? (
          <Typography color="text.secondary" sx={{ p: { xs: 2, sm: 2.5 } }}>
            {translate(none)}
          </Typography>
        ) : (
          children
        )}
      </FadingCard>
      {data && (
        <Pager
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          more={data.more}
          onPage={onPage}
        />
      )}
    </>
  )
}
