import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Submission } from '../../../contract/main/dataPrivacySite.ts'
import { certainMatch } from '../../../domain/consent/matching.ts'
import { canonicalEmail } from '../../../domain/rules/email.ts'
import { dataAgreementEvidence, dataAgreementPersons as persons, dataAgreements, leases, renters } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { Base } from '../../http/handler.ts'
import { clientOf } from '../../http/rateLimit.ts'
import { refuse } from '../../http/refusal.ts'
import { hashOf, newSecret } from '../../http/secrets.ts'
import { newId } from '../../ids.ts'
import { tellLive } from '../../live/tell.ts'
import { dayOf } from '../../../domain/time.ts'
import { mailConsentGiven } from './revoke.ts'
import { buildingsAt, rentersAt } from '../../finders/consent/findRenters.ts'
import { latestText, readText } from '../../finders/consent/legalTexts.ts'
import { settleRenters } from './settleRenters.ts'

type Call = Pick<Base, 'deps' | 'tx' | 'now' | 'audit' | 'address'> & { body: z.output<typeof Submission>; userAgent?: string | undefined }

/** An agreement ends with the lease, which frees its e-mail address for consent elsewhere. */
const freeEndedEmail = async (tx: Tx, email: string, today: string): Promise<void> => {
  await tx
    .update(persons)
    .set({ active: false })
    .where(
      and(
        eq(persons.canonicalEmail, email),
        persons.active,
        sql`exists (select 1 from ${renters} join ${leases} on ${leases.id} = ${renters.leaseId} where ${renters.id} = ${persons.renterId} and ${leases.endsOn} < ${today})`,
      ),
    )
}

/** Truncates an IP address so that it no longer identifies a household: drops the last byte of IPv4, everything after /48 of IPv6. */
const shortenedNetwork = (address: string): string => {
  const client = clientOf(address)
  return client.includes('.') ? client.replace(/\.\d+$/, '.0') : `${client.split(':').slice(0, 3).join(':')}::`
}

const nobody = { tenantId: null, buildingId: null, unitId: null, renterId: null, linkedAt: null }

/** The place of a person who consents: a client's building, and a renter there if the match is unambiguous. */
const placeOf = async (tx: Tx, body: Call['body'], now: Date) => {
  const today = dayOf(now)
  const buildings = await buildingsAt(tx, body)
  const renter = certainMatch(
    body,
    await rentersAt(
      tx,
      today,
      buildings.map(({ id }) => id),
    ),
  )
  if (renter) return { tenantId: renter.tenantId, buildingId: renter.buildingId, unitId: renter.unitId, renterId: renter.renterId, linkedAt: now.toISOString() }
  const [building, another] = buildings
  return building && !another ? { ...nobody, tenantId: building.tenantId, buildingId: building.id } : nobody
}

/**
 * Stores a declaration of consent and mails its author the withdrawal link. Of concurrent declarations with one e-mail address, one is stored.
 * Errors: emailTaken 409; rule 422 where there is nothing to agree to (noOptIn).
 */
export const signUp = async ({ deps, tx, now, audit, address, body, userAgent }: Call): Promise<{ agreedAt: string }> => {
  const optIn = body.optInId === undefined ? await latestText(tx, 'optIn') : await readText(tx, 'optIn', body.optInId)
  if (!optIn) return refuse('rule', { fields: { optInId: 'noOptIn' } })
  const dataPrivacy = await latestText(tx, 'dataPrivacy')
  const [agreementId, agreedAt, token, today] = [newId(), now.toISOString(), newSecret(deps), dayOf(now)]
  const email = canonicalEmail(body.email)
  await tx.insert(dataAgreements).values({
    id: agreementId,
    agreedAt,
    channel: body.embeddedIn === null ? 'site' : 'embedded',
    embeddedIn: body.embeddedIn,
    language: body.language,
    optInId: optIn.id,
    optInHash: optIn.hash,
    dataPrivacyId: dataPrivacy?.id ?? null,
    dataPrivacyHash: dataPrivacy?.hash ?? null,
    tokenHash: hashOf(token),
  })
  await freeEndedEmail(tx, email, today)
  const { firstName, surname, street, number, city, zipCode } = body
  const place = await placeOf(tx, body, now)
  const kept = await tx
    .insert(persons)
    .values({ agreementId, email: body.email, canonicalEmail: email, firstName, surname, street, number, city, zipCode, ...place })
    .onConflictDoNothing()
    .returning({ renterId: persons.renterId })
  if (kept.length === 0) refuse('emailTaken')
  await tx.insert(dataAgreementEvidence).values({ agreementId, at: agreedAt, network: shortenedNetwork(address), userAgent: userAgent?.slice(0, 200) ?? null })
  await audit({ action: 'dataAgreement.give', entityId: agreementId, ...(place.tenantId !== null && { tenantId: place.tenantId }) })
  if (place.tenantId !== null) await tellLive(tx, [{ tenantId: place.tenantId, topic: 'consents', ids: [agreementId] }])
  await settleRenters(
    tx,
    kept.flatMap(({ renterId }) => renterId ?? []),
  )
  await mailConsentGiven({ deps, tx, now }, body, { token, statement: optIn[body.language].statement ?? '' })
  return { agreedAt }
}
