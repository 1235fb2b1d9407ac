import type pg from 'pg'
import { newId } from '../../../server/ids.ts'
import { fleetId } from '../fleet/makeFleet.ts'

/** Statements that turn a client's estate into a project that is half done, with the history of three months. */
const statements = (tenantId: string, projectId: string, technicians: readonly string[]): string[] => {
  const mine = `tenant_id = '${tenantId}'`
  const users = `array['${technicians.join("','")}']::uuid[]`
  return [
    `update main.building_units set created_at = now() - interval '100 days' where ${mine}`,
    `update main.unit_status_changes set at = now() - interval '100 days' where ${mine}`,
    `update main.building_units set status_changed_at = now() - (abs(hashtext(customer_id)) % 80) * interval '1 day' - interval '1 hour',
      status = case when abs(hashtext(customer_id)) % 20 = 0 then 'OnHold' when abs(hashtext(customer_id)) % 20 = 1 then 'AccessNotPossible' else 'Finalized' end,
      status_reason = case when abs(hashtext(customer_id)) % 20 = 1 then 'TenantAbsent' end where ${mine} and abs(hashtext(customer_id)) % 20 < 12`,
    `update main.rooms r set data_gathering = 'Complete' from main.building_units u where u.id = r.unit_id and u.status = 'Finalized' and u.${mine}`,
    `update main.radiators set issues = array[case when abs(hashtext(id::text)) % 300 = 0 then 'InstallationNotPossible' else 'ValvePinBlocked' end]
      where ${mine} and abs(hashtext(id::text)) % 100 = 0`,
    `update main.gateways set last_connection_at = now() - interval '3 days' where ${mine} and abs(hashtext(eui)) % 20 = 0`,
    `insert into main.projects (id, tenant_id, name, created_at, planned_dates, installation_from, installation_to) select '${projectId}', '${tenantId}', 'Montage',
      now() - interval '90 days', jsonb_build_array(jsonb_build_object('from', current_date - 85, 'to', current_date + 85)), current_date - 85, current_date + 85`,
    `insert into main.project_buildings (tenant_id, project_id, building_id) select tenant_id, '${projectId}', id from main.buildings where ${mine}`,
    `insert into main.project_users (tenant_id, project_id, user_id) select '${tenantId}', '${projectId}', unnest(${users})`,
    // every unit has had an appointment that led to something; every fourth open one is expected within two weeks
    `insert into main.appointments (id, tenant_id, location_id, complex_id, building_id, unit_id, starts_at, ends_at, technician_id)
      select gen_random_uuid(), tenant_id, location_id, complex_id, building_id, id, day + hours * interval '1 hour', day + (hours + 0.75) * interval '1 hour', (${users})[1 + n % ${technicians.length}]
      from (select *, abs(hashtext(customer_id)) as n, abs(hashtext(customer_id)) % 8 + 8 as hours,
        case when status = 'Open' then date_trunc('day', now()) + (1 + abs(hashtext(customer_id)) % 12) * interval '1 day' else date_trunc('day', status_changed_at) end as day
        from main.building_units where ${mine}) u where status <> 'Open' or n % 4 = 0`,
  ]
}

/** Makes a project of all buildings of a fleet's first client. */
export const makeProject = async (
  pool: pg.Pool,
  technicians: readonly string[],
): Promise<{ tenantId: string; projectId: string }> => {
  const [tenantId, projectId] = [fleetId('tenant', 0), newId()]
  const client = await pool.connect()
  try {
    for (const statement of statements(tenantId, projectId, technicians))
      await client.query(`begin; set local role app_admin; ${statement}; commit`)
    await client.query('vacuum (analyze)')
  } finally {
    client.release()
  }
  return { tenantId, projectId }
}
