import { Box, Card, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { LegalTextKind } from '../../domain/consent/legalTexts.ts'
import { languages } from '../../domain/limits.ts'
import { languageNames } from '../providers/language.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { StatusChip } from '../ui/facts/StatusChip.tsx'
import type { LegalVersion } from './legalCalls.ts'
import { LegalPreview } from './LegalPreview.tsx'
import { RemoveVersion } from './RemoveVersion.tsx'

interface Props {
  kind: LegalTextKind
  version: LegalVersion
  isLatest: boolean
  removable: boolean
}

/** One version in both languages, as readers see it. */
export const VersionCard = ({ kind, version, isLatest, removable }: Props) => {
  const translate = useTranslate()
  const { number, publishedAt, publishedByName, hash, agreements } = version
  return (
    <Card
      component="section"
      aria-label={translate('legal.version', { number })}
      sx={{ p: { xs: 2, sm: 3 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h3" component="h2">
          {translate('legal.version', { number })}
        </Typography>
        <StatusChip
          tone={isLatest ? 'fine' : 'neutral'}
          label={isLatest ? 'legal.holds' : 'legal.replaced'}
        />
        <Box sx={{ flex: 1 }} />
        {removable && <RemoveVersion kind={kind} version={version} isLatest={isLatest} />}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        <FormatDate value={publishedAt} />
        {publishedByName !== null && ` · ${publishedByName}`}
        {agreements !== undefined && ` · ${translate('legal.agreements', { smart_count: agreements })}`}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        SHA-256 <code>{hash}</code>
      </Typography>
      <Box
        sx={{
          mt: 3,
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {languages.map((language) => (
          <Box key={language} sx={{ minWidth: 0 }}>
            <Typography
              variant="body2"
              color="text.secondary"
              sx={{ mb: 1.5, pb: 0.5, borderBottom: 1, borderColor: 'divider' }}
            >
              {languageNames[language]}
            </Typography>
            <LegalPreview text={version[language]} language={language} />
          </Box>
        ))}
      </Box>
    </Card>
  )
}
