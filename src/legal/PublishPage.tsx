import { useParams, Link } from 'react-router-dom'
import { Box, Button, Card, Tooltip, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LegalTextKind } from '../../domain/consent/legalTexts.ts'
import { languages } from '../../domain/limits.ts'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LeaveGuard } from '../ui/dialogs/LeaveGuard.tsx'
import { NotFoundPage } from '../ui/states/NotFoundPage.tsx'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequirePermission } from '../ui/states/RequirePermission.tsx'
import { LanguageFields } from './LanguageFields.tsx'
import { kindOf, type LegalVersion } from './legalCalls.ts'
import { LegalPreview } from './LegalPreview.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { useDraftText } from './useDraftText.ts'
import { useLatest } from './useVersions.ts'
import { needs } from '../needs.ts'

const sideBySide = {
  display: 'grid',
  gap: { xs: 3, md: 4 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}

/** Both languages side by side, with the preview below. */
const PublishForm = ({ kind, latest: begunFrom }: { kind: LegalTextKind; latest: LegalVersion | null }) => {
  const translate = useTranslate()
  // the draft keeps its base version even if somebody else publishes
  const [latest] = useState(begunFrom)
  const { draft, fields, changed, whyNot, reasonOf, change } = useDraftText(kind, latest)
  const [asked, setAsked] = useState(false)
  const [published, setPublished] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LeaveGuard guarded={changed && !published} />
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography color="text.secondary" sx={{ mb: 2, maxWidth: '45rem' }}>
          {translate('legal.howTo')}
        </Typography>
        <Box sx={sideBySide}>
          {languages.map((language) => (
            <LanguageFields
              key={language}
              language={language}
              fields={fields}
              text={draft[language]}
              reasonOf={(field) => reasonOf(language, field)}
              onChange={(field, text) => change(language, field, text)}
            />
          ))}
        </Box>
      </Card>
      <Card component="section" aria-labelledby="legal-preview" sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography id="legal-preview" variant="h3" component="h2" sx={{ mb: 2 }}>
          {translate('legal.preview')}
        </Typography>
        <Box sx={sideBySide}>
          {languages.map((language) => (
            <LegalPreview key={language} text={draft[language]} language={language} />
          ))}
        </Box>
      </Card>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button component={Link} to={paths.legalTexts(kind)}>
          {translate('ra.action.cancel')}
        </Button>
        <Tooltip describeChild title={whyNot === undefined ? '' : translate(whyNot)}>
          <span>
            <Button variant="contained" disabled={whyNot !== undefined} onClick={() => setAsked(true)}>
              {translate('legal.publish')}
            </Button>
          </span>
        </Tooltip>
      </Box>
      {asked && (
        <PublishDialog
          kind={kind}
          draft={draft}
          onPublished={() => setPublished(true)}
          onClose={() => setAsked(false)}
        />
      )}
    </Box>
  )
}

/** Writes and publishes the next version of a text. */
export const PublishPage = () => {
  const kind = kindOf(useParams()['kind'])
  if (!kind) return <NotFoundPage />
  return (
    <RequirePermission needs={needs.publishText}>
      <PageTitle title={`legal.publishTitle.${kind}`} />
      <Begun key={kind} kind={kind} />
    </RequirePermission>
  )
}

const Begun = ({ kind }: { kind: LegalTextKind }) => {
  const { data, error, refetch } = useLatest(kind)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data === undefined ? <PageLoading /> : <PublishForm kind={kind} latest={data} />
}
