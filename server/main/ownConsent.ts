import { and, eq, sql } from 'drizzle-orm'
import { ownConsent as contract } from '../../contract/main/ownConsent.ts'
import { latestText, readText } from '../consent/legalTexts.ts'
import { agreementsOf, recordAgreements } from '../consent/recordAgreements.ts'
import { revokeAgreements } from '../consent/revoke.ts'
import { settleRenters } from '../consent/settleRenters.ts'
import { buildings, buildingUnits, leases, renters, tenants } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import type { Account } from '../http/actor.ts'
import { handlersFor } from '../http/handler.ts'
import { found } from '../http/refusal.ts'
import { dayOf } from './today.ts'

const ofHolding = sql`from main.data_agreement_persons p join main.data_agreements a on a.id = p.agreement_id
  left join main.data_agreement_revocations v on v.agreement_id = a.id where p.renter_id = ${renters.id}`

/** The homes that the account rents now, or will. */
const own = (tx: Tx, { userId }: Account, today: string) =>
  tx
    .select({
      renterId: renters.id,
      tenantName: tenants.name,
      unitName: buildingUnits.name,
      buildingName: buildings.name,
      agreement: renters.agreement,
      agreedAt: renters.agreedAt,
      revokedAt: sql<string | null>`(select to_char(max(v.revoked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ${ofHolding})`,
      optInId: sql<string | null>`(select a.opt_in_id ${ofHolding} and v.agreement_id is null order by a.agreed_at limit 1)`,
    })
    .from(renters)
    .innerJoin(leases, eq(leases.id, renters.leaseId))
    .innerJoin(buildingUnits, eq(buildingUnits.id, renters.unitId))
    .innerJoin(buildings, eq(buildings.id, renters.buildingId))
    .innerJoin(tenants, eq(tenants.id, renters.tenantId))
    .where(and(eq(renters.userId, userId), sql`(${leases.endsOn} is null or ${leases.endsOn} >= ${today})`))
    .orderBy(leases.startsOn)

const lock = async (tx: Tx, { userId }: Account, renterId: string) => {
  const [row] = await tx
    .select()
    .from(renters)
    .where(and(eq(renters.id, renterId), eq(renters.userId, userId)))
    .for('no key update')
  return found(row)
}

export const ownConsent = handlersFor(contract, {
  read: async ({ tx, actor, now }) => ({ items: await own(tx, actor, dayOf(now)) }),
  give: async ({ tx, actor, body, now, audit }) => {
    const renter = await lock(tx, actor, body.renterId)
    const [optIn, dataPrivacy] = [await readText(tx, 'optIn', body.optInId), await latestText(tx, 'dataPrivacy')]
    await recordAgreements(tx, [renter], {
      channel: 'account',
      userId: actor.userId,
      now,
      text: { optInId: optIn.id, optInHash: optIn.hash, dataPrivacyId: dataPrivacy?.id ?? null, dataPrivacyHash: dataPrivacy?.hash ?? null },
    })
    await settleRenters(tx, [renter.id])
    await audit({ action: 'dataAgreement.give', entityId: renter.id, tenantId: renter.tenantId })
    return { items: await own(tx, actor, dayOf(now)) }
  },
  revoke: async (call) => {
    const { tx, actor, body, now } = call
    const renter = await lock(tx, actor, body.renterId)
    await revokeAgreements(call, await agreementsOf(tx, [renter.id]), { channel: 'account', userId: actor.userId })
    return { items: await own(tx, actor, dayOf(now)) }
  },
})
