import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { Tx } from '../../db/scope.ts'
import { tellLive } from '../../live/tell.ts'

const Told = z.object({ tenantId: z.string(), buildingId: z.string() })

/** Runs a statement that returns clients and buildings (tenantId, buildingId), and notifies the screens of these. */
export const tellBuildings = async (tx: Tx, statement: SQL): Promise<void> => {
  const { rows } = await tx.execute(statement)
  const told = rows.map((row) => Told.parse(row))
  await tellLive(
    tx,
    told.map(({ tenantId, buildingId }) => ({ tenantId, topic: 'comfort' as const, ids: [buildingId] })),
  )
}

/** The building of a setting, as a column of what `tellBuildings` reads. */
export const buildingOf = (setting: SQL): SQL =>
  sql`(select c.building_id from main.comfort_settings c where c.id = ${setting}) as "buildingId"`

/** Ends the steps whose deciding commands have ended, or have got another end since. A step that is to be sent again waits for its new command. */
export const settleComfortSteps = async (tx: Tx, downlinkIds: readonly string[]): Promise<void> => {
  if (downlinkIds.length === 0) return
  await tellBuildings(
    tx,
    sql`with told as (
        select s.setting_id, s.thermostat_id, d.status, d.reason, d.finished_at from main.comfort_steps s join main.downlinks d on d.id = s.downlink_id
        where s.downlink_id in ${downlinkIds} and d.status <> 'Running' and (s.state <> 'Pending' or d.status = 'Success') order by 1, 2 for update of s)
      update main.comfort_steps s set state = case when told.status = 'Success' then 'Success' else 'Failed' end, reason = told.reason, finished_at = told.finished_at
      from told where s.setting_id = told.setting_id and s.thermostat_id = told.thermostat_id
      returning s.tenant_id as "tenantId", ${buildingOf(sql`s.setting_id`)}`,
  )
}
