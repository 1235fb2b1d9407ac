import { Box, Button, Card, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { OptIn } from '../../contract/main/legalTexts.ts'
import type { OwnConsent } from '../../contract/main/ownConsent.ts'
import { useFormat } from '../ui/facts/format.ts'
import { StatusChip } from '../ui/facts/StatusChip.tsx'
import { useConsent } from './ownConsentCalls.ts'

/** Whether the renter has consented for a home and since when, with one button to change that. */
export const HomeCard = ({ home, optIn }: { home: OwnConsent; optIn: OptIn | null }) => {
  const translate = useTranslate()
  const { date, language } = useFormat()
  const titleId = useId()
  const { mutate, isPending } = useConsent(home.renterId)
  const { agreement, agreedAt, revokedAt, optInId } = home
  const state = agreement ? 'given' : revokedAt === null ? 'missing' : 'withdrawn'
  const since = agreement ? agreedAt : revokedAt
  return (
    <Card aria-labelledby={titleId} component="article" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={titleId} variant="h3" component="h2">
        {home.buildingName} · {home.unitName}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {home.tenantName}
      </Typography>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 2 }}
      >
        <StatusChip tone={agreement ? 'fine' : 'neutral'} label={`own-consent.states.${state}`} />
        {since !== null && (
          <Typography variant="body2">
            {translate('own-consent.since', { when: date(since) ?? '' })}
          </Typography>
        )}
      </Box>
      {agreement && optIn && optInId !== null && optInId !== optIn.id && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {translate('own-consent.earlier')}
        </Typography>
      )}
      {agreement && optInId === null && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {translate('own-consent.onPaper')}
        </Typography>
      )}
      <Typography variant="body2" sx={{ mb: 2 }}>
        {agreement ? (
          translate('own-consent.withdrawText')
        ) : optIn ? (
          <span lang={language}>{optIn[language].statement}</span>
        ) : (
          translate('own-consent.nothing')
        )}
      </Typography>
      {agreement ? (
        <Button fullWidth variant="outlined" size="large" loading={isPending} onClick={() => mutate(null)}>
          {translate('own-consent.withdraw')}
        </Button>
      ) : (
        <Button
          fullWidth
          variant="contained"
          size="large"
          loading={isPending}
          disabled={optIn === null}
          onClick={() => optIn && mutate(optIn.id)}
        >
          {translate('own-consent.give')}
        </Button>
      )}
    </Card>
  )
}
