import { useGetMany, useGetRecordRepresentation, useResourceContext, useTranslate, useTranslateLabel } from 'react-admin'
import type { ReactElement } from 'react'
import { isRecord } from '../../../domain/records.ts'
import { floorName } from '../FloorName.tsx'
import { useFormat } from '../format.ts'
import { FloorFilter } from './filters.tsx'

/** A filter that is set: its input, and its value. */
export interface SetFilter {
  source: string
  input: ReactElement
  value: unknown
}

const isWords = (words: unknown): words is (value: string | number) => string => typeof words === 'function'
const isOption = (option: unknown): option is (row: object) => string => typeof option === 'function'

const instant = /^\d{4}-\d{2}-\d{2}T/

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The filters of a list that are set, in the order of their inputs. */
export const setFilters = (inputs: readonly ReactElement[], values: Readonly<Record<string, unknown>> | undefined): SetFilter[] =>
  inputs.flatMap((input) => {
    const source: unknown = isRecord(input.props) ? input.props['source'] : undefined
    const value = typeof source === 'string' ? values?.[source] : undefined
    return typeof source === 'string' && !isEmpty(value) ? [{ source, input, value }] : []
  })

const several = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** The words of a filter that names no other records. */
const usePlainWords = ({ input, value }: SetFilter): readonly string[] => {
  const translate = useTranslate()
  const { date } = useFormat()
  const words: unknown = isRecord(input.props) ? input.props['text'] : undefined
  const wordOf = (one: unknown): string => {
    if (typeof one === 'boolean') return translate(one ? 'ra.boolean.true' : 'ra.boolean.false')
    if (input.type === FloorFilter && typeof one === 'number') return floorName(one, translate)
    if (typeof one !== 'string' && typeof one !== 'number') return JSON.stringify(one)
    if (typeof one === 'string' && instant.test(one)) return date(one, 'day') ?? one
    return isWords(words) ? translate(words(one), { _: String(one) }) : String(one)
  }
  return several(value).map(wordOf)
}

/** The names of the records that a filter names; without words until they are there. */
const useNames = (reference: string | undefined, { input, value }: SetFilter): readonly string[] => {
  const represent = useGetRecordRepresentation(reference ?? '')
  const option: unknown = isRecord(input.props) ? input.props['optionText'] : undefined
  const { data = [] } = useGetMany(reference ?? '', { ids: [...several(value)] }, { enabled: reference !== undefined })
  return data.flatMap((row) => {
    if (!row) return []
    const name: unknown = isOption(option) ? option(row) : typeof option === 'string' && isRecord(row) ? row[option] : represent(row)
    return typeof name === 'string' ? [name] : []
  })
}

/** A filter as a sentence: 'Status is Offline or Unknown'. */
export const useFilterSentence = (filter: SetFilter): string => {
  const translate = useTranslate()
  const translateLabel = useTranslateLabel()
  const resource = useResourceContext() ?? ''
  const { language } = useFormat()
  const { source, input, value } = filter
  const props = isRecord(input.props) ? input.props : {}
  const reference = typeof props['reference'] === 'string' ? props['reference'] : undefined
  const plain = usePlainWords(filter)
  const names = useNames(reference, filter)
  if (source === 'q') return translate('lists.chips.search', { text: String(value) })
  const label = translateLabel({ resource, source, ...(typeof props['label'] === 'string' && { label: props['label'] }) })
  const named = typeof label === 'string' ? label : source
  const name = reference === undefined ? named : translate(`${reference}.name_one`, { _: named })
  const words = reference === undefined ? plain : names.length > 0 ? names : ['…']
  const one = several(value)[0]
  const form = typeof one === 'boolean' ? 'flag' : typeof one === 'string' && instant.test(one) ? 'day' : 'is'
  return translate(`lists.chips.${form}`, { label: name, value: new Intl.ListFormat(language, { type: 'disjunction' }).format(words) })
}
