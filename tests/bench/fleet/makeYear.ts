import type pg from 'pg'

const eui = '02f7a1f000000001'
const id = '00000010-0000-4000-8000-000000000001'
const tenantId = '00000011-0000-4000-8000-000000000001'
const year = 365 * 86_400_000

/** A thermostat that has sent every ten minutes for a year, with its client. */
export const makeYear = async (pool: pg.Pool, now: Date): Promise<{ eui: string; tenantId: string }> => {
  const from = new Date(now.getTime() - year)
  // as the owner: nobody else makes months
  await pool.query(`select main.ensure_month(month) from generate_series($1::timestamptz, $2::timestamptz + interval '1 month', interval '1 month') month`, [
    from,
    now,
  ])
  const client = await pool.connect()
  try {
    await client.query(`begin; set local role app_admin;
      insert into main.tenants (id, name) values ('${tenantId}', 'Ein Jahr');
      insert into main.thermostats (id, tenant_id, eui, lifecycle) values ('${id}', '${tenantId}', '${eui}', 'Installed');
      insert into main.thermostat_measurements (tenant_id, thermostat_id, at, dev_addr, frame_counter, received_at, ambient_temperature, raw_ambient_temperature,
        body_temperature, lookup_temperature, target_temperature, target_level, mode, calibration, motor_position, motor_constraint, battery_voltage, teg_voltage,
        humidity, spreading_factor, rssi, snr, bytes)
      select '${tenantId}', '${id}', at, '00000001', n, at, 20 + n % 70 / 20.0, 21 + n % 70 / 20.0, 30 + n % 30 / 3.0, 20.5, 21, 10, 'normal', 'ok', n % 1000, 1000,
        3 + n % 60 / 100.0, 0.2, 40 + n % 40 / 2.0, 7, -80 - n % 30, 8, 18
      from (select n, timestamptz '${from.toISOString()}' + n * interval '10 minutes' as at from generate_series(1, 365 * 144) n) uplinks;
      commit`)
    await client.query('vacuum (analyze) main.thermostat_measurements')
  } finally {
    client.release()
  }
  return { eui, tenantId }
}
