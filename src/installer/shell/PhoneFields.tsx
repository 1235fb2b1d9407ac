import { Box, MenuItem, TextField, Typography } from '@mui/material'
import type { ReactElement } from 'react'
import { useTranslate } from 'react-admin'
import { type PlainRow, whyNotValue } from '../../../domain/rules/fieldRules.ts'
import { applies, isWhole, mayBeEmpty, unitOf, wordsOf } from '../../../domain/rules/fields.ts'
import { NumberField } from '../../ui/facts/NumberField.tsx'
import { Choice } from './Choice.tsx'
import { measureKey } from './errorKey.ts'
import { otherLast } from './otherLast.ts'
import { Tick } from './Tick.tsx'

type PhoneRow = Exclude<PlainRow, { kind: 'choices' }>

interface OfTable<Field extends string> {
  resource: string
  table: { readonly [Name in Field]: PhoneRow }
  /** The values as they show. */
  values: { readonly [Name in Field]?: unknown }
  onChange: (changed: Readonly<Record<string, unknown>>) => void
  /** Within a card of a few fields, all of which stay small. */
  isSmall?: boolean
}

interface Props<Field extends string> extends OfTable<Field> {
  fields: readonly Field[]
}

const isNumber = ({ kind }: PhoneRow): boolean => ['count', 'celsius', 'metres', 'millimetres'].includes(kind)

/** The inputs of fields on a phone: first what is chosen, then what is measured, two side by side. */
export const PhoneFields = <Field extends string>({ fields, ...of }: Props<Field>) => {
  const shown = fields.filter((field) => applies(of.table[field], of.values))
  const numbers = shown.filter((field) => isNumber(of.table[field]))
  return (
    <>
      {shown
        .filter((field) => !isNumber(of.table[field]))
        .map((field, index) => (
          <PhoneField key={field} {...of} field={field} isFirst={index === 0} />
        ))}
      {numbers.length > 0 && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            gap: 1.5,
            ...(!of.isSmall && { my: 2 }),
          }}
        >
          {numbers.map((field) => (
            <PhoneField key={field} {...of} field={field} isFirst={false} />
          ))}
        </Box>
      )}
    </>
  )
}

interface FieldProps<Field extends string> extends OfTable<Field> {
  field: Field
  /** The step asks for nothing else before, so that its title names it. */
  isFirst: boolean
}

/** A field as large buttons, unless it may be left out: then it is a list. */
const PhoneField = <Field extends string>({
  resource,
  table,
  values,
  onChange,
  isSmall = false,
  field,
  isFirst,
}: FieldProps<Field>): ReactElement => {
  const translate = useTranslate()
  const row: PhoneRow = table[field]
  const value: unknown = values[field]
  const label = translate(`${resource}.fields.${field}`)
  const take = (taken: unknown) => onChange({ [field]: taken })
  const margin = isSmall ? {} : { my: 2 }
  switch (row.kind) {
    case 'choice': {
      const chosen = row.values.find((one) => one === value)
      const options = otherLast(row.values)
        .toSorted((one, two) => Number(two === row.usual) - Number(one === row.usual))
        .map((one) => ({ value: one, label: translate(`${wordsOf(resource, field, row)}.${one}`) }))
      if (isSmall || (mayBeEmpty(row) && !row.only))
        return (
          <TextField
            select
            label={label}
            value={chosen ?? ''}
            onChange={({ target }) => take(target.value)}
            sx={margin}
          >
            {options.map((one) => (
              <MenuItem key={one.value} value={one.value}>
                {one.label}
              </MenuItem>
            ))}
          </TextField>
        )
      const choice = <Choice label={label} value={chosen ?? null} options={options} onChange={take} />
      if (isFirst) return choice
      // what another choice asks for is short, and says what it belongs to
      return row.only ? (
        <Box sx={{ mt: 2, '& > [role=radiogroup]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } }}>
          {choice}
        </Box>
      ) : (
        <>
          <Typography sx={{ mt: 2, mb: 0.5 }}>{label}</Typography>
          {choice}
        </>
      )
    }
    case 'flag':
      return <Tick label={label} checked={value === true} onChange={take} />
    case 'text':
    case 'day':
      return (
        <TextField
          label={label}
          required={row.required === true}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => take(target.value)}
          {...(row.kind === 'day'
            ? { type: 'date', slotProps: { inputLabel: { shrink: true } } }
            : { slotProps: { htmlInput: { maxLength: row.max } } })}
          sx={isSmall ? {} : { mt: 2 }}
        />
      )
    default: {
      const number = typeof value === 'number' ? value : null
      const [error, unit] = [measureKey(number, whyNotValue(row, number)), unitOf(row)]
      return (
        <NumberField
          whole={isWhole(row)}
          label={label}
          value={number}
          {...(unit && { unit })}
          error={error && translate(error)}
          onChange={take}
        />
      )
    }
  }
}
