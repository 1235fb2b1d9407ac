import { and, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ReassignRow } from '../../../../contract/main/gatewayReassign.ts'
import { normaliseGatewayEui } from '../../../../domain/rules/eui.ts'
import { whyNotGatewayEui, whyNotReassignGateway } from '../../../../domain/rules/gateway.ts'
import type { GatewayMove } from '../../../actions/devices/moveGateways.ts'
import { withinTenants } from '../../../http/reach.ts'
import { buildings, gateways } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { GlobalActor } from '../../../http/actor.ts'
import { findTenant, tenantsNamed } from './namedTenants.ts'
import type { DeviceRow } from './readDeviceFile.ts'

type Row = z.input<typeof ReassignRow>
type Issue = Row['issues'][number]
type Code = Issue['code']

/** Locks the gateways that the rows name, in the order of their ids, and reads their locations; only those that the actor may move. */
const gatewaysNamed = async (tx: Tx, actor: GlobalActor, euis: readonly string[]) => {
  if (euis.length === 0) return new Map<string, typeof gateways.$inferSelect>()
  const rows = await tx
    .select()
    .from(gateways)
    .where(
      and(
        sql`${gateways.eui} = any(${sql.param([...euis])}::text[])`,
        withinTenants(actor, gateways.tenantId),
      ),
    )
    .orderBy(gateways.id)
    .for('update')
  return new Map(rows.map((row) => [row.eui, row]))
}

const buildingNames = async (tx: Tx, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await tx
    .select({ id: buildings.id, name: buildings.name })
    .from(buildings)
    .where(inArray(buildings.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const error = (column: Issue['column'], code: Code): Issue => ({ column, code, severity: 'error' })

interface ReassignPlan {
  rows: Row[]
  moves: GatewayMove[]
}

/** Compares the rows of a file with the existing gateways and clients; locks the gateways that would move until the transaction ends. */
export const planReassign = async (
  tx: Tx,
  actor: GlobalActor,
  source: readonly DeviceRow[],
): Promise<ReassignPlan> => {
  const cells = source.map(({ row, cell }) => ({ row, eui: cell('eui'), tenant: cell('tenantId') }))
  const known = await gatewaysNamed(tx, actor, [...new Set(cells.map(({ eui }) => normaliseGatewayEui(eui)))])
  const present = [...known.values()]
  const allowed = await tenantsNamed(
    tx,
    actor,
    [...new Set(cells.map(({ tenant }) => tenant))],
    present.flatMap(({ tenantId }) => tenantId ?? []),
  )
  const names = await buildingNames(
    tx,
    present.flatMap(({ buildingId }) => buildingId ?? []),
  )
  const seen = new Set<string>()
  const moves: GatewayMove[] = []
  const rows = cells.map(({ row, eui: text, tenant }): Row => {
    const issues: Issue[] = []
    const eui = normaliseGatewayEui(text)
    const wrong = whyNotGatewayEui(text)
    const gateway = wrong ? undefined : known.get(eui)
    if (wrong) issues.push(error('eui', wrong))
    else if (!gateway) issues.push(error('eui', 'gatewayNotFound'))
    else if (seen.has(eui)) issues.push(error('eui', 'duplicate'))
    seen.add(eui)
    const target = findTenant(tenant, allowed)
    if (typeof target === 'string') issues.push(error('tenantId', target))
    else if (gateway && whyNotReassignGateway(gateway.tenantId, target.id))
      issues.push({ column: 'tenantId', code: 'sameTenant', severity: 'warning' })
    else if (gateway && issues.length === 0) moves.push({ before: gateway, tenantId: target.id })
    return {
      row,
      eui: text,
      tenant,
      fromTenantName: allowed.find(({ id }) => id === gateway?.tenantId)?.name ?? null,
      buildingName: (gateway?.buildingId && names.get(gateway.buildingId)) || null,
      toTenantName: typeof target === 'string' ? null : target.name,
      issues,
    }
  })
  return { rows, moves }
}
