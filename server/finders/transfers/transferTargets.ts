import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { openTransferStates } from '../../../domain/transfers/transferStates.ts'
import { buildings, dataTransfers, thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { withinTenants } from '../../http/reach.ts'
import { found, refuse } from '../../http/refusal.ts'

/** The thermostats whose data the actor may transfer: those of their clients, and the stock. */
const transferable = (actor: GlobalActor): SQL | undefined => {
  const within = withinTenants(actor, thermostats.tenantId)
  return within && or(isNull(thermostats.tenantId), within)
}

const lock = (tx: Tx, where: SQL | undefined) =>
  tx.select().from(thermostats).where(where).orderBy(asc(thermostats.id)).for('update')

/** Locks thermostats by their EUIs, in the order of the EUIs. Errors: thermostatNotFound 404 at the first that is missing or foreign. */
export const lockTargets = async (
  tx: Tx,
  actor: GlobalActor,
  euis: readonly string[],
  fieldOf: (index: number) => string,
) => {
  const rows = new Map(
    (await lock(tx, and(inArray(thermostats.eui, [...euis]), transferable(actor)))).map((row) => [
      row.eui,
      row,
    ]),
  )
  return [...new Set(euis)].map(
    (eui) =>
      rows.get(eui) ??
      refuse('thermostatNotFound', { fields: { [fieldOf(euis.indexOf(eui))]: 'thermostatNotFound' } }),
  )
}

/** Locks the thermostats of a building. Errors: 404 if it is missing or of a foreign client. */
export const lockTargetsIn = async (tx: Tx, actor: GlobalActor, buildingId: string) => {
  const [building] = await tx
    .select({ id: buildings.id })
    .from(buildings)
    .where(and(eq(buildings.id, buildingId), withinTenants(actor, buildings.tenantId)))
  found(building)
  return lock(tx, and(eq(thermostats.buildingId, buildingId), transferable(actor)))
}

/** Those of the thermostats with a transfer under way, and the number of each one's last transfer. */
export const transfersOf = async (tx: Tx, thermostatIds: readonly string[]) => {
  const rows = await tx
    .selectDistinctOn([dataTransfers.thermostatId], {
      id: dataTransfers.thermostatId,
      number: dataTransfers.number,
      state: dataTransfers.state,
    })
    .from(dataTransfers)
    .where(inArray(dataTransfers.thermostatId, [...thermostatIds]))
    .orderBy(dataTransfers.thermostatId, sql`${dataTransfers.createdAt} desc`, sql`${dataTransfers.id} desc`)
  return new Map(
    rows.map(({ id, number, state }) => [id, { number, isOpen: openTransferStates.includes(state) }]),
  )
}
