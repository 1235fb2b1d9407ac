import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { BulkValue } from '../../../../contract/main/bulkEdit.ts'
import type { BulkEdited } from '../../../../domain/rules/bulkEdited.ts'
import type { BulkField } from '../../../../domain/rules/bulkFields.ts'
import { isWhole, mayBeEmpty, unitOf } from '../../../../domain/rules/fields.ts'
import { floorName } from '../../facts/FloorName.tsx'
import { useValueText } from '../../fieldFacts.tsx'
import { NumberField } from '../../facts/NumberField.tsx'
import { RadioChoice } from '../../form/RadioChoice.tsx'

interface Props {
  resource: BulkEdited
  name: string
  field: BulkField
  value: BulkValue
  onChange: (value: BulkValue) => void
}

const truths = ['true', 'false'] as const

/** The label of a field, in the words of its list. */
export const useFieldLabel = (resource: BulkEdited) => {
  const translate = useTranslate()
  return (name: string): string => translate(`${resource}.fields.${name}`)
}

/** A field's value in words. */
export const useBulkValueText = (resource: BulkEdited) => {
  const translate = useTranslate()
  const valueText = useValueText()
  return (name: string, field: BulkField, value: BulkValue): string => {
    if (value === null || value === '') return translate('lists.bulkEdit.empty')
    return name === 'floor' && typeof value === 'number'
      ? floorName(value, translate)
      : valueText({ resource, field: name, row: field, value })
  }
}

/** Asks for the new value of a field; empty clears it. */
export const BulkValueInput = ({ resource, name, field, value, onChange }: Props) => {
  const translate = useTranslate()
  const label = translate('lists.bulkEdit.value')
  const textOf = useBulkValueText(resource)
  const unit = unitOf(field)
  const emptied = translate('lists.bulkEdit.clears')
  switch (field.kind) {
    case 'choice':
      return (
        <TextField
          select
          label={label}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        >
          {mayBeEmpty(field) && <MenuItem value="">{translate('lists.bulkEdit.empty')}</MenuItem>}
          {field.values.map((one) => (
            <MenuItem key={one} value={one}>
              {textOf(name, field, one)}
            </MenuItem>
          ))}
        </TextField>
      )
    case 'flag':
      return (
        <RadioChoice
          label={label}
          values={truths}
          value={value === null ? null : value === true ? 'true' : 'false'}
          textOf={(one) => translate(`ra.boolean.${one}`)}
          onChange={(one) => onChange(one === 'true')}
        />
      )
    case 'day':
      return (
        <TextField
          type="date"
          label={label}
          value={value ?? ''}
          helperText={emptied}
          onChange={(event) => onChange(event.target.value || null)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )
    case 'text':
      return (
        <TextField
          multiline
          minRows={2}
          label={label}
          value={value ?? ''}
          helperText={emptied}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )
    default:
      return (
        <NumberField
          label={label}
          value={typeof value === 'number' ? value : null}
          whole={isWhole(field)}
          {...(unit && { unit })}
          helperText={name === 'floor' && Number.isInteger(value) ? textOf(name, field, value) : emptied}
          onChange={onChange}
        />
      )
  }
}
