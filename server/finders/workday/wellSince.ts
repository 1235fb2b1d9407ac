import { sql, type SQL } from 'drizzle-orm'
import { day, formatInstant } from '../../../domain/time.ts'
import { failedTaskDays, todoKinds, todoNeeds, type TodoKind } from '../../../domain/workday.ts'
import { projects } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { withinReach } from '../../http/reach.ts'
import { projectReach, projectsOf } from '../projects/projectReach.ts'

/** When the last alert of those that stood on the list ended; the index of ended alerts has the order. */
const alertEnded = (actor: TenantActor, which: SQL): SQL =>
  sql`select a.cleared_at as at from main.alerts a where a.tenant_id = ${actor.tenantId} and a.cleared_at is not null and ${which} order by a.cleared_at desc limit 1`

const ofThermostat = (type: string): SQL =>
  sql`a.type = ${type} and a.thermostat_id is not null and a.incident_id is null`

/** When a list that is empty of a kind had the last of it. */
const endings = (actor: TenantActor, now: Date): Record<TodoKind, SQL> => {
  const within = withinReach(actor, 'estate.read', sql`c.building_id`)
  const dropped = new Date(now.getTime() - failedTaskDays * day).toISOString()
  return {
    gatewaysOffline: alertEnded(actor, sql`a.gateway_id is not null`),
    thermostatsUnreachable: alertEnded(actor, ofThermostat('connectivity')),
    motorCalibration: alertEnded(actor, ofThermostat('motorCalibration')),
    batteriesToChange: alertEnded(actor, ofThermostat('battery')),
    projectsOverdue: sql`select max(${projects.completedAt}) as at from ${projects} where ${projects.tenantId} = ${actor.tenantId}
      and (${projects.completedAt} at time zone 'Europe/Berlin')::date > ${projects.installationTo} and ${projectsOf(projectReach(actor)) ?? sql`true`}`,
    consentsToProcess: sql`select max(p.processed_at) as at from main.data_agreement_persons p where p.tenant_id = ${actor.tenantId}`,
    unitsWithoutAccess: sql`select c.at from main.unit_status_changes c
      where c.tenant_id = ${actor.tenantId} and c."from" = 'AccessNotPossible'${within ? sql` and ${within}` : sql``} order by c.at desc limit 1`,
    // a task that failed leaves the list by itself
    tasksFailed: sql`select max(j.created_at) + ${`${failedTaskDays} days`}::interval as at from main.jobs j
      where j.tenant_id = ${actor.tenantId} and j.user_id = ${actor.userId} and j.state = 'Failed' and j.created_at < ${dropped}`,
  }
}

/** Since when nothing needs doing that the actor may see; null if there never was anything, or nothing is kept of it. */
export const wellSince = async (tx: Tx, actor: TenantActor, now: Date): Promise<string | null> => {
  const ended = endings(actor, now)
  const kinds = todoKinds.filter((kind) => actor.permissions.has(todoNeeds[kind]))
  if (kinds.length === 0) return null
  const each = kinds.map((kind) => sql`(${ended[kind]})`)
  const { rows } = await tx.execute<{ at: string | null }>(
    sql`select to_json(max(w.at))#>>'{}' as at from (${sql.join(each, sql` union all `)}) w`,
  )
  const at = rows[0]?.at
  return at ? formatInstant(at) : null
}
