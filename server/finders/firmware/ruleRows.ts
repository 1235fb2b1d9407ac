import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { autoFuota as contract, AutomaticUpdate } from '../../../contract/main/autoFuota.ts'
import { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import { whyNotApprove } from '../../../domain/firmware/updateStates.ts'
import { containsWords, listPage, type PageRequest } from '../../db/page.ts'
import { automaticUpdates as table, firmwareArtifacts as artifacts, naturalOrder } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'
import { signerName } from '../accounts/userName.ts'

const ofClient = (actor: TenantActor): SQL => eq(table.tenantId, actor.tenantId)

const lastBatch = (column: 'id' | 'name') =>
  sql<
    string | null
  >`(select b.${sql.identifier(column)} from main.firmware_batches b where b.rule_id = ${table.id} order by b.created_at desc, b.id desc limit 1)`

const newest = sql<
  string | null
>`(select a.version from main.firmware_artifacts a where a.kind = ${table.kind} order by ${naturalOrder(sql`a.version`)} desc limit 1)`

/** The name of a rule's building if its filters are that building alone. */
const buildingName = sql<string | null>`(select b.name from main.buildings b
  where ${table.filters} = jsonb_build_object('BuildingIds', jsonb_build_array(b.id)) and b.tenant_id = ${table.tenantId} limit 1)`

const selectRules = async (
  tx: Tx,
  actor: TenantActor,
  where: SQL | undefined,
  { order = [], limit = 1, offset = 0 }: PageRequest,
) => {
  const rows = await tx
    .select({
      ...getTableColumns(table),
      firmwareVersion: artifacts.version,
      newest,
      createdByName: signerName(table.createdBy),
      approvedByName: signerName(table.approvedBy),
      buildingName,
      lastBatchId: lastBatch('id'),
      lastBatchName: lastBatch('name'),
    })
    .from(table)
    .leftJoin(artifacts, eq(artifacts.id, table.artifactId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map((row): z.input<typeof AutomaticUpdate> => ({
    ...row,
    filters: DeviceFilters.parse(row.filters),
    waves: { ...row.waves, steps: [...row.waves.steps] },
    currentVersion: row.firmwareVersion ?? row.newest,
    whyNotApprove:
      row.approvedAt === null ? (whyNotApprove(row.createdBy, actor.userId) ?? null) : 'notAwaitingApproval',
  }))
}

const sortKeys = { Name: naturalOrder(table.name), CreatedAt: table.createdAt }

/** A page of the automatic updates of the client. */
export const rulePage = (tx: Tx, actor: TenantActor, query: z.output<typeof contract.list.query>) => {
  const where = and(
    ofClient(actor),
    query.Ids && inArray(table.id, query.Ids),
    containsWords(query.Query, [table.name]),
  )
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: (request) => selectRules(tx, actor, where, request),
  })
}

/** An automatic update of the client. Errors: 404. */
export const readRule = async (tx: Tx, actor: TenantActor, id: string) =>
  found((await selectRules(tx, actor, and(ofClient(actor), eq(table.id, id)), {}))[0])

export const isRuleOf = (actor: TenantActor, id: string): SQL | undefined =>
  and(ofClient(actor), eq(table.id, id))
