import { Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ownConsent, type OwnConsent } from '../../contract/main/ownConsent.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { PhoneLink } from '../ui/facts/PhoneLink.tsx'
import { StatusChip } from '../ui/facts/StatusChip.tsx'

const Home = ({
  home: { buildingName, unitName, tenantName, agreement, agreedAt, revokedAt, nextVisit, contact },
}: {
  home: OwnConsent
}) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const titleId = useId()
  const state = agreement ? 'given' : revokedAt === null ? 'missing' : 'withdrawn'
  const since = agreement ? agreedAt : revokedAt
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 }, maxWidth: 560 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {buildingName} · {unitName}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {tenantName}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 2,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr', sm: '10rem 1fr' },
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0 },
        }}
      >
        <dt>{translate('home.own.visit')}</dt>
        <dd data-tour="visit">
          {nextVisit
            ? `${date(nextVisit.startsAt, 'day', 'buildings') ?? ''}, ${date(nextVisit.startsAt, 'time', 'buildings') ?? ''} – ${date(nextVisit.endsAt, 'time', 'buildings') ?? ''}`
            : translate('home.own.noVisit')}
        </dd>
        <dt>{translate('home.own.consent')}</dt>
        <dd data-tour="consent">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
            <StatusChip tone={agreement ? 'fine' : 'neutral'} label={`own-consent.states.${state}`} />
            {since !== null && <span>{translate('own-consent.since', { when: date(since) ?? '' })}</span>}
            <Button component={Link} to={paths.ownConsent} size="small">
              {translate('home.own.change')}
            </Button>
          </Box>
        </dd>
        <dt>{translate('home.own.contact')}</dt>
        <dd data-tour="contact">
          {contact.name === null &&
            contact.phone === null &&
            contact.email === null &&
            translate('home.own.noContact', { tenant: tenantName })}
          {contact.name !== null && <div>{contact.name}</div>}
          {contact.phone !== null && (
            <div>
              <PhoneLink phone={contact.phone} />
            </div>
          )}
          {contact.email !== null && (
            <Box
              component="a"
              href={`mailto:${contact.email}`}
              sx={{ color: 'primary.main', overflowWrap: 'anywhere' }}
            >
              {contact.email}
            </Box>
          )}
        </dd>
      </Box>
    </Card>
  )
}

/** A renter's homes: the next appointment, the consent, and whom to ask. */
export const HomeOwn = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['own-consent'],
    queryFn: ({ signal }) => main(ownConsent.read, {}, { signal }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Card aria-busy sx={{ p: 3, maxWidth: 560 }}>
        <Skeleton variant="rounded" height={200} />
      </Card>
    )
  if (data.items.length === 0)
    return <Typography color="text.secondary">{translate('home.own.none')}</Typography>
  return data.items.map((home) => <Home key={home.renterId} home={home} />)
}
