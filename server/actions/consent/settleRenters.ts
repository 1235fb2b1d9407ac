import { sql, type SQLWrapper } from 'drizzle-orm'
import { sensors, thermostats, type renters } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { tellLive, type Change } from '../../live/tell.ts'

/** Notifies the screens of devices in these units, as the readings they may show can have changed. */
export const tellHomes = async (tx: Tx, unitIds: Iterable<string>): Promise<void> => {
  const units = [...new Set(unitIds)]
  if (units.length === 0) return
  const among = (unitId: SQLWrapper) => sql`${unitId} = any(${sql.param(units)}::uuid[])`
  const heads = await tx
    .select({ tenantId: thermostats.tenantId, id: thermostats.eui })
    .from(thermostats)
    .where(among(thermostats.unitId))
  const others = await tx
    .select({ tenantId: sensors.tenantId, id: sensors.id })
    .from(sensors)
    .where(among(sensors.unitId))
  const of = (topic: Change['topic'], rows: readonly { tenantId: string | null; id: string }[]): Change[] =>
    rows.flatMap(({ tenantId, id }) => (tenantId === null ? [] : [{ tenantId, topic, ids: [id] }]))
  await tellLive(tx, [...of('thermostats', heads), ...of('sensors', others)])
}

type Settled = Pick<typeof renters.$inferSelect, 'id' | 'tenantId' | 'unitId' | 'agreement'> & {
  before: boolean
}

/**
 * Updates the renters' consent from the records linked to them: in force since the earliest one not withdrawn.
 * When part of an edit of the renter, it does not increase the version.
 * @returns the renters whose consent changed.
 */
export const settleRenters = async (
  tx: Tx,
  renterIds: readonly string[],
  { isPartOfEdit = false } = {},
): Promise<Settled[]> => {
  if (renterIds.length === 0) return []
  const { rows } = await tx.execute<{
    id: string
    tenant_id: string
    unit_id: string
    agreement: boolean
    before: boolean
  }>(sql`
    with wanted as (
      select r.id, r.agreement as before, (
        select min(a.agreed_at) from main.data_agreement_persons p join main.data_agreements a on a.id = p.agreement_id
        where p.renter_id = r.id and not exists (select 1 from main.data_agreement_revocations v where v.agreement_id = a.id)) as since, r.agreed_at
      from main.renters r where r.id = any(${sql.param([...new Set(renterIds)])}::uuid[]) for no key update)
    update main.renters r set agreement = w.since is not null, agreed_at = w.since, version = r.version + ${isPartOfEdit ? 0 : 1}, updated_at = now()
    from wanted w where w.id = r.id and (w.before <> (w.since is not null) or w.agreed_at is distinct from w.since)
    returning r.id, r.tenant_id, r.unit_id, r.agreement, w.before`)
  const settled = rows.map(({ id, tenant_id: tenantId, unit_id: unitId, agreement, before }) => ({
    id,
    tenantId,
    unitId,
    agreement,
    before,
  }))
  await tellHomes(
    tx,
    settled.map(({ unitId }) => unitId),
  )
  return settled.filter(({ agreement, before }) => agreement !== before)
}
