import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { Todo } from '../../../contract/main/workday.ts'
import { day, dayOf } from '../../../domain/time.ts'
import { failedTaskDays, todoKinds, todoNeeds, type TodoKind } from '../../../domain/workday.ts'
import { projects } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { withinReach } from '../../http/reach.ts'
import { projectReach, projectsOf } from '../projects/projectReach.ts'

const Row = z.object({ ...Todo.shape, count: z.number(), since: z.string().nullable() })

/** The number of rows of a kind, how many others are affected, and the oldest of them; as columns count, behind and since. */
type Counting = SQL

/** Open alerts that are not explained by an incident. */
const openAlerts = (tenant: SQL, which: SQL): Counting =>
  sql`select count(*)::int as count, null::int as behind, min(a.raised_at) as since from main.alerts a
    where ${tenant} and a.cleared_at is null and a.thermostat_id is not null and a.incident_id is null and ${which}`

/** How each kind is counted: in the actor's client, and where they are limited to buildings, in those. */
const countings = (actor: TenantActor, now: Date): Record<TodoKind, Counting> => {
  const tenant = (alias: string): SQL => sql`${sql.identifier(alias)}.tenant_id = ${actor.tenantId}`
  const reached = (alias: string): SQL => {
    const within = withinReach(actor, 'estate.read', sql`${sql.identifier(alias)}.building_id`)
    return within ? sql` and ${within}` : sql``
  }
  return {
    gatewaysOffline: sql`select count(*)::int as count, coalesce(sum(greatest(a.weight - 1, 0)), 0)::int as behind, min(a.raised_at) as since
      from main.alerts a where ${tenant('a')} and a.weight > 0 and a.cleared_at is null`,
    thermostatsUnreachable: openAlerts(tenant('a'), sql`a.type = 'connectivity'`),
    motorCalibration: openAlerts(tenant('a'), sql`a.type = 'motorCalibration'`),
    batteriesToChange: openAlerts(tenant('a'), sql`a.type = 'battery'`),
    projectsOverdue: sql`select count(*)::int as count, null::int as behind, min(${projects.installationTo})::timestamptz as since from ${projects}
      where ${projects.tenantId} = ${actor.tenantId} and ${projects.status} = 'Active' and ${projects.draftStep} is null and ${projects.completedAt} is null
      and ${projects.installationTo} < ${dayOf(now)} and ${projectsOf(projectReach(actor)) ?? sql`true`}`,
    consentsToProcess: sql`select count(*)::int as count, null::int as behind, min(a.agreed_at) as since
      from main.data_agreement_persons p join main.data_agreements a on a.id = p.agreement_id where ${tenant('p')} and not p.processed`,
    unitsWithoutAccess: sql`select count(*)::int as count, null::int as behind, min(u.status_changed_at) as since from main.building_units u
      where ${tenant('u')} and u.status = 'AccessNotPossible'${reached('u')}`,
    tasksFailed: sql`select count(*)::int as count, null::int as behind, min(j.finished_at) as since from main.jobs j
      where ${tenant('j')} and j.user_id = ${actor.userId} and j.state = 'Failed' and j.created_at >= ${new Date(now.getTime() - failedTaskDays * day).toISOString()}`,
  }
}

/** What needs doing, as far as the actor may see it: one statement for all kinds. */
export const todoOf = async (tx: Tx, actor: TenantActor, now: Date): Promise<Todo[]> => {
  const counted = countings(actor, now)
  const kinds = todoKinds.filter((kind) => actor.permissions.has(todoNeeds[kind]))
  if (kinds.length === 0) return []
  const { rows } = await tx.execute(
    sql.join(
      kinds.map(
        (kind) =>
          sql`select ${kind} as kind, c.count, c.behind, to_json(c.since)#>>'{}' as since from (${counted[kind]}) c where c.count > 0`,
      ),
      sql` union all `,
    ),
  )
  return rows
    .map((row) => Row.parse(row))
    .map((row) => ({ ...row, since: row.since && new Date(row.since).toISOString() }))
    .toSorted((one, other) => todoKinds.indexOf(one.kind) - todoKinds.indexOf(other.kind))
}
