import type { ReactElement } from 'react'
import { BooleanInput, DateInput, NullableBooleanInput, TextInput } from 'react-admin'
import { type FieldRow, isWhole, mayBeEmpty, unitOf, wordsOf } from '../../../domain/rules/fields.ts'
import { DecimalInput } from './DecimalInput.tsx'
import { Explained } from '../help/Explained.tsx'
import { termOfLabel } from '../help/terms.ts'
import { EnumInput } from './EnumInput.tsx'

interface Props {
  resource: string
  field: string
  /** Choices of several have inputs of their own. */
  row: Exclude<FieldRow, { kind: 'choices' }>
  label?: string
  /** Text key. */
  helperText?: string | false
  isRequired?: boolean
}

/** The input of a field, by what it holds. */
export const FieldInput = (props: Props) => {
  const label = `${props.resource}.fields.${props.field}`
  const input = <PlainInput {...props} />
  return termOfLabel(label) ? <Explained label={label}>{input}</Explained> : input
}

const PlainInput = ({ resource, field, row, ...asked }: Props): ReactElement => {
  const isNeeded = row.required ?? (row.kind === 'choice' && !mayBeEmpty(row))
  const common = {
    source: field,
    ...(row.help !== undefined && { helperText: row.help }),
    ...(isNeeded && { isRequired: true }),
    ...asked,
  }
  switch (row.kind) {
    case 'year':
    case 'count':
    case 'celsius':
    case 'metres':
    case 'millimetres': {
      const unit = unitOf(row)
      return <DecimalInput {...common} whole={isWhole(row)} {...(unit && { unit })} />
    }
    case 'day':
      return <DateInput {...common} parse={dayOrNothing} />
    case 'choice':
      return (
        <EnumInput
          {...common}
          values={row.values}
          text={(value) => `${wordsOf(resource, field, row)}.${value}`}
        />
      )
    case 'flag':
      return row.standard === undefined ? <NullableBooleanInput {...common} /> : <BooleanInput {...common} />
    case 'text':
      return <TextInput {...common} />
  }
}

const dayOrNothing = (value: unknown) => value || null
