import {
  useGetMany,
  useGetRecordRepresentation,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
} from 'react-admin'
import type { ReactElement } from 'react'
import { isMoment } from '../../../../domain/moments.ts'
import { isRecord } from '../../../../domain/records.ts'
import { floorName } from '../../facts/FloorName.tsx'
import { useFormat } from '../../facts/format.ts'
import { type FilterOperator, filterOperators, operatorOf } from '../../../providers/filterOperators.ts'
import { FloorFilter } from './filters.tsx'

/** A filter that is set: its input, and its value. */
export interface SetFilter {
  source: string
  input: ReactElement
  value: unknown
  operator: FilterOperator
}

const isWords = (words: unknown): words is (value: string | number) => string => typeof words === 'function'
const isOption = (option: unknown): option is (row: object) => string => typeof option === 'function'

const instant = /^\d{4}-\d{2}-\d{2}T/

/** How the moment of a filter is said (inputs/MomentInput.tsx). */
const momentWords = ({ props }: ReactElement): 'since' | 'before' | 'day' =>
  !isRecord(props) || props['subject'] === undefined ? 'day' : props['end'] === true ? 'before' : 'since'

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The filters of a list that are set, in the order of their inputs. */
export const setFilters = (
  inputs: readonly ReactElement[],
  values: Readonly<Record<string, unknown>> | undefined,
): SetFilter[] =>
  inputs.flatMap((input) => {
    const source: unknown = isRecord(input.props) ? input.props['source'] : undefined
    const value = typeof source === 'string' ? values?.[source] : undefined
    if (typeof source !== 'string') return []
    const operator = operatorOf(values, source)
    return isEmpty(value) && !operator.empty
      ? []
      : [{ source, input, value: isEmpty(value) ? [] : value, operator }]
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
    if (isMoment(one))
      return translate(`lists.moments.${momentWords(input)}.${one}`, {
        _: translate(`lists.moments.day.${one}`, { _: one }),
      })
    if (typeof one === 'string' && instant.test(one)) return date(one, 'day', 'device') ?? one
    return isWords(words) ? translate(words(one), { _: String(one) }) : String(one)
  }
  return several(value).map(wordOf)
}

/** The names of the records that a filter names; without words until they are there. */
const useNames = (reference: string | undefined, { input, value }: SetFilter): readonly string[] => {
  const represent = useGetRecordRepresentation(reference ?? '')
  const option: unknown = isRecord(input.props) ? input.props['optionText'] : undefined
  const { data = [] } = useGetMany(
    reference ?? '',
    { ids: [...several(value)] },
    { enabled: reference !== undefined },
  )
  return data.flatMap((row) => {
    if (!row) return []
    const name: unknown = isOption(option)
      ? option(row)
      : typeof option === 'string' && isRecord(row)
        ? row[option]
        : represent(row)
    return typeof name === 'string' ? [name] : []
  })
}

/** The sentence of a filter that is turned around, or asks for rows without a value; one by whose opposite rows without a value match says so. */
const operatorWords = (
  { not, empty }: FilterOperator,
  nothingNamed: boolean,
  mayBeEmpty: boolean,
): string | undefined => {
  if (empty) return nothingNamed ? (not ? 'present' : 'missing') : not ? 'isNotNorMissing' : 'isOrMissing'
  if (!not || nothingNamed) return undefined
  return mayBeEmpty ? 'isNotOrMissing' : 'isNot'
}

/** A filter as a sentence: 'Status is Offline or Unknown'. */
export const useFilterSentence = (filter: SetFilter): string => {
  const translate = useTranslate()
  const translateLabel = useTranslateLabel()
  const resource = useResourceContext() ?? ''
  const { language } = useFormat()
  const { source, input, value, operator } = filter
  const props = isRecord(input.props) ? input.props : {}
  const reference = typeof props['reference'] === 'string' ? props['reference'] : undefined
  const plain = usePlainWords(filter)
  const names = useNames(reference, filter)
  if (source === 'q')
    return translate('lists.chips.search', {
      text: typeof value === 'string' ? value : JSON.stringify(value),
    })
  const one = several(value)[0]
  const said = isMoment(one) && typeof props['subject'] === 'string' ? props['subject'] : props['label']
  const label = translateLabel({ resource, source, ...(typeof said === 'string' && { label: said }) })
  const named = typeof label === 'string' ? label : source
  const name = reference === undefined ? named : translate(`${reference}.name_one`, { _: named })
  const nothingNamed = several(value).length === 0
  const words = reference === undefined ? plain : names.length > 0 || nothingNamed ? names : ['…']
  const form =
    typeof one === 'boolean' || (isMoment(one) && said === props['label'])
      ? 'flag'
      : isMoment(one) || (typeof one === 'string' && instant.test(one))
        ? 'day'
        : 'is'
  const worded = operatorWords(operator, nothingNamed, filterOperators(resource).empty.includes(source))
  return translate(`lists.chips.${worded ?? form}`, {
    label: name,
    value: new Intl.ListFormat(language, { type: 'disjunction' }).format(words),
  })
}
