import type { Language } from '../../../domain/limits.ts'
import type { renters } from '../../db/schema.ts'
import { latestText, readText } from '../../finders/consent/legalTexts.ts'
import type { Account, TenantActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { tellLive } from '../../live/tell.ts'
import { agreementsOf, recordAgreements } from './recordAgreements.ts'
import { revokeAgreements } from './revoke.ts'
import { settleRenters } from './settleRenters.ts'

type Renter = typeof renters.$inferSelect

/** Records a renter's consent, or its withdrawal, as reported to the office on paper, and updates the renter accordingly. */
export const agreeByOffice = async (
  call: Pick<Base, 'deps' | 'tx' | 'now' | 'audit'> & { actor: TenantActor },
  renter: Renter,
  agreement: boolean,
): Promise<void> => {
  const { tx, actor, now } = call
  if (agreement) await recordAgreements(tx, [renter], { channel: 'office', userId: actor.userId, now })
  else
    await revokeAgreements(call, await agreementsOf(tx, [renter.id]), {
      channel: 'office',
      userId: actor.userId,
      isPartOfEdit: true,
    })
  await settleRenters(tx, [renter.id], { isPartOfEdit: true })
}

/** A renter consents in their own account, to the text shown on the screen. Errors: 404 of the text. */
export const giveOwnConsent = async (
  { tx, actor, now, audit }: Pick<Base, 'tx' | 'now' | 'audit'> & { actor: Account },
  renter: Renter,
  { optInId, language }: { optInId: string; language: Language },
): Promise<void> => {
  const [optIn, dataPrivacy] = [await readText(tx, 'optIn', optInId), await latestText(tx, 'dataPrivacy')]
  const added = await recordAgreements(tx, [renter], {
    channel: 'account',
    userId: actor.userId,
    now,
    language,
    text: {
      optInId: optIn.id,
      optInHash: optIn.hash,
      dataPrivacyId: dataPrivacy?.id ?? null,
      dataPrivacyHash: dataPrivacy?.hash ?? null,
    },
  })
  await settleRenters(tx, [renter.id])
  const { tenantId } = renter
  await audit(
    added.map((entityId) => ({
      action: 'dataAgreement.give',
      entityId,
      after: { renterId: renter.id },
      tenantId,
    })),
  )
  await tellLive(tx, [{ tenantId, topic: 'consents', ids: added }])
}
