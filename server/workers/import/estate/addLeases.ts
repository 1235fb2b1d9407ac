import { readValues } from '../../../../domain/import/column.ts'
import { leaseSheetColumns, renterSheetColumns } from '../../../../domain/import/detailColumns.ts'
import { leaseColumns, renterColumns } from '../../../../domain/import/estateColumns.ts'
import { leaseToJoin, overlaps } from '../../../../domain/rules/lease.ts'
import { fold } from '../../../../domain/rules/text.ts'
import { sayOf, type TableRow } from '../TableRow.ts'
import { unitNamed } from './addUnits.ts'
import type { Assembly } from './Assembly.ts'
import type { LeaseDraft, RenterDraft, UnitDraft } from './drafts.ts'

interface Period {
  readonly leaseStart: string | null
  readonly leaseEnd: string | null
}

/**
 * The lease that a row refers to, found by start date among those of the unit or added to them. Without a start date it begins on the day
 * of the import, with a remark. Undefined, with an issue, if the dates make no valid lease.
 */
const leaseOf = (
  leases: LeaseDraft[],
  row: TableRow,
  { leaseStart, leaseEnd }: Period,
  today: string,
): LeaseDraft | undefined => {
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
  if (leaseStart === null)
    say('leaseStart', 'leaseStartMissing', { severity: 'warning', args: { context: 'today', day: today } })
  const lease = { row, ...period, renters: [] }
  leases.push(lease)
  return lease
}

const hasRenter = ({ cells }: TableRow): boolean =>
  ['renterFirstName', 'renterLastName', 'phone', 'email'].some((key) => cells.has(key))

const mainRenter = (row: TableRow): RenterDraft | undefined => {
  if (!hasRenter(row)) return undefined
  const {
    renterFirstName: firstName,
    renterLastName: lastName,
    phone,
    email,
  } = readValues(renterColumns, row.cells, sayOf(row))
  if (firstName === null || lastName === null) return undefined
  return {
    row,
    role: 'MainRenter',
    firstName,
    lastName,
    phone,
    email,
    agreement: false,
    infoReceivedAgreement: false,
  }
}

const samePerson = (one: RenterDraft, other: RenterDraft): boolean =>
  fold(one.firstName) === fold(other.firstName) && fold(one.lastName) === fold(other.lastName)

/** Adds a renter. A renter on the renters sheet whom the main sheet names already is the same person with more details. */
const addRenter = (lease: LeaseDraft, renter: RenterDraft, mainSheet: string): void => {
  const at =
    renter.role === 'MainRenter'
      ? lease.renters.findIndex((known) => known.row.sheet === mainSheet && samePerson(known, renter))
      : -1
  if (at >= 0) lease.renters[at] = renter
  else lease.renters.push(renter)
}

const addFromMain = (row: TableRow, unit: UnitDraft | undefined, today: string): void => {
  const { leaseStart, leaseEnd } = readValues(leaseColumns, row.cells, sayOf(row))
  const renter = mainRenter(row)
  const wanted = hasRenter(row) || row.cells.has('leaseStart') || row.cells.has('leaseEnd')
  const lease = unit && wanted ? leaseOf(unit.leases, row, { leaseStart, leaseEnd }, today) : undefined
  if (lease && renter) lease.renters.push(renter)
}

const addFromSheet = (row: TableRow, unit: UnitDraft | undefined, today: string, mainSheet: string): void => {
  const {
    leaseStart,
    leaseEnd,
    renterRole,
    renterFirstName: firstName,
    renterLastName: lastName,
    phone,
    email,
    agreement,
    infoReceivedAgreement,
  } = readValues(renterSheetColumns, row.cells, sayOf(row))
  if (!unit || firstName === null || lastName === null) return
  const joined = row.cells.has('leaseStart') ? undefined : leaseToJoin(unit.leases, today)
  const lease = joined ?? leaseOf(unit.leases, row, { leaseStart, leaseEnd }, today)
  if (!lease) return
  const renter = {
    row,
    firstName,
    lastName,
    phone,
    email,
    agreement: agreement ?? false,
    infoReceivedAgreement: infoReceivedAgreement ?? false,
  }
  const role =
    renterRole ??
    (lease.renters.some(
      (known) => known.role === 'MainRenter' && !samePerson(known, { ...renter, role: 'MainRenter' }),
    )
      ? 'SubRenter'
      : 'MainRenter')
  addRenter(lease, { ...renter, role }, mainSheet)
}

/** Reports a main renter whose name differs between the main sheet and the renters sheet: one of them is out of date. */
const checkMainRenters = ({ leases }: UnitDraft, mainSheet: string): void => {
  for (const { renters } of leases) {
    const other = renters.find(({ role, row }) => role === 'MainRenter' && row.sheet !== mainSheet)
    const stray = renters.find(({ row }) => row.sheet === mainSheet)
    if (other && stray)
      sayOf(stray.row)('renterLastName', 'unitHasRenter', {
        args: { context: 'sheet', sheet: other.row.sheet, row: other.row.row },
      })
  }
}

/** Adds leases and renters: one lease per unit from the main sheet, all from the additional sheets. */
export const addLeases = async (assembly: Assembly): Promise<void> => {
  const { draft, rowsOf, pace, today } = assembly
  const units = new Map([...draft.units.values()].map((unit) => [unit.row, unit]))
  const mainSheet = rowsOf('estate')[0]?.sheet ?? ''
  for (const row of rowsOf('estate')) {
    await pace.step()
    addFromMain(row, units.get(row), today)
  }
  for (const row of rowsOf('leases')) {
    await pace.step()
    const { customerId, leaseStart, leaseEnd } = readValues(leaseSheetColumns, row.cells, sayOf(row))
    const unit = unitNamed(assembly, row, customerId)
    if (unit && leaseStart !== null) leaseOf(unit.leases, row, { leaseStart, leaseEnd }, today)
  }
  for (const row of rowsOf('renters')) {
    await pace.step()
    addFromSheet(row, unitNamed(assembly, row, row.cells.get('customerId') ?? null), today, mainSheet)
  }
  for (const unit of draft.units.values()) checkMainRenters(unit, mainSheet)
}
