import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import {
  BalancingRecord,
  type hydraulicBalancing as contract,
} from '../../../contract/main/hydraulicBalancing.ts'
import { gapsOf } from '../../../domain/heat-load/balancingRecord.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { listPage, onPage, type PageRequest } from '../../db/page.ts'
import { balancingRecords as table, heatingCircuits } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import { userName } from '../accounts/userName.ts'
import { reachedPlan } from './balancingRows.ts'
import { readCircuit } from '../estate/circuitRows.ts'
import { circuitsOf } from '../estate/estateReach.ts'

/** The records of the circuits within the actor's reach. */
const recordsOf = (actor: TenantActor, permission: Permission): SQL | undefined =>
  and(
    eq(table.tenantId, actor.tenantId),
    sql`${table.heatingCircuitId} in (select ${heatingCircuits.id} from ${heatingCircuits} where ${circuitsOf(actor, permission)})`,
  )

const confirmedByName = userName(table.confirmedBy)
/** A record holds until its circuit is reset or confirmed again. */
const valid = sql<boolean>`coalesce((select c.balancing_confirmed_at = ${table.confirmedAt} from main.heating_circuits c where c.id = ${table.heatingCircuitId}), false)`

const selectRecords = async (
  tx: Tx,
  where: SQL | undefined,
  request: PageRequest = {},
): Promise<BalancingRecord[]> => {
  const rows = await tx
    .select({ ...getTableColumns(table), confirmedByName, valid })
    .from(table)
    .where(onPage(tx, table, where, request))
    .orderBy(...(request.order ?? []))
    .limit(request.limit ?? 1)
  return rows.map(({ tenantId: _tenant, ...row }) => ({ ...row, gaps: gapsOf(row.details, row.plan) }))
}

/** A page of the records of a circuit. Errors: 404. */
export const recordPage = async (
  tx: Tx,
  actor: TenantActor,
  circuitId: string,
  query: z.output<typeof contract.records.query>,
) => {
  await readCircuit(tx, actor, circuitId)
  const where = and(
    recordsOf(actor, 'estate.read'),
    eq(table.heatingCircuitId, circuitId),
    query.Ids && sql`${table.id} = any(${sql.param(query.Ids)}::uuid[])`,
  )
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys: { ConfirmedAt: table.confirmedAt },
    rows: (request) => selectRecords(tx, where, request),
  })
}

/** A record, with the buildings that the actor reaches. Errors: 404. */
export const readRecord = async (tx: Tx, actor: TenantActor, id: string): Promise<BalancingRecord> => {
  const record = found((await selectRecords(tx, and(recordsOf(actor, 'estate.read'), eq(table.id, id))))[0])
  return { ...record, plan: await reachedPlan(tx, actor, record.plan) }
}

/** Locks a record that the actor may write. Errors: 404, staleVersion 409 with the current record. */
export const lockRecord = (
  { tx, actor, version }: Pick<TenantWrite, 'tx' | 'actor' | 'version'>,
  id: string,
) =>
  lockShaped(tx, table, and(recordsOf(actor, 'circuits.write'), eq(table.id, id)), {
    version,
    shape: BalancingRecord,
    read: () => readRecord(tx, actor, id),
  })
