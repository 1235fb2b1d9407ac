import type { Lease } from '../../../contract/main/leases.ts'

type DateText = (day: string) => string | undefined

/** From when to when a lease runs; open where it has no end. */
export const leasePeriod = ({ startsOn, endsOn }: Pick<Lease, 'startsOn' | 'endsOn'>, date: DateText): string =>
  `${date(startsOn) ?? startsOn} – ${endsOn ? (date(endsOn) ?? endsOn) : '…'}`

/** Where a lease stands on a day (YYYY-MM-DD). */
export const leaseState = ({ startsOn, endsOn }: Pick<Lease, 'startsOn' | 'endsOn'>, today: string): 'future' | 'current' | 'past' => {
  if (startsOn > today) return 'future'
  return endsOn !== null && endsOn < today ? 'past' : 'current'
}

/** This device's calendar day, YYYY-MM-DD. */
export const today = (now = new Date()): string => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
