import { Box, Card, Chip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocaleState, useStore, useTranslate } from 'react-admin'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { isNew, readUntilKey, releaseDays, releasesIn } from '../ui/help/releases.ts'

/** What each release brought, from docs/releases; marked as new is what came since the last visit. */
export const ReleasesPage = () => {
  const translate = useTranslate()
  const { date } = useFormat()
  const [locale] = useLocaleState()
  const [readUntil, setReadUntil] = useStore<string | undefined>(readUntilKey)
  const [before] = useState(readUntil)
  const { data, error, refetch } = useQuery({
    queryKey: ['releases', locale],
    queryFn: () => releasesIn(locale),
    staleTime: Infinity,
  })
  const [latest] = releaseDays
  useEffect(() => {
    if (data && latest !== undefined) setReadUntil(latest)
  }, [data, latest, setReadUntil])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} page />
  return (
    <>
      <PageTitle title="help.releases" />
      {!data && <PageLoading />}
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
        {data?.map(({ day, title, items }) => (
          <Card key={day} component="article" aria-labelledby={day} sx={{ p: { xs: 2, sm: 3 } }}>
            <Typography variant="body2" color="text.secondary">
              <time dateTime={day}>{date(day)}</time>
            </Typography>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
              <Typography id={day} component="h2" variant="h3">
                {title}
              </Typography>
              {isNew(day, before) && <Chip size="small" color="primary" label={translate('help.new')} />}
            </Box>
            <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </Box>
          </Card>
        ))}
      </Box>
    </>
  )
}
