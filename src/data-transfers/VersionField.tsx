import { MenuItem, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { firmwareCore, ventilApp } from '../../contract/main/firmware.ts'
import { maxPageSize } from '../../contract/shapes.ts'
import type { FirmwareKind } from '../../domain/firmware/artifacts.ts'
import { main } from '../providers/api.ts'
import { useMayDo } from '../ui/useMay.ts'

interface Props {
  kind: FirmwareKind
  value: string
  onChange: (version: string) => void
  error: string | undefined
}

const lists = { core: firmwareCore.list, app: ventilApp.list } as const
const resources = { core: 'firmware-core', app: 'ventil-app' } as const

/** The version of a program to send: chosen from those that there are, or typed by users who may send files but not see firmware. */
export const VersionField = ({ kind, ...field }: Props) => {
  const mayList = useMayDo(resources[kind], 'list')
  return mayList ? <Choice kind={kind} {...field} /> : <Typed {...field} />
}

const Typed = ({ value, onChange, error }: Omit<Props, 'kind'>) => {
  const translate = useTranslate()
  return (
    <TextField
      label={translate('data-transfers.send.version')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error !== undefined}
      helperText={error ?? translate('data-transfers.send.versionHelp')}
      autoComplete="off"
    />
  )
}

const Choice = ({ kind, value, onChange, error }: Props) => {
  const translate = useTranslate()
  const { data, isError } = useQuery({
    queryKey: [resources[kind], 'versions'],
    queryFn: ({ signal }) =>
      main(
        lists[kind],
        { query: { PageSize: maxPageSize, 'Sort.SortOption': 'Version', 'Sort.Direction': 'Descending' } },
        { signal },
      ),
  })
  // a list that cannot be read must not keep anybody from sending
  if (isError) return <Typed value={value} onChange={onChange} error={error} />
  return (
    <TextField
      select
      label={translate('data-transfers.send.version')}
      value={data ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      error={error !== undefined}
      helperText={
        error ?? (data?.items.length === 0 ? translate('data-transfers.send.noVersions') : undefined)
      }
    >
      {(data?.items ?? []).map(({ version }) => (
        <MenuItem key={version} value={version}>
          {version}
        </MenuItem>
      ))}
    </TextField>
  )
}
