import { ownConsent as contract } from '../../../contract/main/ownConsent.ts'
import { giveOwnConsent } from '../../actions/consent/agree.ts'
import { agreementsOf } from '../../actions/consent/recordAgreements.ts'
import { revokeAgreements } from '../../actions/consent/revoke.ts'
import { dayOf } from '../../../domain/time.ts'
import { homesOf, lockTenancy } from '../../finders/consent/ownHomes.ts'
import { handlersFor } from '../../http/handler.ts'

export const ownConsent = handlersFor(contract, {
  read: async ({ tx, actor, now }) => ({ items: await homesOf(tx, actor, dayOf(now)) }),
  give: async (call) => {
    const { tx, actor, body, now } = call
    await giveOwnConsent(call, await lockTenancy(tx, actor, body.renterId, dayOf(now)), body)
    return { items: await homesOf(tx, actor, dayOf(now)) }
  },
  revoke: async (call) => {
    const { tx, actor, body, now } = call
    const renter = await lockTenancy(tx, actor, body.renterId, dayOf(now))
    await revokeAgreements(call, await agreementsOf(tx, [renter.id]), { channel: 'account', userId: actor.userId })
    return { items: await homesOf(tx, actor, dayOf(now)) }
  },
})
