import type * as z from 'zod'
import type { TenantOverview } from '../../../contract/main/tenants.ts'
import { Facts, type Fact } from '../../ui/Facts.tsx'
import { ShowPage } from '../../ui/ShowPage.tsx'
import { TenantCounts } from './TenantCounts.tsx'

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
  { source: 'contactEmail', render: ({ contactEmail }) => contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a> },
  { source: 'contactPhone', render: ({ contactPhone }) => contactPhone && <a href={`tel:${contactPhone}`}>{contactPhone}</a> },
  { source: 'description', wide: true, render: ({ description }) => description },
]

/** The client panel: what a client has, and who it is. */
export const TenantShow = () => (
  <ShowPage>
    <TenantCounts />
    <Facts<Row> title="resources.tenants.about" facts={facts} />
  </ShowPage>
)
