import { Alert, Box, Button, Card, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { largeWindow } from '../../../domain/geometry/room.ts'
import { whyNotFields } from '../../../domain/rules/fieldRules.ts'
import { fieldsOfPart, valuesOf } from '../../../domain/rules/fields.ts'
import { windowFields } from '../../../domain/rules/windowFields.ts'
import { useFormat } from '../../ui/facts/format.ts'
import type { WindowFields } from '../outbox/inputs.ts'
import { PhoneFields } from '../shell/PhoneFields.tsx'
import { unasked } from '../shell/unasked.ts'
import { Unusual } from '../shell/Unusual.tsx'
import { type WindowDraft, WindowInput } from './roomState.ts'

interface Props {
  draft: WindowDraft
  /** The window as it is saved; none of a new one. */
  saved?: Pick<WindowFields, 'width' | 'height'>
  onChange: (draft: WindowDraft) => void
  save: (fields: WindowFields) => Promise<void>
  onCancel: () => void
}

/** A new window, or one that is changed. */
export const WindowForm = ({ draft, saved, onChange, save, onCancel }: Props) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  const { fields, isChecked } = draft
  const { name } = fields
  const values = valuesOf(windowFields, fields)
  const change = (changed: object, stays = isChecked) =>
    onChange({ ...draft, fields: WindowInput.parse({ ...fields, ...changed }), isChecked: stays })
  const inputs = { resource: 'windows', table: windowFields, values, isSmall: true } as const
  const large = unasked(largeWindow(values), saved ? largeWindow(saved) : [])
  const isWrong = name.trim() === '' || whyNotFields(windowFields, values) !== undefined
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: () => save({ ...values, name: name.trim() }),
  })
  return (
    <Card sx={{ p: 1.5, mb: 2, display: 'grid', gap: 1.5 }}>
      <PhoneFields
        {...inputs}
        fields={fieldsOfPart(windowFields, 'size')}
        onChange={(measured) => change(measured, false)}
      />
      <PhoneFields
        {...inputs}
        fields={fieldsOfPart(windowFields, 'looks')}
        onChange={(changed) => change(changed)}
      />
      <TextField
        required
        label={translate('windows.fields.name')}
        value={name}
        error={name.trim() === ''}
        helperText={name.trim() === '' ? translate('errors.required') : undefined}
        onChange={({ target }) => change({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      {large.length > 0 && (
        <Unusual isChecked={isChecked} onChange={(on) => onChange({ ...draft, isChecked: on })}>
          {large.map(({ code, value, limit }) => (
            <div key={code}>
              {translate(`windows.unusual.${code}`, {
                value: quantity(value, 'm²', 2),
                limit: quantity(limit, 'm²', 1),
              })}
            </div>
          ))}
        </Unusual>
      )}
      {saving.isError && <Alert severity="error">{translate('installer.notKept')}</Alert>}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 1, '& > *': { minHeight: 52 } }}>
        <Button variant="outlined" onClick={onCancel}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={saving.isPending}
          disabled={isWrong || (large.length > 0 && !isChecked)}
          onClick={() => saving.mutate()}
        >
          {translate('installer.room.saveWindow')}
        </Button>
      </Box>
    </Card>
  )
}
