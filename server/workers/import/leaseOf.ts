import { overlaps } from '../../../domain/rules/lease.ts'
import type { LeaseDraft } from './estate/drafts.ts'
import { sayOf, type TableRow } from './TableRow.ts'

interface Period {
  readonly leaseStart: string | null
  readonly leaseEnd: string | null
}

/**
 * The lease that a row refers to, found by start date among those of the unit or added to them. Without a start date it begins on the day
 * of the import, with a remark. Undefined, with an issue, if the dates make no valid lease.
 */
export const leaseOf = (leases: LeaseDraft[], row: TableRow, { leaseStart, leaseEnd }: Period, today: string): LeaseDraft | undefined => {
  const say = sayOf(row)
  // an unreadable date has its issue already
  if (leaseStart === null && row.cells.has('leaseStart')) return undefined
  const startsOn = leaseStart ?? today
  if (leaseEnd !== null && leaseEnd < startsOn) {
    say('leaseEnd', leaseStart === null ? 'leaseStartMissing' : 'leaseEndBeforeStart')
    return undefined
  }
  const known = leases.find((lease) => lease.startsOn === startsOn)
  if (known && (leaseEnd === null || leaseEnd === known.endsOn)) return known
  const period = { startsOn, endsOn: leaseEnd }
  const clash = leases.find((lease) => overlaps(lease, period))
  if (clash) {
    say('leaseStart', 'leaseOverlaps', { args: { row: clash.row.row } })
    return undefined
  }
  if (leaseStart === null) say('leaseStart', 'leaseStartMissing', { severity: 'warning', args: { context: 'today', day: today } })
  const lease = { row, ...period, renters: [] }
  leases.push(lease)
  return lease
}
