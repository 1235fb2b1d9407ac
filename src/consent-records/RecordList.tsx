import { useMemo } from 'react'
import { ResourceContextProvider, TextInput } from 'react-admin'
import type { DataAgreement } from '../../contract/main/dataPrivacySite.ts'
import { agreementChannels, agreementStates } from '../../domain/consent/agreement.ts'
import { paths } from '../paths.ts'
import { hasSeveralTenants, readTenant } from '../providers/session.ts'
import { EnumFilter, FlagFilter, ReferenceFilter } from '../ui/list/filters/filters.tsx'
import { ResourceList } from '../ui/list/ResourceList.tsx'
import { clientColumn, recordColumns } from './recordColumns.tsx'

interface Props {
  source: string
  /** Text key. */
  label: string
  /** px */
  width?: number
  alwaysOn?: boolean
}

/** px */
const containsWidth = 160

const Contains = ({ source, label, width = containsWidth }: Props) => (
  <TextInput
    source={source}
    label={label}
    helperText={false}
    resettable
    sx={{ width: { xs: '100%', sm: width } }}
  />
)

/** A list filter that matches part of a text. */
export const ContainsFilter = Object.assign(Contains, { room: containsWidth })

/** Whose records: the client in the bar's, until another one or none is chosen. Users of a single client have nothing to choose. */
export const clientFilter = () => {
  const tenant = readTenant()
  if (!hasSeveralTenants() || tenant === undefined) return { inputs: [], defaults: undefined }
  return {
    inputs: [
      <ReferenceFilter
        key="TenantIds"
        source="TenantIds"
        reference="tenants"
        label="consents.filters.TenantIds"
        alwaysOn
      />,
    ],
    defaults: { TenantIds: [tenant] },
  }
}

const filters = [
  <ContainsFilter key="PersonName" source="PersonName" label="consents.filters.PersonName" alwaysOn />,
  <ContainsFilter key="City" source="City" label="consents.filters.City" width={130} alwaysOn />,
  <ContainsFilter key="Street" source="Street" label="consents.filters.Street" alwaysOn />,
  <ContainsFilter
    key="HouseNumber"
    source="HouseNumber"
    label="consents.filters.HouseNumber"
    width={150}
    alwaysOn
  />,
  <FlagFilter key="Processed" source="Processed" label="consents.fields.processed" alwaysOn />,
  <EnumFilter
    key="States"
    source="States"
    label="consents.fields.state"
    values={agreementStates}
    text={(value) => `consents.states.${value}`}
  />,
  <EnumFilter
    key="Channels"
    source="Channels"
    label="consents.fields.channel"
    values={agreementChannels}
    text={(value) => `consents.channels.${value}`}
  />,
  <FlagFilter key="Linked" source="Linked" label="consents.filters.Linked" />,
]

/** The records of the client, or of all that the user may see, latest first. */
export const RecordList = () => {
  const { inputs, defaults } = useMemo(() => clientFilter(), [])
  return (
    <ResourceContextProvider value="consents">
      <ResourceList<DataAgreement>
        title="consents.name_other"
        columns={defaults ? [...recordColumns, clientColumn] : recordColumns}
        filters={[...inputs, ...filters]}
        {...(defaults && { filterDefaultValues: defaults })}
        sort={{ field: 'agreedAt', order: 'DESC' }}
        bulkActions={false}
        creatable={false}
        rowClick={({ id }) => paths.consent(id)}
      />
    </ResourceContextProvider>
  )
}
