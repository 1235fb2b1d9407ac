import { and, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { Notice } from '../../../contract/main/notices.ts'
import { alertTypes } from '../../../domain/enums.ts'
import { maySee, noticesListed, noticeSubjects, type NoticeSubject } from '../../../domain/notices.ts'
import { notices as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { isAssignedOnly, withinReach } from '../../http/reach.ts'

type Row = typeof table.$inferSelect
type About = z.input<typeof Read>

const Read = z.object({
  id: z.string(),
  name: z.string().nullish(),
  place: z.string().nullish(),
  eui: z.string().nullish(),
  gatewayId: z.string().nullish(),
  alertType: z.enum(alertTypes).nullish(),
  behind: z.number().default(0),
  jobKind: z.string().nullish(),
  failed: z.boolean().default(false),
})

/** The rows of a kind of subject, as columns of `Read`; `own` limits them to one client, `mine` to what the actor began, if that is all they reach. */
const statementOf = (subject: NoticeSubject, actor: TenantActor, ids: readonly string[]): SQL | undefined => {
  const of = sql`t.tenant_id = ${actor.tenantId} and t.id = any(${sql.param([...ids])}::uuid[])`
  const mine = isAssignedOnly(actor, 'thermostats.read') ? sql`and t.created_by = ${actor.userId}` : sql``
  switch (subject) {
    case 'alert': {
      const within = withinReach(actor, 'alerts.read', sql`t.building_id`)
      return sql`select t.id, t.eui, t.gateway_id as "gatewayId", t.type as "alertType", greatest(t.weight - 1, 0) as behind,
          nullif(concat_ws(', ', (select b.name from main.buildings b where b.id = t.building_id), (select u.name from main.building_units u where u.id = t.unit_id)), '') as place
        from main.alerts t where ${of}${within ? sql` and ${within}` : sql``}`
    }
    case 'bulkUpdate':
      return sql`select t.id, t.name, true as failed from main.bulk_updates t where ${of} and not t.draft ${mine}`
    case 'firmwareBatch':
      return sql`select t.id, t.name, true as failed from main.firmware_batches t where ${of} ${mine}`
    case 'job':
      return sql`select t.id, t.kind as "jobKind", t.file_name as name, t.state = 'Failed' as failed from main.jobs t where ${of} and t.user_id = ${actor.userId}`
    case 'consent':
      return sql`select t.agreement_id as id,
          nullif(concat_ws(', ', (select b.name from main.buildings b where b.id = t.building_id), (select u.name from main.building_units u where u.id = t.unit_id)), '') as place
        from main.data_agreement_persons t where t.tenant_id = ${actor.tenantId} and t.agreement_id = any(${sql.param([...ids])}::uuid[])`
    case 'alerts':
      // several alerts are a number, which names none of them
      return undefined
  }
}

const none = {
  name: null,
  place: null,
  eui: null,
  gatewayId: null,
  alertType: null,
  behind: 0,
  jobKind: null,
  failed: false,
} as const

/** What the rows of notices say now, by the ids of the notices: none for rows that are gone or that the actor may not see. */
export const aboutNotices = async (
  tx: Tx,
  actor: TenantActor,
  rows: readonly Pick<Row, 'id' | 'subject' | 'subjectId' | 'count'>[],
): Promise<Map<string, z.input<typeof Notice>['about']>> => {
  const told = new Map<string, z.input<typeof Notice>['about']>()
  for (const subject of noticeSubjects) {
    const those = rows.filter((row) => row.subject === subject)
    if (those.length === 0 || !maySee(actor.permissions, subject)) continue
    const statement = statementOf(
      subject,
      actor,
      those.map(({ subjectId }) => subjectId),
    )
    const read: About[] = statement
      ? z.array(Read).parse((await tx.execute(statement)).rows)
      : those.map(({ subjectId }) => ({ id: subjectId }))
    const known = new Map(read.map(({ id, ...facts }) => [id, facts]))
    for (const { id, subjectId, count: alerts } of those) {
      const facts = known.get(subjectId)
      if (facts) told.set(id, aboutOf(subjectId, alerts, facts))
    }
  }
  return told
}

const aboutOf = (
  subjectId: string,
  alerts: number,
  { name, place, eui, gatewayId, alertType, behind, jobKind, failed }: Omit<About, 'id'>,
) => ({
  ...none,
  subjectId,
  count: alerts,
  name: name ?? null,
  place: place ?? null,
  eui: eui ?? null,
  gatewayId: gatewayId ?? null,
  alertType: alertType ?? null,
  behind: behind ?? 0,
  jobKind: jobKind ?? null,
  failed: failed ?? false,
})

const ofActor = (actor: TenantActor): SQL | undefined =>
  and(eq(table.tenantId, actor.tenantId), eq(table.userId, actor.userId))

/** The actor's latest notices in the client, and how many of all are unread. */
export const ownNotices = async (tx: Tx, actor: TenantActor) => {
  const rows = await tx
    .select()
    .from(table)
    .where(ofActor(actor))
    .orderBy(desc(table.at), desc(table.id))
    .limit(noticesListed)
  const [unread] = await tx
    .select({ n: count() })
    .from(table)
    .where(and(ofActor(actor), isNull(table.readAt)))
  const about = await aboutNotices(tx, actor, rows)
  return {
    items: rows.map(({ id, kind, subject, at, readAt }) => ({
      id,
      kind,
      subject,
      at,
      readAt,
      about: about.get(id) ?? null,
    })),
    unread: unread?.n ?? 0,
  }
}

/** The condition on the actor's unread notices: those named, or those until a moment. Ids of others' notices name nothing. */
export const unreadOf = (
  actor: TenantActor,
  which: { ids: readonly string[] } | { until: string },
): SQL | undefined =>
  and(
    ofActor(actor),
    isNull(table.readAt),
    'ids' in which ? inArray(table.id, [...which.ids]) : sql`${table.at} <= ${which.until}`,
  )
