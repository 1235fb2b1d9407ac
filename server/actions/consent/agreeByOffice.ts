import type { renters } from '../../db/schema.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { agreementsOf, recordAgreements } from './recordAgreements.ts'
import { revokeAgreements } from './revoke.ts'
import { settleRenters } from './settleRenters.ts'

/** What the office writes down of a renter: that they agreed, on paper, or took it back. Their records follow. */
export const agreeByOffice = async (
  call: Pick<Base, 'deps' | 'tx' | 'now' | 'audit'> & { actor: TenantActor },
  renter: typeof renters.$inferSelect,
  agreement: boolean,
): Promise<void> => {
  const { tx, actor, now } = call
  if (agreement) await recordAgreements(tx, [renter], { channel: 'office', userId: actor.userId, now })
  else await revokeAgreements(call, await agreementsOf(tx, [renter.id]), { channel: 'office', userId: actor.userId, isPartOfEdit: true })
  await settleRenters(tx, [renter.id], { isPartOfEdit: true })
}
