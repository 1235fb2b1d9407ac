import { isRecord } from '../../../../domain/records.ts'

/** The filters in the address of a list, by their keys; undefined without any, or if somebody has typed what is none. */
export const filterInAddress = (search: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(new URLSearchParams(search).get('filter') ?? 'null')
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
