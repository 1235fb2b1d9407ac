import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { languages } from '../../../../domain/limits.ts'
import { announcementWays } from '../../../../domain/planning/announcement.ts'
import { verificationMethods } from '../../../../domain/rules/lease.ts'
import { instant, rowColumns } from '../../columns.ts'
import { buildingUnits } from './estate.ts'
import { ancestorColumns, lookup, mainSchema, naturalOrder } from './schema.ts'

export const leases = mainSchema.table(
  'leases',
  {
    ...rowColumns(),
    ...ancestorColumns.building(),
    unitId: uuid()
      .notNull()
      .references(() => buildingUnits.id),
    startsOn: date().notNull(),
    endsOn: date(),
  },
  (t) => [
    index('leases_unit').on(t.unitId, t.startsOn),
    index('leases_building').on(t.buildingId),
    index('leases_tenant').on(t.tenantId),
  ],
)

export const renters = mainSchema.table(
  'renters',
  {
    ...rowColumns(),
    ...ancestorColumns.building(),
    unitId: uuid()
      .notNull()
      .references(() => buildingUnits.id),
    leaseId: uuid()
      .notNull()
      .references(() => leases.id),
    role: text({ enum: ['MainRenter', 'SubRenter'] })
      .notNull()
      .default('MainRenter'),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text(),
    email: text(),
    /** Data privacy accepted or not; distinct from having received the information. */
    agreement: boolean().notNull().default(false),
    /** Since when; derived from the records of consent (server/actions/consent/settleRenters.ts). */
    agreedAt: instant(),
    infoReceivedAgreement: boolean().notNull().default(false),
    /** The app user, linked after the renter's identity was verified. */
    userId: uuid(),
    verifiedAt: instant(),
    verifiedBy: uuid(),
    verificationMethod: text({ enum: verificationMethods }),
    verificationNote: text(),
    /** The hash of a mailed code, until it is entered, replaced or expired. */
    verificationCodeHash: text(),
    verificationSentAt: instant(),
    verificationAttempts: integer().notNull().default(0),
  },
  (t) => [
    lookup('renters_lookup', t.leaseId),
    index('renters_unit').on(t.unitId),
    index('renters_building').on(t.buildingId),
    index('renters_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
    index('renters_tenant').on(t.tenantId, naturalOrder(t.lastName)),
  ],
)

export const appointments = mainSchema.table(
  'appointments',
  {
    ...rowColumns(),
    ...ancestorColumns.building(),
    unitId: uuid()
      .notNull()
      .references(() => buildingUnits.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    description: text(),
    technicianId: uuid(),
    cancelledAt: instant(),
  },
  (t) => [
    index('appointments_unit').on(t.unitId, t.startsAt),
    index('appointments_building').on(t.buildingId),
    index('appointments_ahead')
      .on(t.buildingId, t.endsAt)
      .where(sql`cancelled_at is null`),
    index('appointments_tenant').on(t.tenantId, t.startsAt),
    index('appointments_technician')
      .on(t.technicianId, t.startsAt)
      .where(sql`technician_id is not null`),
  ],
)

/** What the renters of a unit were told of an appointment, and how: the times as they were told. */
export const appointmentAnnouncements = mainSchema.table(
  'appointment_announcements',
  {
    id: uuid().primaryKey(),
    tenantId: uuid().notNull(),
    /** Null once the appointment is deleted: what was mailed still counts. */
    appointmentId: uuid().references(() => appointments.id, { onDelete: 'set null' }),
    /** The recipient of a mail; a letter is for everybody who lives there. */
    renterId: uuid().references(() => renters.id, { onDelete: 'set null' }),
    /** Of the address that was mailed, for a month: it is mailed only so often, whoever has it by now. */
    addressHash: text(),
    way: text({ enum: announcementWays }).notNull(),
    language: text({ enum: languages }).notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    cancelled: boolean().notNull(),
    announcedAt: instant().notNull(),
    announcedBy: uuid().notNull(),
  },
  (t) => [
    index('appointment_announcements_appointment').on(t.appointmentId, t.announcedAt),
    index('appointment_announcements_tenant').on(t.tenantId, t.announcedAt),
    index('appointment_announcements_renter')
      .on(t.renterId)
      .where(sql`renter_id is not null`),
  ],
)

/** The addresses of calendar feeds: whoever has one reads a technician's appointments without signing in. Only hashes of their tokens are kept. */
export const calendarFeeds = mainSchema.table(
  'calendar_feeds',
  { userId: uuid().primaryKey(), tokenHash: text().notNull(), createdAt: instant().notNull() },
  (t) => [uniqueIndex('calendar_feeds_token').on(t.tokenHash)],
)
