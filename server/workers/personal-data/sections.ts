import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { dayOf } from '../../../domain/time.ts'
import { auditLog } from '../../finders/administration/auditLog.ts'
import {
  appointmentAnnouncements,
  appointments,
  assignments,
  buildings,
  buildingUnits,
  dataAgreementEvidence,
  dataAgreementRevocations,
  dataAgreements,
  leases,
  legalTexts,
  mails,
  scheduleEntries,
  sessions,
  thermostats,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { Person } from './person.ts'
import { photosOfHome } from './photosOfHome.ts'

/** Explains each part of the file in both languages, because its reader is the person concerned, not an office. */
export const explanations = {
  renters: {
    en: 'Your details as a renter: contact, consent and identity verification',
    de: 'Ihre Angaben als Mieter: Kontakt, Einwilligung und Identitätsprüfung',
  },
  leases: {
    en: 'Your leases (without an end date: open-ended)',
    de: 'Ihre Mietverhältnisse (ohne Enddatum: unbefristet)',
  },
  units: {
    en: 'The homes of these leases and their addresses',
    de: 'Die Wohnungen dieser Mietverhältnisse und ihre Adressen',
  },
  appointments: {
    en: 'Appointments in your home while you lived there',
    de: 'Termine in Ihrer Wohnung, während Sie dort wohnten',
  },
  announcements: {
    en: 'What you were told of these appointments, by letter or e-mail, with the times as they were told',
    de: 'Was Ihnen zu diesen Terminen per Brief oder E-Mail mitgeteilt wurde, mit den mitgeteilten Zeiten',
  },
  photos: {
    en: 'Photos of radiators in your home, taken while you lived there; the office that sent you this file hands out the images',
    de: 'Fotos von Heizkörpern in Ihrer Wohnung aus der Zeit, in der Sie dort wohnten; die Bilder händigt Ihnen die Stelle aus, die Ihnen diese Datei geschickt hat',
  },
  accounts: {
    en: 'Your accounts with their roles and sign-ins; passwords are stored only in unreadable form and are not included',
    de: 'Ihre Konten mit Rollen und Anmeldungen; Passwörter sind nur als Prüfwerte gespeichert und nicht enthalten',
  },
  consents: {
    en: 'Your declarations of consent with text versions, withdrawals and evidence against misuse',
    de: 'Ihre Einwilligungen mit Textfassungen, Widerrufen und Nachweisen gegen Missbrauch',
  },
  texts: { en: 'The texts you agreed to', de: 'Die Texte, in die Sie eingewilligt haben' },
  mails: {
    en: 'Stored e-mails to you; links and codes are left out',
    de: 'Gespeicherte E-Mails an Sie; Links und Codes sind ausgelassen',
  },
  audit: { en: 'Changes to your data, with time', de: 'Änderungen an Ihren Daten, mit Zeitpunkt' },
  schedules: {
    en: 'Scheduled target temperatures in your home',
    de: 'Geplante Solltemperaturen in Ihrer Wohnung',
  },
  climate: {
    en: 'Measurements in your home while you lived there, as far as consent covers them (°C, %, times in UTC)',
    de: 'Messwerte aus Ihrer Wohnung, während Sie dort wohnten, soweit die Einwilligung reicht (°C, %, Zeiten in UTC)',
  },
} as const

/** A mail's text without secrets: links contain tokens, verification mails a code. */
const withoutSecrets = (body: string): string =>
  body.replace(/https?:\/\/\S+/g, '[link]').replace(/\b[A-HJ-NP-Z2-9]{4}[ -]?[A-HJ-NP-Z2-9]{4}\b/g, '[code]')

/** The person's data in a record of consent: as typed, and as the office assigned it. */
const typedOf = (row: Person['records'][number] | undefined) => {
  if (!row) return null
  const { agreementId: _, canonicalEmail: __, version: ___, ...typed } = row
  return typed
}

const withoutCode = (row: Person['renters'][number]) => {
  const { verificationCodeHash: _, ...open } = row
  return open
}

const withoutPassword = (row: Person['accounts'][number]['user']) => {
  const { passwordHash: _, ...open } = row
  return open
}

/** All parts of the file except the measurements, which do not fit in memory at once. */
export const sectionsOf = async (tx: Tx, person: Person, now: Date) => {
  const { homes, records, accounts, traces } = person
  const unitIds = homes.map(({ unitId }) => unitId)
  const agreementIds = records.map(({ agreementId }) => agreementId)
  const userIds = accounts.map(({ user }) => user.id)
  const today = dayOf(now)
  const consents = await tx
    .select({
      id: dataAgreements.id,
      type: dataAgreements.type,
      agreedAt: dataAgreements.agreedAt,
      channel: dataAgreements.channel,
      embeddedIn: dataAgreements.embeddedIn,
      language: dataAgreements.language,
      optInId: dataAgreements.optInId,
      dataPrivacyId: dataAgreements.dataPrivacyId,
      revokedAt: dataAgreementRevocations.revokedAt,
      revokedChannel: dataAgreementRevocations.channel,
      evidence: {
        at: dataAgreementEvidence.at,
        network: dataAgreementEvidence.network,
        userAgent: dataAgreementEvidence.userAgent,
      },
    })
    .from(dataAgreements)
    .leftJoin(dataAgreementRevocations, eq(dataAgreementRevocations.agreementId, dataAgreements.id))
    .leftJoin(dataAgreementEvidence, eq(dataAgreementEvidence.agreementId, dataAgreements.id))
    .where(inArray(dataAgreements.id, agreementIds))
    .orderBy(asc(dataAgreements.agreedAt))
  const textIds = consents.flatMap(({ optInId, dataPrivacyId }) =>
    [optInId, dataPrivacyId].flatMap((id) => id ?? []),
  )
  const sessionRows = await tx
    .select()
    .from(sessions)
    .where(inArray(sessions.userId, userIds))
    .orderBy(asc(sessions.createdAt))
  const roles = await tx.select().from(assignments).where(inArray(assignments.userId, userIds))
  const lived = homes.map(
    ({ unitId, startsOn, endsOn }) =>
      sql`(${appointments.unitId} = ${unitId} and ${appointments.startsAt} >= ${startsOn}::date and (${endsOn}::date is null or ${appointments.startsAt} < ${endsOn}::date + 1))`,
  )
  const runs = homes
    .filter(({ startsOn, endsOn }) => startsOn <= today && (endsOn === null || endsOn >= today))
    .map(({ unitId }) => unitId)
  return {
    renters: person.renters.map(withoutCode),
    leases: await tx
      .select()
      .from(leases)
      .where(
        inArray(
          leases.id,
          homes.map(({ leaseId }) => leaseId),
        ),
      ),
    units: await tx
      .select({
        id: buildingUnits.id,
        name: buildingUnits.name,
        floor: buildingUnits.floor,
        street: buildings.street,
        streetNumber: buildings.streetNumber,
        zipcode: buildings.zipcode,
        city: buildings.city,
      })
      .from(buildingUnits)
      .innerJoin(buildings, eq(buildings.id, buildingUnits.buildingId))
      .where(inArray(buildingUnits.id, unitIds)),
    appointments:
      lived.length === 0
        ? []
        : await tx
            .select()
            .from(appointments)
            .where(or(...lived))
            .orderBy(asc(appointments.startsAt)),
    announcements: await tx
      .select({
        appointmentId: appointmentAnnouncements.appointmentId,
        way: appointmentAnnouncements.way,
        language: appointmentAnnouncements.language,
        startsAt: appointmentAnnouncements.startsAt,
        endsAt: appointmentAnnouncements.endsAt,
        cancelled: appointmentAnnouncements.cancelled,
        announcedAt: appointmentAnnouncements.announcedAt,
      })
      .from(appointmentAnnouncements)
      .leftJoin(appointments, eq(appointments.id, appointmentAnnouncements.appointmentId))
      .where(
        or(
          inArray(
            appointmentAnnouncements.renterId,
            person.renters.map(({ id }) => id),
          ),
          // a letter goes to everybody of the home
          lived.length === 0 ? undefined : and(isNull(appointmentAnnouncements.renterId), or(...lived)),
        ),
      )
      .orderBy(asc(appointmentAnnouncements.announcedAt)),
    photos: await photosOfHome(tx, person),
    accounts: accounts
      .map(({ user: whole }) => withoutPassword(whole))
      .map((user) => ({
        ...user,
        roles: roles
          .filter(({ userId }) => userId === user.id)
          .map(({ tenantId, role }) => ({ tenantId, role })),
        sessions: sessionRows
          .filter(({ userId }) => userId === user.id)
          .map(({ createdAt, lastUsedAt, expiresAt, revokedAt }) => ({
            createdAt,
            lastUsedAt,
            expiresAt,
            revokedAt,
          })),
      })),
    consents: consents.map((consent) => {
      return { ...consent, person: typedOf(records.find(({ agreementId }) => agreementId === consent.id)) }
    }),
    texts: await tx
      .select({
        id: legalTexts.id,
        kind: legalTexts.kind,
        number: legalTexts.number,
        publishedAt: legalTexts.publishedAt,
        contents: legalTexts.contents,
      })
      .from(legalTexts)
      .where(inArray(legalTexts.id, textIds)),
    mails: (
      await tx
        .select({
          id: mails.id,
          recipient: mails.recipient,
          subject: mails.subject,
          body: mails.body,
          createdAt: mails.createdAt,
          sentAt: mails.sentAt,
        })
        .from(mails)
        .where(sql`lower(trim(${mails.recipient})) = any(${sql.param([...traces.emails])}::text[])`)
        .orderBy(asc(mails.createdAt))
    ).map(({ body, ...mail }) => ({ ...mail, body: withoutSecrets(body) })),
    audit: await tx
      .select({
        at: auditLog.at,
        action: auditLog.action,
        entityId: auditLog.entityId,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(auditLog)
      .where(inArray(auditLog.entityId, [...traces.ids]))
      .orderBy(asc(auditLog.at)),
    schedules:
      runs.length === 0
        ? []
        : await tx
            .select({
              thermostat: thermostats.eui,
              scheduledAt: scheduleEntries.scheduledAt,
              repeat: scheduleEntries.repeat,
              targetTemperature: scheduleEntries.targetTemperature,
              modifier: scheduleEntries.modifier,
            })
            .from(scheduleEntries)
            .innerJoin(thermostats, eq(thermostats.id, scheduleEntries.thermostatId))
            .where(and(inArray(thermostats.unitId, runs))),
  } satisfies Partial<Record<keyof typeof explanations, unknown>>
}
