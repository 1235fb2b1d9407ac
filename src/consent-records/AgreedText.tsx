import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { DataAgreement } from '../../contract/main/dataPrivacySite.ts'
import { optIn } from '../../contract/main/legalTexts.ts'
import { main } from '../providers/api.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { StatusChip } from '../ui/facts/StatusChip.tsx'
import { TextBlocks } from '../ui/facts/TextBlocks.tsx'

/** The text that the person agreed to, in the language in which they read it. */
export const AgreedText = ({ record }: { record: DataAgreement }) => {
  const translate = useTranslate()
  const { optInId, optInHash, language } = record
  const { data, error, refetch } = useQuery({
    queryKey: ['legal-texts', 'optIn', optInId],
    queryFn: ({ signal }) => main(optIn.read, { params: { id: optInId ?? '' } }, { signal }),
    enabled: optInId !== null,
  })
  if (optInId === null)
    return (
      <FactCard title="consents.text.title">
        <Typography color="text.secondary">{translate('consents.text.none')}</Typography>
      </FactCard>
    )
  if (error)
    return (
      <FactCard title="consents.text.title">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </FactCard>
    )
  if (!data) return <PageLoading />
  const text = data[language]
  const same = data.hash === optInHash
  return (
    <FactCard title="consents.text.title">
      <Typography variant="h3" component="p" lang={language} sx={{ mb: 1 }}>
        {text.title}
      </Typography>
      <TextBlocks body={text.body} lang={language} />
      <Box
        component="blockquote"
        lang={language}
        sx={{ m: 0, mb: 2, pl: 2, borderLeft: 3, borderColor: 'primary.main' }}
      >
        {text.statement}
      </Box>
      <StatusChip
        tone={same ? 'fine' : 'danger'}
        label={same ? 'consents.text.unchanged' : 'consents.text.changed'}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        SHA-256 <code>{optInHash}</code>
      </Typography>
    </FactCard>
  )
}
