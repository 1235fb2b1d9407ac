import { useTranslate } from 'react-admin'
import {
  applies,
  type FieldKind,
  type FieldRow,
  type FieldTerms,
  unitOf,
  wordsOf,
} from '../../domain/rules/fields.ts'
import type { Fact } from './facts/Facts.tsx'
import { useFormat } from './facts/format.ts'

interface FieldValue {
  resource: string
  field: string
  row: FieldKind & Pick<FieldTerms, 'words'>
  value: unknown
}

/** A value of a field in words, with its unit; empty where it is missing. @param decimals of metres */
export const useValueText = (decimals = 2) => {
  const translate = useTranslate()
  const { date, quantity } = useFormat()
  return ({ resource, field, row, value }: FieldValue): string => {
    const one = (part: unknown) => translate(`${wordsOf(resource, field, row)}.${String(part)}`)
    if (Array.isArray(value)) return value.map(one).join(', ')
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''
    switch (row.kind) {
      case 'year':
      case 'count':
      case 'text':
        return String(value)
      case 'celsius':
      case 'metres':
      case 'millimetres': {
        const unit = unitOf(row)
        return unit ? quantity(Number(value), unit, unit === 'm' ? decimals : undefined) : String(value)
      }
      case 'day':
        return date(String(value), 'day') ?? ''
      case 'choice':
      case 'choices':
        return one(value)
      case 'flag':
        return translate(`ra.boolean.${value}`)
    }
  }
}

const ValueText = (props: FieldValue) => useValueText()(props)

/** What a page states of fields, in order. @param known a row, if only fields that apply to it are stated */
export const factsOf = <Row extends Readonly<Record<string, unknown>>, Field extends keyof Row & string>(
  resource: string,
  table: { readonly [Name in Field]: FieldRow },
  fields: readonly Field[],
  known?: Row,
): Fact<Row>[] =>
  fields
    .filter((field) => known === undefined || applies(table[field], known))
    .map((field) => ({
      source: field,
      render: ({ [field]: value }) =>
        value !== null && <ValueText resource={resource} field={field} row={table[field]} value={value} />,
    }))
