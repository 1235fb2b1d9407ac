import { isRecord } from '../../domain/records.ts'
import { factsOf } from './declared.ts'

/** The values of an enumeration in a list's query, as the contract declares it or as plain data (scripts/plainContract.ts). */
export const optionsOf = (schema: unknown): readonly string[] => {
  if (!isRecord(schema)) return []
  const { options, element, unwrap } = schema
  if (Array.isArray(options)) return options.filter((option) => typeof option === 'string')
  if (element !== undefined) return optionsOf(element)
  return typeof unwrap === 'function' ? optionsOf(unwrap.call(schema)) : []
}

/** The filters of a list that can be turned around, and those of them that can ask for rows without a value (contract/shapes.ts, `turnable`). */
export const turnableFilters = (resource: string) => {
  const shape = factsOf(resource)?.calls.list.query?.shape ?? {}
  return { not: optionsOf(shape['Not']), empty: optionsOf(shape['Empty']) }
}
