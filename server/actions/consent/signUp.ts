import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Submission } from '../../../contract/main/dataPrivacySite.ts'
import { certainMatch } from '../../../domain/consent/matching.ts'
import { canonicalEmail } from '../../../domain/rules/canonicalEmail.ts'
import { dataAgreementEvidence, dataAgreementPersons as persons, dataAgreements, leases, renters } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { Base } from '../../http/handler.ts'
import { clientOf } from '../../http/rateLimit.ts'
import { refuse } from '../../http/refusal.ts'
import { hashOf, newSecret } from '../../http/secrets.ts'
import { newId } from '../../ids.ts'
import { tellLive } from '../../live/tell.ts'
import { dayOf } from '../../../domain/time.ts'
import { mailConsentGiven } from './consentMail.ts'
import { buildingsAt, rentersAt } from '../../finders/consent/findRenters.ts'
import { latestText, readText } from '../../finders/consent/legalTexts.ts'
import { settleRenters } from './settleRenters.ts'

type Call = Pick<Base, 'deps' | 'tx' | 'now' | 'audit' | 'address'> & { body: z.output<typeof Submission>; userAgent?: string | undefined }

/** An agreement ends with the lease: its address of mail may agree anew elsewhere. */
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

/** An address without what tells one household from its neighbours: the last byte of IPv4, all behind the /48 of IPv6. */
const shortenedNetwork = (address: string): string => {
  const client = clientOf(address)
  return client.includes('.') ? client.replace(/\.\d+$/, '.0') : `${client.split(':').slice(0, 3).join(':')}::`
}

const nobody = { tenantId: null, buildingId: null, unitId: null, renterId: null, linkedAt: null }

/** Whom a person who agreed is known to be: a client's building, and a renter there where that is certain. */
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
 * Keeps a declaration of consent and mails its author the link to take it back. Of two with one address of mail at once, one is kept.
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
