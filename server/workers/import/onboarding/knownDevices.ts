import { sql } from 'drizzle-orm'
import { withinTenants, type TenantReach } from '../../../http/reach.ts'
import type { Tx } from '../../../db/scope.ts'

export type DeviceKind = 'thermostats' | 'sensors' | 'signalTesters' | 'gateways'

interface KnownDevice {
  kind: DeviceKind
  tenantId: string | null
  isRegistered: boolean
  /** Whether the actor may act on it: it is in stock, or belongs to one of their clients. */
  isReached: boolean
}

/** What the app has of the devices that a file names. */
export interface KnownDevices {
  readonly byEui: ReadonlyMap<string, KnownDevice>
  /** Devices that are waiting to be registered. */
  readonly waiting: ReadonlySet<string>
  /** Production numbers that are given. */
  readonly wtIds: ReadonlySet<string>
}

const tables = [
  ['thermostats', 'thermostats'],
  ['sensors', 'sensors'],
  ['signalTesters', 'signal_testers'],
  ['gateways', 'gateways'],
] as const satisfies readonly (readonly [DeviceKind, string])[]

/** Reads what is known of EUIs and production numbers. */
export const knownDevices = async (
  tx: Tx,
  actor: TenantReach,
  euis: readonly string[],
  wtIds: readonly string[],
): Promise<KnownDevices> => {
  const these = sql`any(${sql.param([...euis])}::text[])`
  const byEui = new Map<string, KnownDevice>()
  for (const [kind, name] of tables) {
    const reached = withinTenants(actor, sql`d.tenant_id`) ?? sql`true`
    const { rows } = await tx.execute<{
      eui: string
      tenantId: string | null
      isRegistered: boolean
      isReached: boolean
    }>(sql`
      select eui, tenant_id as "tenantId", registered_at is not null as "isRegistered", tenant_id is null or ${reached} as "isReached"
      from main.${sql.identifier(name)} d where eui = ${these}`)
    for (const { eui, ...device } of rows) byEui.set(eui, { kind, ...device })
  }
  const waiting = await tx.execute<{ eui: string }>(
    sql`select eui from main.registration_orders where eui = ${these} and change ?| array['created', 'gatewayCreated']`,
  )
  const taken = await tx.execute<{ wtId: string }>(
    sql`select wt_id as "wtId" from main.thermostats where wt_id = any(${sql.param([...wtIds])}::text[])`,
  )
  return {
    byEui,
    waiting: new Set(waiting.rows.map(({ eui }) => eui)),
    wtIds: new Set(taken.rows.map(({ wtId }) => wtId)),
  }
}
