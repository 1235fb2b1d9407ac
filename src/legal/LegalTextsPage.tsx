import PublishIcon from '@mui/icons-material/PublishOutlined'
import { Box, Button, Card, Tab, Tabs, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { LegalTextKind } from '../../domain/consent/legalTexts.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { NotFoundPage } from '../ui/states/NotFoundPage.tsx'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequirePermission } from '../ui/states/RequirePermission.tsx'
import { kindOf } from './legalCalls.ts'
import { useLatest, useVersion } from './useVersions.ts'
import { VersionCard } from './VersionCard.tsx'
import { VersionList } from './VersionList.tsx'
import { needs } from '../needs.ts'
import { useMay } from '../ui/useMay.ts'

/** In the order in which people meet them. */
const kinds: readonly LegalTextKind[] = ['optIn', 'dataPrivacy', 'legalNote']

/** The published texts: all versions of a kind, and one of them in both languages. */
export const LegalTextsPage = () => {
  const { kind: name, id } = useParams()
  const translate = useTranslate()
  const kind = kindOf(name)
  if (!kind) return <NotFoundPage />
  return (
    <RequirePermission needs={needs.legalTexts}>
      <PageTitle title="legal.title" />
      <Tabs
        value={kind}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={translate('legal.title')}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {kinds.map((one) => (
          <Tab
            key={one}
            component={Link}
            to={paths.legalTexts(one)}
            value={one}
            label={translate(`legal.kinds.${one}`)}
          />
        ))}
      </Tabs>
      <Versions key={kind} kind={kind} id={id} />
    </RequirePermission>
  )
}

const Versions = ({ kind, id }: { kind: LegalTextKind; id: string | undefined }) => {
  const translate = useTranslate()
  const latest = useLatest(kind)
  const named = useVersion(kind, id)
  const may = useMay(needs.publishText)
  const { data: shown, error, refetch } = id === undefined ? latest : named
  const publish = may && (
    <Button
      variant="contained"
      component={Link}
      to={paths.publishLegalText(kind)}
      startIcon={<PublishIcon />}
    >
      {translate('legal.new')}
    </Button>
  )
  if (latest.data === null)
    return (
      <Card>
        <EmptyState title="legal.nothing" text={`legal.nothingText.${kind}`} actions={publish} />
      </Card>
    )
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography color="text.secondary" sx={{ flex: '1 1 20rem' }}>
          {translate(`legal.about.${kind}`)}
        </Typography>
        {publish}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '260px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <VersionList kind={kind} shownId={shown?.id} latestId={latest.data?.id} />
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : shown ? (
          <VersionCard
            kind={kind}
            version={shown}
            isLatest={shown.id === latest.data?.id}
            removable={may && kind === 'optIn'}
          />
        ) : (
          <PageLoading />
        )}
      </Box>
    </>
  )
}
