import { leases as leasesContract } from '../../../contract/main/leases.ts'
import { renters as rentersContract } from '../../../contract/main/renters.ts'
import { renterVerifications as renterVerificationsContract } from '../../../contract/main/renterVerifications.ts'
import { tellHomes } from '../../actions/consent/settleRenters.ts'
import { deleteRow } from '../../actions/estate/deleteRows.ts'
import { createRenter, updateRenter } from '../../actions/people/saveRenter.ts'
import {
  checkVerificationCode,
  mailVerificationCode,
  verifyByHand,
} from '../../actions/people/verifyRenter.ts'
import { renters as rentersTable, leases as leasesTable } from '../../db/schema.ts'
import { holdUnit, unitFor } from '../../finders/estate/estateParents.ts'
import {
  leasePage,
  leasesOfUnit,
  lockLease,
  readLease,
  refuseOverlap,
} from '../../finders/people/leaseRows.ts'
import { auditable, lockRenter, readRenter, renterPage } from '../../finders/people/renterRows.ts'
import { asVerification, unlinkedUsers, verificationsOfUnit } from '../../finders/people/verificationRows.ts'
import { handlersFor, type Served } from '../../http/handler.ts'
import { mailLimits, takeMail } from '../../http/mailLimits.ts'
import type { RateLimits } from '../../http/rateLimit.ts'
import { canonicalEmail } from '../../../domain/rules/email.ts'
import { hour } from '../../../domain/time.ts'
import { insertRow, removeRow, updateRow } from '../../http/versioned.ts'

export const renters = handlersFor(rentersContract, {
  list: ({ tx, actor, query, now }) => renterPage(tx, actor, query, now),
  create: async (call) => readRenter(call.tx, call.actor, await createRenter(call, call.body), call.now),
  read: ({ tx, actor, params, now }) => readRenter(tx, actor, params.id, now),
  update: async (call) => {
    await updateRenter(call, call.params.id, call.body)
    return readRenter(call.tx, call.actor, call.params.id, call.now)
  },
  remove: async (call) => {
    const before = await lockRenter(call, call.params.id)
    await removeRow(call.tx, rentersTable, before.id)
    await tellHomes(call.tx, [before.unitId])
    await call.audit({ action: 'renter.delete', entityId: before.id, before: auditable(before) })
  },
  agreement: async (call) => {
    const { tx, actor, params, body, audit } = call
    const before = await lockRenter(call, params.id)
    const after = await updateRow(tx, rentersTable, before.id, body)
    await audit({
      action: 'renter.agreement',
      entityId: before.id,
      before: auditable(before),
      after: auditable(after),
    })
    return readRenter(tx, actor, before.id, call.now)
  },
})

export const leases = handlersFor(leasesContract, {
  list: ({ tx, actor, query, now }) => leasePage(tx, actor, query, now),
  ofUnit: async ({ tx, actor, params, now }) => ({
    items: await leasesOfUnit(tx, actor, params.buildingUnitId, now),
  }),
  create: async ({ tx, actor, body, now, audit }) => {
    const { unitId, ...period } = body
    const place = await unitFor(tx, actor, 'renters.write', unitId, 'update')
    await refuseOverlap(tx, unitId, period)
    const made = await insertRow(tx, leasesTable, { tenantId: actor.tenantId, ...place, ...period })
    await tellHomes(tx, [unitId])
    await audit({ action: 'lease.create', entityId: made.id, after: made })
    return readLease(tx, actor, made.id, now)
  },
  read: ({ tx, actor, params, now }) => readLease(tx, actor, params.id, now),
  update: async (call) => {
    const { tx, actor, params, body, now, audit } = call
    // locks the unit before the lease, like `create`, to avoid deadlocks
    const { unitId } = await readLease(tx, actor, params.id, now)
    await holdUnit(tx, unitId)
    const before = await lockLease(call, params.id)
    await refuseOverlap(tx, unitId, body, before.id)
    const after = await updateRow(tx, leasesTable, before.id, body)
    await tellHomes(tx, [unitId])
    await audit({ action: 'lease.update', entityId: before.id, before, after })
    return readLease(tx, actor, before.id, now)
  },
  remove: async (call) => {
    const { unitId } = await readLease(call.tx, call.actor, call.params.id, call.now)
    await deleteRow(call, 'lease', call.params.id)
    await tellHomes(call.tx, [unitId])
  },
})

/** Mails with codes: by user and client, and by the address that a user typed. */
export const verificationLimits = (limit: RateLimits) => ({
  ...mailLimits(limit),
  address: limit('verification address', { attempts: 5, withinMs: hour }),
})

export const renterVerifications = (limits: ReturnType<typeof verificationLimits>): Served[] =>
  handlersFor(renterVerificationsContract, {
    users: ({ tx, actor, query }) => unlinkedUsers(tx, actor, query),
    ofUnit: async ({ tx, actor, params }) => ({
      items: await verificationsOfUnit(tx, actor, params.buildingUnitId),
    }),
    email: async ({ body, ...call }) =>
      asVerification(
        body.code === undefined
          ? await mailVerificationCode(call, body.renterId, body.language, async (address) => {
              await limits.address.take(canonicalEmail(address))
              await takeMail(limits, call.actor.userId, [call.actor.tenantId])
            })
          : await checkVerificationCode(call, body.renterId, body.code),
      ),
    override: async ({ body, ...call }) => asVerification(await verifyByHand(call, body.renterId, body.note)),
  })
