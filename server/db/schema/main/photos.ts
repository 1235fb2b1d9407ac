import { sql } from 'drizzle-orm'
import { check, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { gatewayInstallationIssues, photoTypes, radiatorIssues } from '../../../../domain/enums.ts'
import { instant } from '../../columns.ts'
import { gateways } from './devices.ts'
import { buildings } from './estate.ts'
import { radiators } from './rooms.ts'
import { mainSchema } from './schema.ts'

/** Photos by technicians. Their images are in the file store; the file of a deleted row is swept. */
export const photos = mainSchema.table(
  'photos',
  {
    id: uuid().primaryKey(),
    tenantId: uuid().notNull(),
    gatewayId: uuid().references(() => gateways.id, { onDelete: 'cascade' }),
    radiatorId: uuid().references(() => radiators.id, { onDelete: 'cascade' }),
    /** Of an issue of the gateway installation, which is the building's. */
    buildingId: uuid().references(() => buildings.id, { onDelete: 'cascade' }),
    issue: text({ enum: [...radiatorIssues, ...gatewayInstallationIssues] }),
    comment: text(),
    type: text({ enum: photoTypes }).notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    takenAt: instant(),
    fileKey: text().notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    createdBy: uuid(),
  },
  (t) => [
    check('photos_one_owner', sql`num_nonnulls(${t.gatewayId}, ${t.radiatorId}, ${t.buildingId}) = 1`),
    index('photos_tenant').on(t.tenantId),
    index('photos_gateway')
      .on(t.gatewayId)
      .where(sql`gateway_id is not null`),
    index('photos_radiator')
      .on(t.radiatorId)
      .where(sql`radiator_id is not null`),
    index('photos_building')
      .on(t.buildingId)
      .where(sql`building_id is not null`),
    index('photos_file').on(t.fileKey),
  ],
)
