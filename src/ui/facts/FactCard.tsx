import { Box, Card, Skeleton, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ExplainLabel } from '../help/ExplainLabel.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { PartBoundary } from '../loading/lazyPart.tsx'

interface Props {
  /** Text key. */
  title: string
  /** The query behind the card. */
  query?: { isPending: boolean; error: unknown; refetch: () => unknown }
  action?: ReactNode
  children: ReactNode
}

/** A card of related facts. */
export const FactCard = ({ title, query, action, children }: Props) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1 }}>
          {translate(title)}
        </Typography>
        {action}
      </Box>
      {query?.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query?.isPending ? (
        <Skeleton variant="rounded" height={96} />
      ) : (
        <PartBoundary>{children}</PartBoundary>
      )}
    </Card>
  )
}

/** Terms and values in as many columns as fit; a dash for a missing value. */
export const FactList = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => {
  const translate = useTranslate()
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
        gap: 1.75,
      }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {translate(label)}
            <ExplainLabel label={label} />
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, overflowWrap: 'anywhere', '& [data-tone]': { whiteSpace: 'normal' } }}
          >
            {value === null || value === undefined || value === '' || value === false ? '–' : value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
