import type { Lease } from '../../../contract/main/leases.ts'

type DateText = (day: string) => string | undefined

/** From when to when a lease runs; open where it has no end. */
export const leasePeriod = ({ startsOn, endsOn }: Pick<Lease, 'startsOn' | 'endsOn'>, date: DateText): string =>
  `${date(startsOn) ?? startsOn} – ${endsOn ? (date(endsOn) ?? endsOn) : '…'}`
