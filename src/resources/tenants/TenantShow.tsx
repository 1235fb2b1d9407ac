import EnterIcon from '@mui/icons-material/LoginOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import type * as z from 'zod'
import type { TenantOverview } from '../../../contract/main/tenants.ts'
import { projects } from '../../../contract/main/projects.ts'
import { tenantUsers } from '../../../contract/identity/tenantUsers.ts'
import { needs } from '../../needs.ts'
import { paths } from '../../paths.ts'
import { mayAny, permissionsOf } from '../../providers/declared.ts'
import { knownPermissions } from '../../providers/rights.ts'
import { readSession, readTenant, subscribeTenant } from '../../providers/session.ts'
import { useSwitchTenant } from '../../providers/tenantSwitch.ts'
import { CountTiles } from '../../ui/facts/CountTiles.tsx'
import { type Fact, Facts } from '../../ui/facts/Facts.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { PhoneLink } from '../../ui/facts/PhoneLink.tsx'
import { AlertsCard, PeopleCard, ProjectsCard } from './TenantCards.tsx'

type Row = z.output<typeof TenantOverview>

const facts: Fact<Row>[] = [
  {
    source: 'address',
    render: ({ street, streetNumber, zipcode, city }) =>
      [
        [street, streetNumber],
        [zipcode, city],
      ]
        .map((line) => line.filter(Boolean).join(' '))
        .filter(Boolean)
        .join(', '),
  },
  { source: 'country', render: ({ country }) => country },
  { source: 'contactName', render: ({ contactName }) => contactName },
  {
    source: 'contactEmail',
    render: ({ contactEmail }) => contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
  },
  {
    source: 'contactPhone',
    render: ({ contactPhone }) => contactPhone && <PhoneLink phone={contactPhone} />,
  },
  { source: 'description', wide: true, render: ({ description }) => description },
]

/** The client panel: the totals and the data of a client. */
export const TenantShow = () => (
  <ShowPage actions={<WorkHere />} below={<Below />}>
    <TenantCounts />
    <Facts<Row> title="resources.tenants.about" facts={facts} />
  </ShowPage>
)

const kinds = [
  'locations',
  'buildingComplexes',
  'buildings',
  'buildingUnits',
  'rooms',
  'radiators',
  'thermostats',
  'gateways',
  'sensors',
] as const

/** A client's totals in large figures. */
const TenantCounts = () => {
  const counts = useRecordContext<Row>()?.counts
  return counts ? (
    <CountTiles
      tileWidth={108}
      tiles={kinds.map((kind) => ({ label: `estate.counts.${kind}`, count: counts[kind] }))}
    />
  ) : null
}

/** Makes the client that of this tab, and begins on its start page. */
const WorkHere = () => {
  const record = useRecordContext<Row>()
  const translate = useTranslate()
  const switchTo = useSwitchTenant()
  const here = useSyncExternalStore(subscribeTenant, readTenant)
  if (!record) return null
  if (record.id === here) return <Typography sx={{ px: 1 }}>{translate('tenants.workingHere')}</Typography>
  return (
    <Button variant="outlined" startIcon={<EnterIcon />} onClick={() => switchTo(record.id, paths.home)}>
      {translate('tenants.workHere')}
    </Button>
  )
}

/** Rights go by the role in the client that is shown, not in the one of this tab. */
const rightsIn = (tenantId: string): readonly string[] | undefined =>
  tenantId === readTenant()
    ? knownPermissions()
    : (readSession()?.allowedTenants.find(({ id }) => id === tenantId)?.permissions ?? knownPermissions())

const peopleNeeds = permissionsOf(tenantUsers.list)
const projectsNeeds = permissionsOf(projects.list)

const Below = () => {
  const record = useRecordContext<Row>()
  if (!record) return null
  const [held, here] = [rightsIn(record.id), record.id === readTenant()]
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {(mayAny(held, needs.alerts) || mayAny(held, projectsNeeds)) && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {mayAny(held, projectsNeeds) && <ProjectsCard tenantId={record.id} />}
          {mayAny(held, needs.alerts) && <AlertsCard tenantId={record.id} here={here} />}
        </Box>
      )}
      {mayAny(held, peopleNeeds) && <PeopleCard tenantId={record.id} here={here} />}
    </Box>
  )
}
