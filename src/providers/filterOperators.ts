import { isRecord } from '../../domain/records.ts'
import { factsOf } from './declared.ts'

/** The values of an enumeration in a list's query, as the contract declares it or as plain data (scripts/contractFacts.ts). */
export const optionsOf = (schema: unknown): readonly string[] => {
  if (!isRecord(schema)) return []
  const { options, element, unwrap } = schema
  if (Array.isArray(options)) return options.filter((option) => typeof option === 'string')
  if (element !== undefined) return optionsOf(element)
  return typeof unwrap === 'function' ? optionsOf(unwrap.call(schema)) : []
}

/** The filters of a list that can be turned around, and those of them that can ask for rows without a value (contract/shapes.ts, `withOperators`). */
export const filterOperators = (resource: string) => {
  const shape = factsOf(resource)?.calls.list.query?.shape ?? {}
  return { not: optionsOf(shape['Not']), empty: optionsOf(shape['Empty']) }
}

/** The keys beside a list's filters that say how they are asked for (contract/shapes.ts, `withOperators`). */
export const operatorKeys = ['Not', 'Empty'] as const

type Values = Readonly<Record<string, unknown>>

/** The filters that a key names. */
export const filtersUnder = (values: Values | undefined, key: (typeof operatorKeys)[number]): string[] => {
  const names = values?.[key]
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

/** How a filter is asked for: by its values or by their absence, or turned around. */
export interface FilterOperator {
  not: boolean
  empty: boolean
}

export const operatorOf = (values: Values | undefined, source: string): FilterOperator => ({
  not: filtersUnder(values, 'Not').includes(source),
  empty: filtersUnder(values, 'Empty').includes(source),
})

const withName = (names: readonly string[], name: string, wanted: boolean): string[] => [
  ...names.filter((one) => one !== name),
  ...(wanted ? [name] : []),
]

/** The filters after the operator of one of them changed. */
export const withOperator = (
  values: Values,
  source: string,
  { not, empty }: FilterOperator,
): Record<string, unknown> => {
  const named = {
    Not: withName(filtersUnder(values, 'Not'), source, not),
    Empty: withName(filtersUnder(values, 'Empty'), source, empty),
  }
  const { Not: _not, Empty: _empty, ...others } = values
  return { ...others, ...Object.fromEntries(Object.entries(named).filter(([, names]) => names.length > 0)) }
}
