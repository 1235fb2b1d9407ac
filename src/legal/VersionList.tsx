import { Card, List, ListItemButton, ListItemText, Pagination } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { LegalTextKind } from '../../domain/consent/legalTexts.ts'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { versionsPerPage } from './legalCalls.ts'
import { useVersions } from './useVersions.ts'

interface Props {
  kind: LegalTextKind
  shownId: string | undefined
  latestId: string | undefined
}

/** All versions of a kind, latest first. */
export const VersionList = ({ kind, shownId, latestId }: Props) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useVersions(kind, page)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const pages = Math.ceil((data?.total ?? 0) / versionsPerPage)
  return (
    <Card component="nav" aria-label={translate('legal.versions')} sx={{ minHeight: 64 }}>
      <List disablePadding>
        {data?.items.map(({ id, number, publishedAt, publishedByName, agreements }) => (
          <li key={id}>
            <ListItemButton
              component={Link}
              to={paths.legalText(kind, id)}
              selected={id === shownId}
              aria-current={id === shownId ? 'page' : undefined}
            >
              <ListItemText
                primary={`${translate('legal.version', { number })}${id === latestId ? ` · ${translate('legal.holds')}` : ''}`}
                secondary={[
                  date(publishedAt, 'day'),
                  publishedByName,
                  agreements !== undefined && translate('legal.agreements', { smart_count: agreements }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </ListItemButton>
          </li>
        ))}
      </List>
      {pages > 1 && (
        <Pagination
          size="small"
          count={pages}
          page={page}
          onChange={(_, next) => setPage(next)}
          sx={{ p: 1 }}
        />
      )}
    </Card>
  )
}
