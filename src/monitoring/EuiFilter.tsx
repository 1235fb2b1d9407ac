import { Box } from '@mui/material'
import { useInput, useTranslate } from 'react-admin'
import { alerts } from '../../contract/main/alerts.ts'
import { main } from '../providers/api.ts'
import { AsyncPicker } from '../ui/form/AsyncPicker.tsx'

interface Props {
  source: string
  /** Text key. */
  label: string
  alwaysOn?: boolean
}

const thermostatsBy = async (Query: string, signal: AbortSignal): Promise<string[]> => {
  const { items } = await main(alerts.euiAutocomplete, { query: { Query } }, { signal })
  return items.map(({ eui }) => eui)
}

const itself = (eui: string): string => eui

/** Filters by one thermostat, out of those with alerts. */
export const EuiFilter = ({ source, label }: Props) => {
  const translate = useTranslate()
  const { field } = useInput({ source, format: (value: unknown) => value, parse: (value: unknown) => value })
  const value: unknown = field.value
  return (
    <Box sx={{ width: { xs: 'calc(100vw - 39px)', sm: 220 }, maxWidth: '100%' }}>
      <AsyncPicker<string>
        label={translate(label)}
        queryKey={['alert-euis']}
        load={thermostatsBy}
        value={Array.isArray(value) && typeof value[0] === 'string' ? value[0] : null}
        onChange={(eui) => field.onChange(eui === null ? undefined : [eui])}
        keyOf={itself}
        textOf={itself}
      />
    </Box>
  )
}
