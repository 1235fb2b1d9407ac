import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  buildingComplexes,
  buildings,
  buildingUnits,
  heatingCircuits,
  leases,
  locations,
  publicAreas,
  radiators,
  renters,
  rooms,
  windows,
} from '../../../db/schema.ts'
import { withScope } from '../../../db/scope.ts'
import type { TestApp } from '../../../../tests/support/testApp.ts'

type Row = Record<string, unknown>

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Parents first, each with the natural key of its rows. */
const tables: readonly (readonly [PgTable, (row: Row, name: (id: unknown) => string) => string])[] = [
  [locations, (row) => text(row['name'])],
  [heatingCircuits, (row, name) => `${name(row['locationId'])} > ${text(row['name'])}`],
  [buildingComplexes, (row, name) => `${name(row['locationId'])} > ${text(row['name'])}`],
  [
    buildings,
    (row) =>
      `${text(row['street'])} ${text(row['streetNumber'])}, ${text(row['zipcode'])} ${text(row['city'])}`,
  ],
  [buildingUnits, (row) => text(row['customerId'])],
  [publicAreas, (row, name) => `${name(row['buildingId'])} > ${text(row['name'])}`],
  [rooms, (row, name) => `${name(row['unitId'] ?? row['publicAreaId'])} > ${text(row['name'])}`],
  [windows, (row, name) => `${name(row['roomId'])} > ${text(row['name'])}`],
  [radiators, (row, name) => `${name(row['roomId'])} > ${text(row['name'])}`],
  [leases, (row, name) => `${name(row['unitId'])} since ${text(row['startsOn'])}`],
  [renters, (row, name) => `${name(row['leaseId'])}: ${text(row['firstName'])} ${text(row['lastName'])}`],
]

/** Columns that are ignored: ids, bookkeeping, and what an import leaves to people: verification, linked accounts, who confirmed, and since when. */
const left = new Set([
  'id',
  'tenantId',
  'version',
  'createdAt',
  'updatedAt',
  'balancingConfirmedBy',
  'userId',
  'agreedAt',
  'verifiedAt',
  'verifiedBy',
  'verificationMethod',
  'verificationNote',
  'verificationCodeHash',
  'verificationSentAt',
  'verificationAttempts',
])

/** Every row of a tenant's estate field by field, by table; ids of other rows are replaced by their natural keys. */
export const estateFacts = (app: TestApp, tenantId: string): Promise<Record<string, string[]>> =>
  withScope(app.deps.db.pool, { role: 'app_tenant', tenantId }, async (tx) => {
    const names = new Map<unknown, string>()
    const name = (id: unknown) => (id === null ? '' : (names.get(id) ?? `unknown ${text(id)}`))
    const facts: Record<string, string[]> = {}
    for (const [table, nameOf] of tables) {
      const rows: Row[] = await tx.select().from(table)
      for (const row of rows) names.set(row['id'], nameOf(row, name))
      const keys = Object.keys(getTableColumns(table))
        .filter((key) => !left.has(key))
        .sort()
      facts[getTableName(table)] = rows
        .map((row) =>
          JSON.stringify(
            Object.fromEntries(
              keys.map((key) => [
                key,
                key.endsWith('Id') && key !== 'customerId' ? name(row[key]) : row[key],
              ]),
            ),
          ),
        )
        .sort()
    }
    // a circuit refers to its building before the building has a name
    return Object.fromEntries(
      Object.entries(facts).map(([table, rows]) => [
        table,
        rows
          .map((row) => row.replace(/"unknown ([^"]+)"/g, (_, id: string) => JSON.stringify(name(id))))
          .sort(),
      ]),
    )
  })
