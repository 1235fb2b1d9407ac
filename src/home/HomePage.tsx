import { Box, Typography } from '@mui/material'
import { usePermissions, useTranslate } from 'react-admin'
import { mayAny } from '../providers/declared.ts'
import { readSession, readTenant } from '../providers/session.ts'
import { lazyPart } from '../ui/loading/lazyPart.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { useGreeting } from './greeting.ts'
import { HomeCounts } from './HomeCounts.tsx'
import { HomeDay } from './HomeDay.tsx'
import { HomeJobs } from './HomeJobs.tsx'
import { HomeLinks } from './HomeLinks.tsx'
import { HomeTodo } from './HomeTodo.tsx'
import { CardRoom, PortfolioRoom } from './rooms.tsx'
import { needs } from '../needs.ts'

/** Its charts and schemas are more script than the rest of the page. */
const HomePortfolio = lazyPart(async () => (await import('./HomePortfolio.tsx')).HomePortfolio, {
  waiting: PortfolioRoom,
  inPlace: true,
})

/** Of renters and technicians, whom the page shows nothing else of weight: nobody else loads them. */
const HomeOwn = lazyPart(async () => (await import('./HomeOwn.tsx')).HomeOwn, {
  waiting: CardRoom,
  inPlace: true,
})
const HomeRoute = lazyPart(async () => (await import('./HomeRoute.tsx')).HomeRoute, {
  waiting: CardRoom,
  inPlace: true,
})

/** The start page: what needs doing, the appointments of today, jobs under way, the portfolio in pictures, the client's totals, and shortcuts. Renters see their homes. */
export const HomePage = () => {
  const translate = useTranslate()
  const { permissions } = usePermissions<string[]>()
  const greeting = useGreeting()
  const user = readSession()?.user
  if (!user || !permissions) return null
  const estate = mayAny(permissions, needs.estate)
  const tenantId = readTenant()
  const isOnSite = mayAny(permissions, needs.install) && !mayAny(permissions, needs.createAppointment)
  const name = user.firstName || user.email
  return (
    <>
      <PageTitle title={translate(`home.${greeting}`, { name })} />
      {!estate && (
        <Typography color="text.secondary" sx={{ mb: 3, maxWidth: 560 }}>
          {translate(tenantId === undefined ? 'home.noTenant' : 'home.renter')}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: estate ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          },
          alignItems: 'start',
          // how high a card gets, only its answer tells: what is below it is shown when it stands where it stays
          '& > [aria-busy=true] ~ *': { visibility: 'hidden' },
        }}
      >
        {estate && tenantId !== undefined && <HomeTodo />}
        {mayAny(permissions, needs.ownConsent) && <HomeOwn />}
        {tenantId !== undefined &&
          mayAny(permissions, needs.appointments) &&
          (isOnSite ? <HomeRoute /> : <HomeDay />)}
        {estate && tenantId !== undefined && <HomeJobs />}
        {tenantId !== undefined && mayAny(permissions, needs.portfolio) && (
          <HomePortfolio tenantId={tenantId} />
        )}
        {estate && tenantId !== undefined && mayAny(permissions, needs.tenantTotals) && (
          <HomeCounts tenantId={tenantId} />
        )}
        <HomeLinks permissions={permissions} />
      </Box>
    </>
  )
}
