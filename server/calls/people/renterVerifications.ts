import { renterVerifications as contract } from '../../../contract/main/renterVerifications.ts'
import { checkVerificationCode, mailVerificationCode, verifyByHand } from '../../actions/people/verifyRenter.ts'
import { asVerification, unlinkedUsers, verificationsOfUnit } from '../../finders/people/verificationRows.ts'
import { handlersFor } from '../../http/handler.ts'

export const renterVerifications = handlersFor(contract, {
  users: ({ tx, actor, query }) => unlinkedUsers(tx, actor, query),
  ofUnit: async ({ tx, actor, params }) => ({ items: await verificationsOfUnit(tx, actor, params.buildingUnitId) }),
  email: async ({ body, ...call }) =>
    asVerification(
      body.code === undefined ? await mailVerificationCode(call, body.renterId, body.language) : await checkVerificationCode(call, body.renterId, body.code),
    ),
  override: async ({ body, ...call }) => asVerification(await verifyByHand(call, body.renterId, body.note)),
})
