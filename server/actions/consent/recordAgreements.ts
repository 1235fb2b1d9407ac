import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AgreementChannel } from '../../../domain/consent/agreement.ts'
import { postcodeNumber } from '../../../domain/consent/matching.ts'
import { fallbackLanguage, type Language } from '../../../domain/limits.ts'
import {
  buildings,
  dataAgreementPersons as persons,
  dataAgreementRevocations as revocations,
  dataAgreements,
  type renters,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { insertRows } from '../../db/bulk.ts'

interface Recording {
  channel: Exclude<AgreementChannel, 'site' | 'embedded'>
  /** The user who records it; null for a public declaration. */
  userId: string | null
  now: Date
  language?: Language
  /** The declaration shown on the screen; absent for consent on paper. */
  text?: { optInId: string; optInHash: string; dataPrivacyId: string | null; dataPrivacyHash: string | null }
  /** When they agreed, if not now. */
  agreedAt?: (renter: Renter) => string
}

type Renter = typeof renters.$inferSelect

/**
 * Creates records for renters who agreed by other means than the public site; renters with a consent in force get no second one.
 * @returns the records that were added.
 */
export const recordAgreements = async (
  tx: Tx,
  all: readonly Renter[],
  { channel, userId, now, language = fallbackLanguage, text, agreedAt }: Recording,
): Promise<string[]> => {
  const ids = all.map(({ id }) => id)
  if (ids.length === 0) return []
  const holding = await tx
    .select({ renterId: persons.renterId })
    .from(persons)
    .leftJoin(revocations, eq(revocations.agreementId, persons.agreementId))
    .where(and(sql`${persons.renterId} = any(${sql.param(ids)}::uuid[])`, isNull(revocations.agreementId)))
  const held = new Set(holding.map(({ renterId }) => renterId))
  const missing = all.filter(({ id }) => !held.has(id))
  const places = await tx
    .select()
    .from(buildings)
    .where(inArray(buildings.id, [...new Set(missing.map(({ buildingId }) => buildingId))]))
  const placeOf = new Map(places.map((place) => [place.id, place]))
  const byThemselves = channel === 'account'
  const rows = missing.map((renter) => ({
    renter,
    agreementId: newId(),
    place: placeOf.get(renter.buildingId),
  }))
  await insertRows(
    tx,
    dataAgreements,
    rows.map(({ agreementId, renter }) => ({
      id: agreementId,
      type: 'DataPrivacy',
      agreedAt: agreedAt?.(renter) ?? now.toISOString(),
      channel,
      embeddedIn: null,
      language,
      optInId: null,
      optInHash: null,
      dataPrivacyId: null,
      dataPrivacyHash: null,
      ...text,
      tokenHash: null,
      recordedBy: userId,
    })),
  )
  await insertRows(
    tx,
    persons,
    rows.map(({ renter, agreementId, place }) => ({
      agreementId,
      version: 1,
      active: true,
      email: renter.email,
      // it rests on the word of whoever recorded it, so it must not take the address from its owner
      canonicalEmail: null,
      confirmedAt: null,
      askedTenantId: null,
      firstName: renter.firstName,
      surname: renter.lastName,
      street: place?.street ?? '',
      number: place?.streetNumber ?? '',
      city: place?.city ?? '',
      zipCode: postcodeNumber(place?.zipcode ?? '') ?? 0,
      // the user who records it has processed it
      processed: !byThemselves,
      processedAt: byThemselves ? null : now.toISOString(),
      processedBy: byThemselves ? null : userId,
      tenantId: renter.tenantId,
      buildingId: renter.buildingId,
      unitId: renter.unitId,
      renterId: renter.id,
      linkedAt: now.toISOString(),
      linkedBy: userId,
    })),
  )
  return rows.map(({ agreementId }) => agreementId)
}

/** The agreements of renters that are in force. */
export const agreementsOf = async (tx: Tx, renterIds: readonly string[]): Promise<string[]> =>
  (
    await tx
      .select({ id: persons.agreementId })
      .from(persons)
      .leftJoin(revocations, eq(revocations.agreementId, persons.agreementId))
      .where(
        and(
          sql`${persons.renterId} = any(${sql.param([...renterIds])}::uuid[])`,
          isNull(revocations.agreementId),
        ),
      )
  ).map(({ id }) => id)

/** Creates records for renters whose consent comes from an imported file, which does not tell what text they agreed to. */
export const recordImported = (
  tx: Tx,
  rows: readonly Renter[],
  { userId, now }: { userId: string | null; now: Date },
): Promise<string[]> =>
  recordAgreements(
    tx,
    rows.filter(({ agreement }) => agreement),
    { channel: 'import', userId, now },
  )
