import type { EstateSheet } from '../../../../domain/import/sheets.ts'
import type { Table, TableRow } from '../TableRow.ts'
import { labelKey } from './Assembly.ts'
import type { Known } from './readKnown.ts'

/** A file without the rows that the estate has already. */
interface Remaining {
  readonly tables: readonly Table[]
  /** Customer ids of the units that are left out. */
  readonly units: ReadonlySet<string>
  /** Normalised addresses of the existing buildings that the file names. */
  readonly buildings: ReadonlySet<string>
  /** How many rows are left out. */
  readonly rows: number
  /** How many remain that may create something, on any sheet. */
  readonly newRows: number
}

/** The sheets with what is reused by its name, whether the file or the estate had it first. */
const reused: ReadonlySet<EstateSheet> = new Set(['locations', 'complexes', 'heatingCircuits'])

/**
 * Leaves out the units that exist in the building that the file names, with everything that additional sheets say about them, and what
 * they say about existing buildings. A new unit stays, and joins the existing building; a customer id of another building stays, too,
 * because it is a mistake.
 */
export const leaveOut = (
  tables: readonly Table[],
  { addresses, buildings, units, labels }: Known,
): Remaining => {
  const left = new Set<string>()
  const joined = new Set<string>()
  for (const { kind, rows } of tables) {
    if (kind !== 'estate') continue
    for (const row of rows) {
      const [id, address] = [row.cells.get('customerId'), addresses.get(row)]
      if (id !== undefined && address !== undefined && units.get(id)?.addressKey === address) left.add(id)
      else if (address !== undefined && buildings.has(address)) joined.add(address)
    }
  }
  const isKnown = (kind: EstateSheet, row: TableRow): boolean => {
    const [id, building, address] = [
      row.cells.get('customerId'),
      row.cells.get('building'),
      addresses.get(row),
    ]
    if (kind === 'estate')
      return (
        id !== undefined && left.has(id) && address !== undefined && units.get(id)?.addressKey === address
      )
    // a building that new units join is still named, so that other sheets may refer to it
    if (kind === 'buildings') return address !== undefined && buildings.has(address) && !joined.has(address)
    if (id !== undefined) return left.has(id)
    return building !== undefined && labels.has(labelKey(building))
  }
  const remaining = tables.map((table) => ({
    ...table,
    rows: table.rows.filter((row) => !isKnown(table.kind, row)),
  }))
  const count = (all: readonly Table[]) => all.reduce((sum, { rows }) => sum + rows.length, 0)
  return {
    tables: remaining,
    units: left,
    buildings: new Set([...addresses.values()].filter((key) => buildings.has(key))),
    rows: count(tables) - count(remaining),
    newRows:
      count(remaining.filter(({ kind }) => !reused.has(kind))) -
      remaining
        .filter(({ kind }) => kind === 'buildings')
        .flatMap(({ rows }) => rows)
        .filter((row) => buildings.has(addresses.get(row) ?? '')).length,
  }
}
