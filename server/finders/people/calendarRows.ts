import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { languages } from '../../../domain/limits.ts'
import { day } from '../../../domain/time.ts'
import { calendarFeeds, naturalOrder } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { givesReach } from '../../http/reach.ts'

/** Days before today that a feed covers, and that cancelled appointments stay in it. Own choice. */
const pastDays = 30
/** Days ahead that a feed covers. Own choice. */
const futureDays = 400
/** Appointments of a feed. Own choice: over a year of full days. */
const eventsMax = 5_000

const Owner = z.object({ userId: z.string(), language: z.enum(languages) })

/** The owner of a feed's token, if their account is active. */
export const feedOwner = async (tx: Tx, tokenHash: string) => {
  const { rows } = await tx.execute(sql`
    select f.user_id as "userId", u.language from main.calendar_feeds f join identity.users u on u.id = f.user_id and u.state = 'Active' where f.token_hash = ${tokenHash}`)
  return rows[0] && Owner.parse(rows[0])
}

/** Since when a user has a feed; null without one. */
export const feedSince = async (tx: Tx, userId: string): Promise<string | null> =>
  (
    await tx
      .select({ createdAt: calendarFeeds.createdAt })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, userId))
  )[0]?.createdAt ?? null

const Instant = z.string().transform((text) => new Date(text).toISOString())
const Renter = z.object({ name: z.string(), phone: z.string().nullable() })
const FeedRow = z.object({
  id: z.string(),
  version: z.number(),
  updatedAt: Instant,
  startsAt: Instant,
  endsAt: Instant,
  cancelled: z.boolean(),
  description: z.string().nullable(),
  unitName: z.string(),
  floor: z.number().nullable(),
  street: z.string(),
  streetNumber: z.string(),
  zipcode: z.string(),
  city: z.string(),
  tenantName: z.string(),
  renters: z.array(Renter),
})
export type FeedRow = z.output<typeof FeedRow>

/**
 * The appointments of a technician, in all clients where they still are one and only in buildings of their projects, as they could read them
 * when signed in: of those who live there now, name and phone number alone.
 */
export const feedRows = async (tx: Tx, userId: string, now: Date): Promise<FeedRow[]> => {
  const [from, to] = [
    new Date(now.getTime() - pastDays * day).toISOString(),
    new Date(now.getTime() + futureDays * day).toISOString(),
  ]
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'Europe/Berlin')::date`
  const { rows } = await tx.execute(sql`
    select a.id, a.version, a.updated_at as "updatedAt", a.starts_at as "startsAt", a.ends_at as "endsAt", a.cancelled_at is not null as cancelled, a.description,
      u.name as "unitName", u.floor, b.street, b.street_number as "streetNumber", b.zipcode, b.city, t.name as "tenantName",
      coalesce((select json_agg(json_build_object('name', trim(r.first_name || ' ' || r.last_name), 'phone', r.phone) order by r.role, ${naturalOrder(sql`r.last_name`)}, r.id)
        from main.renters r join main.leases l on l.id = r.lease_id where r.unit_id = a.unit_id and l.starts_on <= ${today} and (l.ends_on is null or l.ends_on >= ${today})), '[]') as renters
    from main.appointments a
    join identity.assignments m on m.tenant_id = a.tenant_id and m.user_id = a.technician_id and m.role = 'Technician'
    join main.building_units u on u.id = a.unit_id join main.buildings b on b.id = a.building_id join main.tenants t on t.id = a.tenant_id
    where a.technician_id = ${userId} and a.ends_at > ${from} and a.starts_at < ${to}
      and exists (select from main.project_buildings pb join main.project_users pu on pu.project_id = pb.project_id and pu.user_id = ${userId}
        join main.projects p on p.id = pb.project_id where pb.building_id = a.building_id and ${givesReach('p')})
    order by a.starts_at desc, a.id limit ${eventsMax}`)
  return rows.map((row) => FeedRow.parse(row))
}
