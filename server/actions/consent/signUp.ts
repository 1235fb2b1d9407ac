import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Submission } from '../../../contract/main/dataPrivacySite.ts'
import { certainMatch } from '../../../domain/consent/matching.ts'
import { canonicalEmail } from '../../../domain/rules/email.ts'
import {
  dataAgreementEvidence,
  dataAgreementPersons as persons,
  dataAgreements,
  leases,
  renters,
  tenants,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { Base } from '../../http/handler.ts'
import { subscriberOf } from '../../http/rateLimit.ts'
import { refuse } from '../../http/refusal.ts'
import { hashOf, newSecret } from '../../http/secrets.ts'
import { newId } from '../../ids.ts'
import { dayOf } from '../../../domain/time.ts'
import { mailConsentGiven } from './revoke.ts'
import { buildingsAt, rentersAt } from '../../finders/consent/findRenters.ts'
import { latestText, readText } from '../../finders/consent/legalTexts.ts'

type Call = Pick<Base, 'deps' | 'tx' | 'now' | 'audit' | 'address'> & {
  body: z.output<typeof Submission>
  userAgent?: string | undefined
}

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
  const subscriber = subscriberOf(address)
  return subscriber.includes('.')
    ? subscriber.replace(/\.\d+$/, '.0')
    : `${subscriber.split(':').slice(0, 3).join(':')}::`
}

const nobody = { tenantId: null, buildingId: null, unitId: null, renterId: null, linkedAt: null }

/** A person as typed on the site. */
type Typed = Pick<Call['body'], 'email' | 'firstName' | 'surname' | 'street' | 'number' | 'zipCode'>

/** The place of a person who consents: a client's building, and a renter there if the match is unambiguous. */
export const placeOf = async (tx: Tx, body: Typed, now: Date) => {
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
  if (renter)
    return {
      tenantId: renter.tenantId,
      buildingId: renter.buildingId,
      unitId: renter.unitId,
      renterId: renter.renterId,
      linkedAt: now.toISOString(),
    }
  const [building, another] = buildings
  return building && !another ? { ...nobody, tenantId: building.tenantId, buildingId: building.id } : nobody
}

/**
 * Makes room for a declaration. Whoever confirmed an earlier one has used the address; one that nobody confirmed gives way, as its author may
 * be somebody else, and nobody is told that it was there. Errors: emailTaken 409.
 */
const replaceUnconfirmed = async (
  { tx, now, audit }: Pick<Call, 'tx' | 'now' | 'audit'>,
  email: string,
): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 1))`)
  await freeEndedEmail(tx, email, dayOf(now))
  const [earlier] = await tx
    .select()
    .from(persons)
    .where(and(eq(persons.canonicalEmail, email), persons.active))
    .for('update')
  if (!earlier) return
  if (earlier.confirmedAt !== null || earlier.tenantId !== null) refuse('emailTaken')
  await tx.delete(persons).where(eq(persons.agreementId, earlier.agreementId))
  await audit({ action: 'dataAgreement.replace', entityId: earlier.agreementId })
}

/**
 * Stores a declaration of consent and mails its author the links to confirm and to withdraw it. It belongs to no client until it is
 * confirmed. Of concurrent declarations with one e-mail address, the last is kept.
 * Errors: emailTaken 409 for an address that was confirmed; rule 422 where there is nothing to agree to (noOptIn).
 */
export const signUp = async ({
  deps,
  tx,
  now,
  audit,
  address,
  body,
  userAgent,
}: Call): Promise<{ agreedAt: string }> => {
  const optIn =
    body.optInId === undefined ? await latestText(tx, 'optIn') : await readText(tx, 'optIn', body.optInId)
  if (!optIn) return refuse('rule', { fields: { optInId: 'noOptIn' } })
  const dataPrivacy = await latestText(tx, 'dataPrivacy')
  const [agreementId, agreedAt, token] = [newId(), now.toISOString(), newSecret(deps)]
  const email = canonicalEmail(body.email)
  await replaceUnconfirmed({ tx, now, audit }, email)
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
  const { firstName, surname, street, number, city, zipCode } = body
  const { tenantId: askedTenantId } = await placeOf(tx, body, now)
  const kept = await tx
    .insert(persons)
    .values({
      agreementId,
      email: body.email,
      canonicalEmail: email,
      firstName,
      surname,
      street,
      number,
      city,
      zipCode,
      askedTenantId,
    })
    .onConflictDoNothing()
    .returning({ agreementId: persons.agreementId })
  if (kept.length === 0) refuse('emailTaken')
  await tx.insert(dataAgreementEvidence).values({
    agreementId,
    at: agreedAt,
    network: shortenedNetwork(address),
    userAgent: userAgent?.slice(0, 200) ?? null,
  })
  await audit({ action: 'dataAgreement.give', entityId: agreementId })
  const [client] =
    askedTenantId === null
      ? []
      : await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, askedTenantId))
  await mailConsentGiven({ deps, tx, now }, body, {
    token,
    statement: optIn[body.language].statement ?? '',
    tenant: client?.name,
  })
  return { agreedAt }
}
