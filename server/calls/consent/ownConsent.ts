import { and, eq, sql } from 'drizzle-orm'
import { ownConsent as contract } from '../../../contract/main/ownConsent.ts'
import { dayOf } from '../../../domain/rules/day.ts'
import { latestText, readText } from '../../actions/consent/legalTexts.ts'
import { agreementsOf, recordAgreements } from '../../actions/consent/recordAgreements.ts'
import { revokeAgreements } from '../../actions/consent/revoke.ts'
import { settleRenters } from '../../actions/consent/settleRenters.ts'
import { buildings, buildingUnits, leases, renters, tenants } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { Account } from '../../http/actor.ts'
import { handlersFor } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { tellLive } from '../../live/tell.ts'

const ofHolding = sql`from main.data_agreement_persons p join main.data_agreements a on a.id = p.agreement_id
  left join main.data_agreement_revocations v on v.agreement_id = a.id where p.renter_id = ${renters.id}`

const notOver = (today: string) => sql`(${leases.endsOn} is null or ${leases.endsOn} >= ${today})`

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
    .where(and(eq(renters.userId, userId), notOver(today)))
    .orderBy(leases.startsOn)

/** The own row as a renter. Errors: 404, also where the lease is over. */
const lock = async (tx: Tx, { userId }: Account, renterId: string, today: string) => {
  const running = sql`exists (select from main.leases l where l.id = ${renters.leaseId} and (l.ends_on is null or l.ends_on >= ${today}))`
  const [row] = await tx
    .select()
    .from(renters)
    .where(and(eq(renters.id, renterId), eq(renters.userId, userId), running))
    .for('no key update')
  return found(row)
}

export const ownConsent = handlersFor(contract, {
  read: async ({ tx, actor, now }) => ({ items: await own(tx, actor, dayOf(now)) }),
  give: async ({ tx, actor, body, now, audit }) => {
    const renter = await lock(tx, actor, body.renterId, dayOf(now))
    const [optIn, dataPrivacy] = [await readText(tx, 'optIn', body.optInId), await latestText(tx, 'dataPrivacy')]
    const added = await recordAgreements(tx, [renter], {
      channel: 'account',
      userId: actor.userId,
      now,
      language: body.language,
      text: { optInId: optIn.id, optInHash: optIn.hash, dataPrivacyId: dataPrivacy?.id ?? null, dataPrivacyHash: dataPrivacy?.hash ?? null },
    })
    await settleRenters(tx, [renter.id])
    const { tenantId } = renter
    await audit(added.map((entityId) => ({ action: 'dataAgreement.give', entityId, after: { renterId: renter.id }, tenantId })))
    await tellLive(tx, [{ tenantId, topic: 'consents', ids: added }])
    return { items: await own(tx, actor, dayOf(now)) }
  },
  revoke: async (call) => {
    const { tx, actor, body, now } = call
    const renter = await lock(tx, actor, body.renterId, dayOf(now))
    await revokeAgreements(call, await agreementsOf(tx, [renter.id]), { channel: 'account', userId: actor.userId })
    return { items: await own(tx, actor, dayOf(now)) }
  },
})
