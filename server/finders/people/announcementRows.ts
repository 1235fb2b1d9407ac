import { eq, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { projectPlanning as contract } from '../../../contract/main/projectPlanning.ts'
import { languages } from '../../../domain/limits.ts'
import { announcementKinds, announcementWays } from '../../../domain/planning/announcement.ts'
import { renterRoles } from '../../../domain/enums.ts'
import { naturalOrder, tenants } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'
import type { Sender } from '../../mail/announcementText.ts'

type InTenant = Pick<TenantActor, 'tenantId'>

const Text = z.string().nullable()
const Instant = z.string().transform((text) => new Date(text).toISOString())
const Recipient = z.object({
  id: z.string(),
  role: z.enum(renterRoles),
  firstName: z.string(),
  lastName: z.string(),
  email: Text,
  agreement: z.boolean(),
})
export type Recipient = z.output<typeof Recipient>

const AnnouncedRow = z.object({
  id: z.string(),
  unitId: z.string(),
  unitName: z.string(),
  floor: z.number().nullable(),
  buildingId: z.string(),
  buildingName: z.string(),
  street: z.string(),
  streetNumber: z.string(),
  zipcode: z.string(),
  city: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  cancelledAt: Instant.nullable(),
  technicianName: Text,
  kind: z.enum(announcementKinds).nullable(),
  announcedAt: Instant.nullable(),
  announcedWay: z.enum(announcementWays).nullable(),
  announcedLanguage: z.enum(languages).nullable(),
  /** Those who live there on the day of the appointment, main renters first. */
  recipients: z.array(Recipient),
})
export type AnnouncedRow = z.output<typeof AnnouncedRow>

/** Whether a renter may be mailed: an address is known, and the agreement on data privacy was accepted. Others get letters. */
export const getsMail = ({ email, agreement }: Pick<Recipient, 'email' | 'agreement'>): boolean =>
  email !== null && email !== '' && agreement

const mayBeMailed = sql`(r.email is not null and r.email <> '' and r.agreement)`

/**
 * What the renters have to be told of the appointment `a`; `n` is its last announcement, with the times as they were told. Whoever was told
 * nothing is not told of a cancellation either.
 */
const kindOf = sql`case
  when n.appointment_id is null then case when a.cancelled_at is null then 'new' end
  when a.cancelled_at is not null then case when not n.cancelled then 'cancelled' end
  when n.cancelled then 'new'
  when a.starts_at = n.starts_at and a.ends_at = n.ends_at then null
  else 'moved' end`

const livesThere = sql`r.unit_id = a.unit_id and l.starts_on <= (a.starts_at at time zone 'Europe/Berlin')::date
  and (l.ends_on is null or l.ends_on >= (a.starts_at at time zone 'Europe/Berlin')::date)`

const from = ({ tenantId }: InTenant, where: SQL): SQL => sql`
  from main.appointments a
  left join lateral (select * from main.appointment_announcements last where last.appointment_id = a.id order by last.announced_at desc, last.id desc limit 1) n on true
  where a.tenant_id = ${tenantId} and ${where}`

const ahead = (projectId: string, now: Date): SQL =>
  sql`a.ends_at > ${now.toISOString()} and a.building_id in (select pb.building_id from main.project_buildings pb where pb.project_id = ${projectId})`

const select = async (tx: Tx, actor: InTenant, where: SQL, rest: SQL): Promise<AnnouncedRow[]> => {
  const { rows } = await tx.execute(sql`
    select a.id, a.unit_id as "unitId", u.name as "unitName", u.floor, a.building_id as "buildingId", b.name as "buildingName", b.street, b.street_number as "streetNumber",
      b.zipcode, b.city, a.starts_at as "startsAt", a.ends_at as "endsAt", a.cancelled_at as "cancelledAt",
      (select trim(t.first_name || ' ' || t.last_name) from identity.users t where t.id = a.technician_id) as "technicianName",
      a.kind, a.announced_at as "announcedAt", a.way as "announcedWay", a.language as "announcedLanguage",
      coalesce((select json_agg(json_build_object('id', r.id, 'role', r.role, 'firstName', r.first_name, 'lastName', r.last_name, 'email', r.email, 'agreement', r.agreement)
        order by r.role, ${naturalOrder(sql`r.last_name`)}, r.id) from main.renters r join main.leases l on l.id = r.lease_id where ${livesThere}), '[]') as recipients
    from (select a.*, ${kindOf} as kind, n.announced_at, n.way, n.language ${from(actor, where)}) a
    join main.building_units u on u.id = a.unit_id join main.buildings b on b.id = a.building_id ${rest}`)
  return rows.map((row) => AnnouncedRow.parse(row))
}

/** An appointment with those who live there, and what they were told; undefined if it is gone. */
export const announcedRow = async (tx: Tx, actor: InTenant, id: string): Promise<AnnouncedRow | undefined> =>
  (await select(tx, actor, sql`a.id = ${id}`, sql``))[0]

/** The appointments of a project whose renters have to be told something, in the order of a round: by building and time. */
export const toAnnounce = (
  tx: Tx,
  actor: InTenant,
  projectId: string,
  { appointmentIds, again }: { appointmentIds?: readonly string[] | undefined; again: boolean },
  now: Date,
  limit: number,
): Promise<AnnouncedRow[]> => {
  const these = appointmentIds ? sql`and a.id = any(${sql.param([...appointmentIds])}::uuid[])` : sql``
  const needed = again
    ? sql`where (a.kind is not null or a.cancelled_at is null)`
    : sql`where a.kind is not null`
  return select(
    tx,
    actor,
    sql`${ahead(projectId, now)} ${these}`,
    sql`${needed} order by ${naturalOrder(sql`b.name`)}, b.id, a.starts_at, a.id limit ${limit}`,
  )
}

const Counts = z.object({ total: z.number(), needed: z.number(), mailed: z.number() })

/** A page of a project's appointments ahead, and how many renters have to be told something. */
export const announcedPage = async (
  tx: Tx,
  actor: InTenant,
  projectId: string,
  query: z.output<typeof contract.announcements.query>,
  now: Date,
) => {
  const kinds = query.Kinds ? sql`and a.kind = any(${sql.param([...query.Kinds])}::text[])` : sql``
  const of = sql`true ${kinds} ${query.Ids ? sql`and a.id = any(${sql.param(query.Ids)}::uuid[])` : sql``}`
  const { rows } = await tx.execute(sql`
    select (count(*) filter (where ${of}))::int as total, (count(*) filter (where a.kind is not null))::int as needed,
      (count(*) filter (where a.kind is not null and exists (select from main.renters r join main.leases l on l.id = r.lease_id where ${livesThere} and ${mayBeMailed})))::int as mailed
    from (select a.*, ${kindOf} as kind ${from(actor, ahead(projectId, now))}) a`)
  const { total, needed, mailed } = Counts.parse(rows[0])
  const direction = sql.raw(query['Sort.Direction'] === 'Descending' ? 'desc' : 'asc')
  const items = await select(
    tx,
    actor,
    ahead(projectId, now),
    sql`where ${of} order by a.starts_at ${direction}, a.id limit ${query.PageSize} offset ${(query.Page - 1) * query.PageSize}`,
  )
  return {
    items: items.map(({ recipients, ...row }) => ({
      ...row,
      renters: recipients.length,
      byMail: recipients.some(getsMail),
    })),
    total,
    page: query.Page,
    pageSize: query.PageSize,
    needed,
    neededByMail: mailed,
  }
}

/** The client as the sender of letters and mails. */
export const senderOf = async (tx: Tx, { tenantId }: InTenant): Promise<Sender> =>
  found((await tx.select().from(tenants).where(eq(tenants.id, tenantId)))[0])
