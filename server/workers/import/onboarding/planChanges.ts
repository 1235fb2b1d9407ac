import { and, isNull, or, sql } from 'drizzle-orm'
import { thermostatLifecycles, type ThermostatLifecycle } from '../../../../domain/enums.ts'
import { whyNotChangeTenant, whyNotLifecycle } from '../../../../domain/rules/thermostat.ts'
import { thermostats } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { ThermostatRow } from '../../../finders/devices/thermostats/rows.ts'
import { withinTenants, type TenantReach } from '../../../http/reach.ts'
import { findTenant, tenantsNamed } from '../devices/namedTenants.ts'
import type { DeviceRow } from '../devices/readDeviceFile.ts'
import { Cells } from './cellsOf.ts'
import type { RowPlan } from './RowPlan.ts'

interface Named {
  cells: Cells
  eui: string
  before: ThermostatRow | undefined
}

/** Reads the rows and locks their thermostats, in the order of their ids: of the stock, and of the actor's clients. */
const named = async (tx: Tx, actor: TenantReach, source: readonly DeviceRow[]): Promise<Named[]> => {
  const rows = source.map((row) => {
    const cells = new Cells(row)
    return { cells, eui: cells.eui('devEui') }
  })
  const within = withinTenants(actor, thermostats.tenantId)
  const found = await tx
    .select()
    .from(thermostats)
    .where(
      and(
        sql`${thermostats.eui} = any(${sql.param(rows.map(({ eui }) => eui))}::text[])`,
        within && or(isNull(thermostats.tenantId), within),
      ),
    )
    .orderBy(thermostats.id)
    .for('update')
  const byEui = new Map(found.map((row) => [row.eui, row]))
  const seen = new Set<string>()
  return rows.map(({ cells, eui }) => {
    const before = byEui.get(eui)
    if (!cells.isFaulty() && !before) cells.say('devEui', 'thermostatNotFound')
    else if (!cells.isFaulty() && seen.has(eui)) cells.say('devEui', 'duplicate')
    seen.add(eui)
    return { cells, eui, before }
  })
}

interface StatusChange {
  readonly before: ThermostatRow
  readonly lifecycle: ThermostatLifecycle
}

/** Checks the rows of a file of lifecycles; locks the thermostats until the transaction ends. */
export const planStatusChanges = async (
  tx: Tx,
  actor: TenantReach,
  source: readonly DeviceRow[],
): Promise<RowPlan<StatusChange>[]> =>
  (await named(tx, actor, source)).map(({ cells, eui, before }) => {
    const text = cells.text('lifecycleStatus', { needed: true })
    const lifecycle = thermostatLifecycles.find((one) => one.toLowerCase() === text?.toLowerCase())
    if (text !== null && !lifecycle) cells.say('lifecycleStatus', 'invalidValue')
    const why = before && lifecycle && !cells.isFaulty() ? whyNotLifecycle(before, lifecycle) : undefined
    if (why) cells.say('lifecycleStatus', why, why === 'lifecycleUnchanged' ? 'warning' : 'error')
    return {
      row: cells.row,
      eui,
      issues: cells.issues,
      work: before && lifecycle && cells.issues.length === 0 ? { before, lifecycle } : null,
    }
  })

interface TenantChange {
  readonly before: ThermostatRow
  readonly tenantId: string
}

/** Checks the rows of a file of clients; locks the thermostats until the transaction ends. */
export const planTenantChanges = async (
  tx: Tx,
  actor: TenantReach,
  source: readonly DeviceRow[],
): Promise<RowPlan<TenantChange>[]> => {
  const rows = (await named(tx, actor, source)).map((row) => ({
    ...row,
    text: row.cells.text('tenantId', { needed: true }),
  }))
  const texts = [...new Set(rows.flatMap(({ text }) => text ?? []))]
  const known = await tenantsNamed(tx, actor, texts, [])
  const clients = new Map(texts.map((text) => [text, findTenant(text, known)]))
  return rows.map(({ cells, eui, before, text }) => {
    const client = text === null ? undefined : clients.get(text)
    if (typeof client === 'string') cells.say('tenantId', client)
    if (before && typeof client === 'object' && !cells.isFaulty()) {
      const why = whyNotChangeTenant(before, client.id)
      if (before.tenantId === client.id) cells.say('tenantId', 'sameTenant', 'warning')
      else if (why) cells.say('devEui', why)
    }
    const work =
      before && typeof client === 'object' && cells.issues.length === 0
        ? { before, tenantId: client.id }
        : null
    return { row: cells.row, eui, issues: cells.issues, work }
  })
}
