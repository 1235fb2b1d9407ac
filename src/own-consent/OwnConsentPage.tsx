import { Box, Card } from '@mui/material'
import { useTranslate } from 'react-admin'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequirePermission } from '../ui/states/RequirePermission.tsx'
import { DeclarationCard } from './DeclarationCard.tsx'
import { HomeCard } from './HomeCard.tsx'
import { useHomes, useOptIn } from './ownConsentCalls.ts'
import { needs } from '../needs.ts'

/** A renter's consent for each of their homes, with a button to agree and one to withdraw. */
export const OwnConsentPage = () => (
  <RequirePermission needs={needs.ownConsent}>
    <PageTitle title="own-consent.title" />
    <Homes />
  </RequirePermission>
)

const Homes = () => {
  const translate = useTranslate()
  const homes = useHomes()
  const optIn = useOptIn()
  const error = homes.error ?? optIn.error
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void homes.refetch()
          void optIn.refetch()
        }}
      />
    )
  if (!homes.data || optIn.data === undefined) return <PageLoading />
  const { items } = homes.data
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title="own-consent.noHome" text="own-consent.noHomeText" />
      </Card>
    )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        maxWidth: 1100,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <DeclarationCard optIn={optIn.data} />
      <Box component="section" aria-label={translate('own-consent.homes')} sx={{ display: 'grid', gap: 2 }}>
        {items.map((home) => (
          <HomeCard key={home.renterId} home={home} optIn={optIn.data ?? null} />
        ))}
      </Box>
    </Box>
  )
}
