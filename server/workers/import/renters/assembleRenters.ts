import { readValues } from '../../../../domain/import/column.ts'
import { renterSheetColumns } from '../../../../domain/import/detailColumns.ts'
import { overlaps, leaseToJoin } from '../../../../domain/rules/lease.ts'
import type { RenterDraft } from '../estate/drafts.ts'
import type { ExistingUnit } from '../estate/readExisting.ts'
import type { Pace } from '../pace.ts'
import { sayOf, type TableRow } from '../TableRow.ts'
import type { Homes, Person } from './readHomes.ts'

/** An existing lease of a unit, or one that the file adds (without id), with the renters that the file adds to it. */
interface JoinedLease {
  readonly id?: string
  readonly startsOn: string
  readonly endsOn: string | null
  readonly hasMainRenter: boolean
  readonly row?: number
  readonly renters: RenterDraft[]
}
export interface JoinedUnit {
  readonly unit: ExistingUnit
  readonly leases: JoinedLease[]
}

interface Days {
  readonly leaseStart: string | null
  readonly leaseEnd: string | null
}

const named = <L extends { startsOn: string; endsOn: string | null }>(
  leases: readonly L[],
  leaseStart: string | null,
  today: string,
): L | undefined =>
  leaseStart === null ? leaseToJoin(leases, today) : leases.find((lease) => lease.startsOn === leaseStart)

/**
 * The lease that a row's renter joins: found by start date, or the current one, otherwise a new one. Undefined, with an issue, if there
 * can be none.
 */
const leaseFor = (
  row: TableRow,
  { leases }: JoinedUnit,
  { leaseStart, leaseEnd }: Days,
  today: string,
): JoinedLease | undefined => {
  const say = sayOf(row)
  if (leaseStart === null && row.cells.has('leaseStart')) return undefined
  const known = named(leases, leaseStart, today)
  if (known && (leaseEnd === null || leaseEnd === known.endsOn)) return known
  const period = { startsOn: leaseStart ?? today, endsOn: leaseEnd }
  if (period.endsOn !== null && period.endsOn < period.startsOn) {
    say('leaseEnd', leaseStart === null ? 'leaseStartMissing' : 'leaseEndBeforeStart')
    return undefined
  }
  const clash = leases.find((lease) => overlaps(lease, period))
  if (clash) {
    if (clash.row === undefined)
      say('leaseStart', 'unitHasLease', {
        args: { customerId: row.cells.get('customerId') ?? '', from: clash.startsOn },
      })
    else say('leaseStart', 'leaseOverlaps', { args: { row: clash.row } })
    return undefined
  }
  if (leaseStart === null)
    say('leaseStart', 'leaseStartMissing', { severity: 'warning', args: { context: 'today', day: today } })
  const lease = { ...period, hasMainRenter: false, row: row.row, renters: [] }
  leases.push(lease)
  return lease
}

const addRow = (
  row: TableRow,
  units: Map<string, JoinedUnit>,
  existing: ReadonlyMap<string, ExistingUnit>,
  today: string,
): void => {
  const say = sayOf(row)
  const {
    customerId,
    leaseStart,
    leaseEnd,
    renterRole,
    renterFirstName: firstName,
    renterLastName: lastName,
    phone,
    email,
    agreement,
    infoReceivedAgreement,
  } = readValues(renterSheetColumns, row.cells, say)
  if (customerId === null) return
  const unit = existing.get(customerId)
  if (!unit) return say('customerId', 'unitNotFound', { args: { customerId, context: 'database' } })
  const joined = units.get(customerId) ?? {
    unit,
    leases: unit.leases.map((lease) => ({ ...lease, renters: [] })),
  }
  units.set(customerId, joined)
  const lease = leaseFor(row, joined, { leaseStart, leaseEnd }, today)
  if (!lease || firstName === null || lastName === null) return
  const others = lease.renters.some(({ role }) => role === 'MainRenter')
  const role = renterRole ?? (others ? 'SubRenter' : 'MainRenter')
  if (role === 'MainRenter' && (lease.hasMainRenter || others))
    return say('renterLastName', 'unitHasRenter', { args: { customerId } })
  lease.renters.push({
    row,
    role,
    firstName,
    lastName,
    phone,
    email,
    agreement: agreement ?? false,
    infoReceivedAgreement: infoReceivedAgreement ?? false,
  })
}

/** Assigns the rows of a renter file to the units that they name. `rows` are copies that carry the issues, so that this can run again. */
export const assembleRenters = async (
  source: readonly TableRow[],
  existing: ReadonlyMap<string, ExistingUnit>,
  today: string,
  pace: Pace,
): Promise<{ rows: TableRow[]; units: JoinedUnit[] }> => {
  const units = new Map<string, JoinedUnit>()
  const rows = source.map((row) => ({ ...row, issues: [...row.issues] }))
  for (const row of rows) {
    await pace.step()
    addRow(row, units, existing, today)
  }
  return { rows, units: [...units.values()] }
}

/** The existing renter whom a row names: of the same name in the lease that it would join, and not of another e-mail address. */
const knownPerson = ({ cells }: TableRow, { units, people }: Homes, today: string): Person | undefined => {
  const { customerId, leaseStart, renterFirstName, renterLastName, email } = readValues(
    renterSheetColumns,
    cells,
    () => {},
  )
  const unit = customerId === null ? undefined : units.get(customerId)
  const lease =
    unit && (leaseStart !== null || !cells.has('leaseStart'))
      ? named(unit.leases, leaseStart, today)
      : undefined
  const name = `${renterFirstName ?? ''} ${renterLastName ?? ''}`.toLowerCase()
  return (
    lease &&
    people
      .get(lease.id)
      ?.find(
        (person) =>
          person.name === name && (person.email === null || email === null || person.email === email),
      )
  )
}

/** The rows whose renters live there already, with when those were created. */
export const knownRows = async (
  source: readonly TableRow[],
  homes: Homes,
  today: string,
  pace: Pace,
): Promise<Map<TableRow, string>> => {
  const known = new Map<TableRow, string>()
  for (const row of source) {
    await pace.step()
    const person = knownPerson(row, homes, today)
    if (person) known.set(row, person.createdAt)
  }
  return known
}
