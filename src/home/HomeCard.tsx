import { Box, Card, Skeleton, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import type { Stop } from '../ui/tour/tours.ts'

interface Props {
  /** Translated. */
  title: string
  /** The stop of tours that it is. */
  tour?: Stop
  /** Beside the title. */
  action: ReactNode
  query: { data: { items: readonly unknown[] } | undefined; error: unknown; refetch: () => unknown }
  /** Translated: what an empty list says. */
  none: string
  /** The rows. */
  children: ReactNode
}

/** A short list on the start page: its rows, or why there are none. */
export const HomeCard = ({ title, tour, action, query: { data, error, refetch }, none, children }: Props) => {
  const titleId = useId()
  return (
    <Card
      component="section"
      data-tour={tour}
      aria-labelledby={titleId}
      aria-busy={!data && !error}
      sx={{ px: { xs: 2, sm: 3 }, pt: 2, pb: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton variant="rounded" height={64} sx={{ my: 1 }} />
      ) : data.items.length === 0 ? (
        <Typography color="text.secondary" sx={{ pb: 1 }}>
          {none}
        </Typography>
      ) : (
        children
      )}
    </Card>
  )
}
