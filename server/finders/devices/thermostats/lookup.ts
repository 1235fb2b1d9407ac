import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ThermostatName, Whereabouts } from '../../../../contract/main/thermostatShapes.ts'
import type { Permission } from '../../../../domain/roles/permissions.ts'
import { normaliseEui } from '../../../../domain/rules/eui.ts'
import { whyNotInstall } from '../../../../domain/rules/thermostat.ts'
import { withinTenants } from '../../../http/reach.ts'
import { tenants, thermostats as table } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { tenantsReached, type GlobalActor, type TenantActor } from '../../../http/actor.ts'
import { found } from '../../../http/refusal.ts'
import { buildingName, nameIn } from '../../estate/place.ts'
import { thermostatsOf } from './find.ts'
import { isFree, named } from './list.ts'
import { readThermostat } from './rows.ts'

const mostNames = 20

const roomName = nameIn('rooms', table.roomId)

/** Thermostats by a part of what is printed on them. Matches at the start or end of the number come first, as people type either end. */
export const thermostatNames = async (
  tx: Tx,
  actor: TenantActor,
  { Query, Free }: { Query: string; Free: boolean },
): Promise<z.output<typeof ThermostatName>[]> => {
  const typed = normaliseEui(Query)
  const rows = await tx
    .select({
      id: table.id,
      eui: table.eui,
      wtId: table.wtId,
      lifecycle: table.lifecycle,
      radiatorId: table.radiatorId,
      malfunctionAt: table.malfunctionAt,
      buildingName: sql<string | null>`${buildingName}`,
      roomName,
    })
    .from(table)
    .where(and(thermostatsOf(actor, 'thermostats.read'), named(Query), Free ? isFree(table) : undefined))
    .orderBy(
      ...(typed === ''
        ? []
        : [
            desc(
              sql`right(${table.eui}, ${typed.length}) = ${typed} or left(${table.eui}, ${typed.length}) = ${typed}`,
            ),
          ]),
      asc(table.eui),
    )
    .limit(mostNames)
  return rows.map((row) => ({ ...row, whyNotInstall: whyNotInstall(row) ?? null }))
}

/** Permissions of users who handle thermostats outside any client. */
const ofTheStock: readonly Permission[] = [
  'devices.move',
  'onboarding',
  'productionLine',
  'firmware',
  'dataTransfer',
]

const handlesStock = ({ superAdmin, rights }: GlobalActor): boolean =>
  superAdmin || ofTheStock.some((permission) => tenantsReached(rights, permission).length > 0)

/** The owner of a thermostat, for a screen that did not find it in the current client. Errors: thermostatNotFound 404. */
export const whereabouts = async (
  tx: Tx,
  actor: GlobalActor,
  eui: string,
  now: Date,
): Promise<z.output<typeof Whereabouts>> => {
  const within = withinTenants(actor, table.tenantId)
  const [row] = await tx
    .select({ id: table.id, eui: table.eui, tenantId: table.tenantId, tenantName: tenants.name })
    .from(table)
    .leftJoin(tenants, eq(tenants.id, table.tenantId))
    .where(
      and(eq(table.eui, eui), within && (handlesStock(actor) ? or(isNull(table.tenantId), within) : within)),
    )
  const { id, tenantId, tenantName } = found(row, 'thermostatNotFound')
  const tenant = tenantId === null || tenantName === null ? null : { id: tenantId, name: tenantName }
  return { eui, tenant, stock: tenant === null ? await readThermostat(tx, id, now) : null }
}
