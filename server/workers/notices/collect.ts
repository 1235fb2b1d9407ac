import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { alertsOneByOne, kindOf, maySee, noticeSubjects } from '../../../domain/notices.ts'
import { minute } from '../../../domain/time.ts'
import { bulkInsert } from '../../db/bulk.ts'
import { notices } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { actorIn, recipientsIn, wayOf, type Recipient } from '../../finders/notices/recipients.ts'
import { newId } from '../../ids.ts'
import { tellLive } from '../../live/tell.ts'
import { isAssignedOnly } from '../../http/reach.ts'

/** What happened is looked for once it is this old (ms): by then the transaction that wrote it has ended. */
const settledMs = minute
/** Rows whose notice has a key of its own are looked for a little longer: nobody is told twice. */
const againMs = 10 * minute
/** A task that ended sooner has been waited for. */
const longTaskSeconds = 10
/** Alerts of one round; more of a client are one notice anyway. */
const alertsMost = 5000

const Event = z.object({
  tenantId: z.string(),
  subject: z.enum(noticeSubjects),
  subjectId: z.string(),
  at: z.string(),
  count: z.number().default(1),
  /** The only user that it concerns; or, with `by`, the one who did it. */
  userId: z.string().nullable(),
  by: z.string().nullable(),
})
type Event = z.output<typeof Event>

const columns = (subject: SQL, id: SQL, at: SQL, users: SQL) =>
  sql`${subject} as subject, ${id} as "subjectId", to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, ${users}`

/**
 * Alerts that keep homes from being heated or that nobody can look after, raised in the period and still open. Not those that a silent gateway
 * explains, nor one that comes back within a day: it was told.
 */
const alertsBetween = (from: string, to: string): SQL => sql`
  select t.tenant_id as "tenantId", ${columns(sql`'alert'`, sql`t.id`, sql`t.raised_at`, sql`null as "userId", null as by`)}
  from main.alerts t
  where t.last_at > ${from}::timestamptz and t.raised_at > ${from}::timestamptz and t.raised_at <= ${to}::timestamptz and t.cleared_at is null
    and t.incident_id is null and t.tenant_id is not null and t.type in ('connectivity', 'motorCalibration')
    and not exists (select from main.alerts e where e.id <> t.id and e.type = t.type and e.raised_at > t.raised_at - interval '1 day' and e.raised_at < t.raised_at
      and ((t.thermostat_id is not null and e.thermostat_id = t.thermostat_id) or (t.gateway_id is not null and e.gateway_id = t.gateway_id)))
  order by t.gateway_id nulls last, t.raised_at, t.id limit ${alertsMost}`

const othersSince = (since: string): SQL => sql`
  select t.tenant_id as "tenantId", ${columns(sql`'bulkUpdate'`, sql`t.id`, sql`t.finished_at`, sql`null::uuid as "userId", t.created_by as by`)}
  from main.bulk_updates t where t.finished_at > ${since}::timestamptz and t.state = 'Finished' and not t.draft and coalesce((t.counts->>'Failed')::int, 0) > 0
  union all
  select t.tenant_id, ${columns(sql`'firmwareBatch'`, sql`t.id`, sql`t.updated_at`, sql`null, t.created_by`)}
  from main.firmware_batches t where t.updated_at > ${since}::timestamptz and (t.state = 'Stopped'
    or (t.state = 'Finished' and exists (select from main.firmware_updates u where u.batch_id = t.id and u.step = 'failed')))
  union all
  select t.tenant_id, ${columns(sql`'job'`, sql`t.id`, sql`t.finished_at`, sql`t.user_id, null`)}
  from main.jobs t where t.finished_at > ${since}::timestamptz and t.tenant_id is not null
    and (t.state = 'Failed' or (t.state = 'Succeeded' and t.finished_at - t.created_at >= make_interval(secs => ${longTaskSeconds})))
  union all
  select p.tenant_id, ${columns(sql`'consent'`, sql`r.agreement_id`, sql`r.revoked_at`, sql`null, r.recorded_by`)}
  from main.data_agreement_revocations r join main.data_agreement_persons p on p.agreement_id = r.agreement_id
  where r.revoked_at > ${since}::timestamptz and p.tenant_id is not null`

/** Many alerts of a client at a time are one notice that tells their number. */
const gathered = (alerts: readonly Event[]): Event[] =>
  [...Map.groupBy(alerts, ({ tenantId }) => tenantId).values()].flatMap((of) => {
    const [first] = of
    return first === undefined || of.length <= alertsOneByOne
      ? of
      : [{ ...first, subject: 'alerts' as const, count: of.length }]
  })

/** Whether an event concerns somebody: by their role in its client, and not what they did themselves. */
const concerns = (person: Recipient, { tenantId, subject, userId, by }: Event): boolean => {
  if (userId !== null && userId !== person.userId) return false
  if (subject === 'consent' && by === person.userId) return false
  const actor = actorIn(person, tenantId)
  if (!actor || !maySee(actor.permissions, subject)) return false
  // who is limited to projects sees the batches that they made
  return (
    !['bulkUpdate', 'firmwareBatch'].includes(subject) ||
    !isAssignedOnly(actor, 'thermostats.read') ||
    by === person.userId
  )
}

/** Writes the notices of what happened since the last round, once for each user that they concern. */
export const collectNotices = async (tx: Tx, { now, ranAt }: { now: Date; ranAt: Date }): Promise<number> => {
  const at = (ms: number) => new Date(ms).toISOString()
  const to = now.getTime() - settledMs
  // at its first round an installation tells nothing of what was before
  const from = ranAt.getTime() === 0 ? to : ranAt.getTime() - settledMs
  const alerts = z.array(Event).parse((await tx.execute(alertsBetween(at(from), at(to)))).rows)
  const others = z
    .array(Event)
    .parse(
      (await tx.execute(othersSince(at(ranAt.getTime() === 0 ? now.getTime() : ranAt.getTime() - againMs))))
        .rows,
    )
  const happened = [...gathered(alerts), ...others]
  if (happened.length === 0) return 0
  const people = await recipientsIn(tx, [...new Set(happened.map(({ tenantId }) => tenantId))])
  const rows = happened.flatMap((event) =>
    people
      .filter((person) => concerns(person, event))
      .flatMap((person) => {
        const kind = kindOf[event.subject]
        const way = wayOf(person, kind)
        const { tenantId, subject, subjectId, count } = event
        return way === 'off'
          ? []
          : [
              {
                id: newId(),
                tenantId,
                userId: person.userId,
                kind,
                subject,
                subjectId,
                count,
                at: event.at,
                way,
              },
            ]
      }),
  )
  if (rows.length === 0) return 0
  const fields = ['id', 'tenantId', 'userId', 'kind', 'subject', 'subjectId', 'count', 'at', 'way'] as const
  const made = await bulkInsert(
    tx,
    notices,
    fields,
    rows,
    sql`on conflict do nothing returning tenant_id as "tenantId"`,
  )
  const tenants = new Set(
    z
      .array(z.object({ tenantId: z.string() }))
      .parse(made.rows)
      .map(({ tenantId }) => tenantId),
  )
  // to whom they belong is nobody else's business: everybody in the client asks for their own
  await tellLive(
    tx,
    [...tenants].map((tenantId) => ({ tenantId, topic: 'notices' as const, ids: [] })),
  )
  return made.rows.length
}
