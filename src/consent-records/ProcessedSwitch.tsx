import { FormControlLabel, Switch } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { DataAgreement } from '../../contract/main/dataPrivacySite.ts'
import { isErased, personName } from './personText.ts'
import { useProcessed } from './useProcessed.ts'

/** Whether the office has seen to a record; it stands at once and is undone if the call fails. */
export const ProcessedSwitch = ({ record, labelled = false }: { record: DataAgreement; labelled?: boolean }) => {
  const translate = useTranslate()
  const { mutate } = useProcessed()
  const name = translate('consents.fields.processed')
  const control = (
    <Switch
      size="small"
      checked={record.processed}
      disabled={isErased(record)}
      onChange={(_, processed) => mutate({ record, processed })}
      {...(!labelled && { slotProps: { input: { role: 'switch', 'aria-label': `${name}: ${personName(record) ?? record.id}` } } })}
    />
  )
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      {labelled ? <FormControlLabel sx={{ ml: '-4px' }} control={control} label={name} /> : control}
    </span>
  )
}
