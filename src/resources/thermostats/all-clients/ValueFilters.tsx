import { useQuery } from '@tanstack/react-query'
import { AutocompleteArrayInput, TextInput, useTranslate } from 'react-admin'
import { globalDeviceList } from '../../../../contract/main/globalDeviceList.ts'
import { normaliseEui } from '../../../../domain/rules/eui.ts'
import { main } from '../../../providers/api.ts'
import { DecimalInput } from '../../../ui/form/DecimalInput.tsx'
import { floorName } from '../../../ui/facts/FloorName.tsx'
import { useFilters } from './filters.tsx'

interface Props {
  source: string
  /** Text key. */
  label: string
  alwaysOn?: boolean
}

const width = { minWidth: 180, maxWidth: 420 }

const without = (filters: Record<string, unknown>, ...keys: string[]) =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)))
const only = (filters: Record<string, unknown>, ...keys: string[]) =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => keys.includes(key)))

/** Firmware versions and hardware revisions that match the other filters. */
const useVersions = () => {
  const query = without(useFilters(), 'FirmwareVersions', 'HardwareRevisions')
  return useQuery({
    queryKey: ['fleet-versions', query],
    queryFn: ({ signal }) => main(globalDeviceList.versions, { query }, { signal }),
    staleTime: 60_000,
  })
}

export const VersionFilter = ({ source, label }: Props) => {
  const { data } = useVersions()
  return (
    <AutocompleteArrayInput
      source={source}
      label={label}
      helperText={false}
      sx={width}
      translateChoice={false}
      choices={(data?.items ?? []).map((id) => ({ id, name: id }))}
    />
  )
}

export const RevisionFilter = ({ source, label }: Props) => {
  const { data } = useVersions()
  return (
    <AutocompleteArrayInput
      source={source}
      label={label}
      helperText={false}
      sx={width}
      translateChoice={false}
      choices={(data?.hardwareRevisions ?? []).map((id) => ({ id, name: String(id) }))}
    />
  )
}

/** Floors of the selected places, from the top down. */
export const FloorsFilter = ({ source, label }: Props) => {
  const translate = useTranslate()
  const query = only(useFilters(), 'TenantIds', 'LocationIds', 'ComplexIds', 'BuildingIds', 'UnitIds')
  const { data } = useQuery({
    queryKey: ['fleet-floors', query],
    queryFn: ({ signal }) => main(globalDeviceList.floors, { query }, { signal }),
    staleTime: 60_000,
  })
  return (
    <AutocompleteArrayInput
      source={source}
      label={label}
      helperText={false}
      sx={width}
      translateChoice={false}
      choices={(data?.items ?? []).map((id) => ({ id, name: floorName(id, translate) }))}
    />
  )
}

/** Filters by a maximum voltage. */
export const VoltsFilter = ({ source, label }: Props) => (
  <DecimalInput source={source} label={label} unit="V" helperText={false} />
)

/** Filters by the gateway that heard them last, typed or pasted. */
export const GatewayFilter = ({ source, label }: Props) => (
  <TextInput
    source={source}
    label={label}
    helperText={false}
    sx={width}
    format={(value: unknown) => (Array.isArray(value) ? String(value[0] ?? '') : '')}
    parse={(text: string) => (text.trim() === '' ? undefined : [normaliseEui(text)])}
  />
)
