import { useMemo } from 'react'
import { ResourceContextProvider } from 'react-admin'
import type * as z from 'zod'
import type { dataPrivacySite } from '../../contract/main/dataPrivacySite.ts'
import { paths } from '../paths.ts'
import { Count } from '../ui/facts/Count.tsx'
import type { Column } from '../ui/list/columns/columns.tsx'
import { filterInAddress } from '../ui/list/filters/filterInAddress.ts'
import { filteredList } from '../ui/list/rows/NameLink.tsx'
import { ResourceList } from '../ui/list/ResourceList.tsx'
import { cityLine, streetLine } from './PersonText.tsx'
import { clientFilter, ContainsFilter } from './RecordList.tsx'

type Site = z.output<typeof dataPrivacySite.sites.reply>['items'][number]

const counted = (source: 'given' | 'revoked' | 'open', sort: false | undefined): Column<Site> => ({
  source,
  label: `consents.counts.${source}`,
  align: 'right',
  ...(sort === false && { sort }),
  render: (site) => (
    <strong style={{ fontWeight: site[source] > 0 && source === 'open' ? 650 : 400 }}>
      <Count value={site[source]} />
    </strong>
  ),
  text: (site) => site[source],
})

const columns: Column<Site>[] = [
  { source: 'street', label: 'consents.fields.address', sort: false, render: streetLine, text: streetLine },
  { source: 'city', label: 'consents.filters.City', render: cityLine, text: cityLine },
  counted('given', undefined),
  counted('revoked', false),
  counted('open', undefined),
]

const filters = [
  <ContainsFilter key="City" source="City" label="consents.filters.City" alwaysOn />,
  <ContainsFilter key="Street" source="Street" label="consents.filters.Street" alwaysOn />,
]

/** The clients that the list is filtered by: as the URL says, or by default. */
const chosenClients = (defaults: { TenantIds: string[] } | undefined): Record<string, unknown> => {
  const filter = filterInAddress(location.search)
  if (!filter) return defaults ?? {}
  return filter['TenantIds'] === undefined ? {} : { TenantIds: filter['TenantIds'] }
}

/** The houses in the records; each links to its records. */
export const SiteList = () => {
  const { inputs, defaults } = useMemo(() => clientFilter(), [])
  return (
    <ResourceContextProvider value="consent-sites">
      <ResourceList<Site>
        title="consents.name_other"
        columns={columns}
        filters={[...inputs, ...filters]}
        {...(defaults && { filterDefaultValues: defaults })}
        sort={{ field: 'city', order: 'ASC' }}
        bulkActions={false}
        creatable={false}
        rowClick={({ street, number, city }) =>
          filteredList(paths.consents, {
            ...chosenClients(defaults),
            City: city,
            Street: street,
            HouseNumber: number,
          })
        }
      />
    </ResourceContextProvider>
  )
}
