import { isRecord } from '../records.ts'
import { asStored } from './text.ts'

/** No declared value nests deeper; whatever does is refused by its schema. */
const deepest = 40

/** A value with all its texts as they are stored, also those within it and the keys of its maps. */
export const textsAsStored = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return asStored(value)
  if (depth > deepest) return value
  if (Array.isArray(value)) return value.map((each) => textsAsStored(each, depth + 1))
  return isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, each]) => [asStored(key), textsAsStored(each, depth + 1)]),
      )
    : value
}
