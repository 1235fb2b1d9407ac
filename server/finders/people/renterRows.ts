import { getTableColumns, type SQL } from 'drizzle-orm'
import { reach } from '../../http/actor.ts'
import type { TenantActor } from '../../http/actor.ts'
import { renters as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { onPage, type Part } from '../../db/onPage.ts'
import { buildingName, unitName } from '../estate/place.ts'

export type RenterRow = typeof table.$inferSelect

/** Whether the actor reads no more of a renter than name and phone. */
export const readsNameOnly = (actor: TenantActor): boolean => reach(actor.rights, actor.role, 'renters.read') === 'namePhone'

const { verificationCodeHash: _, ...open } = getTableColumns(table)
const columns = { ...open, buildingName, unitName }

/** Renters as far as the actor may read them. */
export const selectRenters = async (tx: Tx, actor: TenantActor, where: SQL | undefined, part: Part = {}) => {
  const rows = await tx
    .select(columns)
    .from(table)
    .where(onPage(tx, table, where, part))
    .orderBy(...(part.order ?? []))
    .limit(part.limit ?? 1)
  return readsNameOnly(actor) ? rows.map((row) => ({ ...row, email: null, userId: null, verifiedAt: null })) : rows
}

/** The row as the audit log keeps it: without the code that was mailed. */
export const auditable = ({ verificationCodeHash: __, ...row }: RenterRow) => row
