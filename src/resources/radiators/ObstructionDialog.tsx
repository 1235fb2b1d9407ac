import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { radiators, type Radiator } from '../../../contract/main/radiators.ts'
import { obstructionTypes } from '../../../domain/enums.ts'
import { main } from '../../providers/api.ts'
import { ActDialog } from './ActDialog.tsx'
import { NoteField } from '../../ui/NoteField.tsx'

/** What stands before the radiator, if anything does. */
export const ObstructionDialog = ({ radiator: { id, version, obstruction, obstructionDescription }, onClose }: { radiator: Radiator; onClose: () => void }) => {
  const translate = useTranslate()
  const [type, setType] = useState(obstruction)
  const [description, setDescription] = useState(obstructionDescription ?? '')
  const body = { obstruction: type, obstructionDescription: type === null ? null : description }
  return (
    <ActDialog
      title="radiators.obstruction.title"
      saved="radiators.obstruction.saved"
      save={() => main(radiators.obstruction, { params: { id }, body, version })}
      onClose={onClose}
    >
      <TextField
        select
        label={translate('radiators.fields.obstruction')}
        value={type ?? ''}
        onChange={(event) => setType(obstructionTypes.find((one) => one === event.target.value) ?? null)}
      >
        <MenuItem value="">{translate('radiators.obstruction.none')}</MenuItem>
        {obstructionTypes.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`radiators.obstructions.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {type !== null && <NoteField label="radiators.fields.obstructionDescription" value={description} onChange={setDescription} maxLength={500} />}
    </ActDialog>
  )
}
