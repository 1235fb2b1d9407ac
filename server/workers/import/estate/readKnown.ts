import type { AuditAction } from '../../../../domain/audit.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ImportPreview } from '../../../../contract/main/importShapes.ts'
import { readValues } from '../../../../domain/import/column.ts'
import { addressColumns } from '../../../../domain/import/estateColumns.ts'
import { addressKey, addressLine } from '../../../../domain/rules/address.ts'
import { audit } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Pace } from '../pace.ts'
import type { Table, TableRow } from '../TableRow.ts'
import { labelKey } from './Assembly.ts'
import {
  readBuildings,
  readInTurns,
  readUnits,
  type ExistingBuilding,
  type ExistingUnit,
  type InScope,
} from './readExisting.ts'
import { userName as nameOf } from '../../../finders/accounts/userName.ts'

/** What the estate has already of what a file names. */
export interface Known {
  /** By normalised address. */
  readonly buildings: ReadonlyMap<string, ExistingBuilding>
  /** By customer id. */
  readonly units: ReadonlyMap<string, ExistingUnit>
  /** The normalised address of each row of the main sheet and of the buildings sheet that has a whole address. */
  readonly addresses: ReadonlyMap<TableRow, string>
  /** Existing buildings as the additional sheets refer to them. */
  readonly labels: ReadonlySet<string>
}

const addressOf = ({ cells }: TableRow) => {
  const { street, streetNumber, zipcode, city } = readValues(addressColumns, cells, () => {})
  return street === null || streetNumber === null || zipcode === null || city === null
    ? undefined
    : { street, streetNumber, zipcode, city }
}

export const readKnown = async (
  inScope: InScope,
  tenantId: string,
  tables: readonly Table[],
  pace: Pace,
): Promise<Known> => {
  const addresses = new Map<TableRow, string>()
  const labelOf = new Map<string, string>()
  for (const { kind, rows } of tables) {
    if (kind !== 'estate' && kind !== 'buildings') continue
    for (const row of rows) {
      await pace.step()
      const address = addressOf(row)
      if (!address) continue
      const key = addressKey(address)
      addresses.set(row, key)
      labelOf.set(labelKey(addressLine(address)), key)
    }
  }
  const ids = tables
    .filter(({ kind }) => kind === 'estate')
    .flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.get('customerId') ?? []))
  const buildings = await readInTurns(inScope, addresses.values(), (tx, keys) =>
    readBuildings(tx, tenantId, keys),
  )
  return {
    buildings,
    units: await readInTurns(inScope, ids, (tx, some) => readUnits(tx, tenantId, some)),
    addresses,
    labels: new Set([...labelOf].filter(([, key]) => buildings.has(key)).map(([label]) => label)),
  }
}

/** Where existing rows come from: the instant that most of them carry, and the import of that instant, if it was one. */
type Origin = Pick<NonNullable<ImportPreview['existing']>, 'since' | 'byName' | 'fileName'>

const userName = nameOf(audit.userId)

/** @param instants when each of the existing rows was created. `byName` is null for users without a role in the client. */
export const readOrigin = async (
  tx: Tx,
  tenantId: string,
  instants: readonly string[],
  actions: AuditAction[] = ['taxonomy.import'],
): Promise<Origin> => {
  const counts = new Map<string, number>()
  for (const at of instants) counts.set(at, (counts.get(at) ?? 0) + 1)
  const [since = null] = [...counts].toSorted(([, one], [, other]) => other - one).map(([at]) => at)
  const [found] =
    since === null
      ? []
      : await tx
          .select({ byName: userName, fileName: sql<string | null>`${audit.after} ->> 'fileName'` })
          .from(audit)
          .where(and(eq(audit.tenantId, tenantId), eq(audit.at, since), inArray(audit.action, actions)))
          .orderBy(desc(audit.id))
          .limit(1)
  return {
    since: since === null ? null : new Date(since).toISOString(),
    byName: found?.byName ?? null,
    fileName: found?.fileName ?? null,
  }
}
