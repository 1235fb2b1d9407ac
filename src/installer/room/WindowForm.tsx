import { Alert, Box, Button, Card, MenuItem, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { cardinalDirections, wallPlacements, windowMaterials } from '../../../domain/enums.ts'
import { largeWindow, whyNotMeasure } from '../../../domain/geometry/room.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { NumberField } from '../../ui/facts/NumberField.tsx'
import type { WindowFields } from '../outbox/unitInputs.ts'
import { measureKey } from '../shell/errorKey.ts'
import { unasked } from '../shell/unasked.ts'
import { Unusual } from '../shell/Unusual.tsx'
import type { WindowDraft } from './roomState.ts'

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
  const { name, width, height, material, wall, direction } = fields
  const change = (changed: Partial<WindowFields>) => onChange({ ...draft, fields: { ...fields, ...changed } })
  const measure = (changed: Partial<WindowFields>) =>
    onChange({ ...draft, fields: { ...fields, ...changed }, isChecked: false })
  const error = (metres: number | null) => {
    const key = measureKey(metres, whyNotMeasure(metres))
    return key && translate(key)
  }
  const large = unasked(largeWindow({ width, height }), saved ? largeWindow(saved) : [])
  const isWrong = name.trim() === '' || error(width) !== undefined || error(height) !== undefined
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: () => save({ ...fields, name: name.trim() }),
  })
  return (
    <Card sx={{ p: 1.5, mb: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <NumberField
          label={translate('windows.fields.width')}
          value={width}
          unit="m"
          error={error(width)}
          onChange={(metres) => measure({ width: metres })}
        />
        <NumberField
          label={translate('windows.fields.height')}
          value={height}
          unit="m"
          error={error(height)}
          onChange={(metres) => measure({ height: metres })}
        />
      </Box>
      <TextField
        select
        label={translate('windows.fields.material')}
        value={material}
        onChange={({ target }) =>
          change({ material: windowMaterials.find((one) => one === target.value) ?? 'Unknown' })
        }
      >
        {windowMaterials.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`windows.materials.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate('windows.fields.wall')}
        value={wall ?? ''}
        onChange={({ target }) =>
          change({ wall: wallPlacements.find((one) => one === target.value) ?? null })
        }
      >
        {wallPlacements.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`rooms.placements.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate('windows.fields.direction')}
        value={direction ?? ''}
        onChange={({ target }) =>
          change({ direction: cardinalDirections.find((one) => one === target.value) ?? null })
        }
      >
        {cardinalDirections.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`windows.directions.${one}`)}
          </MenuItem>
        ))}
      </TextField>
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
