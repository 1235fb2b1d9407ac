import type pg from 'pg'

const eui = '02f7a1f000000001'
const id = '00000010-0000-4000-8000-000000000001'
const tenantId = '00000011-0000-4000-8000-000000000001'
/** The id of the n-th ancestor. */
const above = (n: number) => `00000012-0000-4000-8000-00000000000${n}`
const year = 365 * 86_400_000

/** A thermostat with an uplink every ten minutes for a year, and its client; the renters agreed 300 days ago. */
export const makeYear = async (pool: pg.Pool, now: Date): Promise<{ eui: string; tenantId: string }> => {
  const from = new Date(now.getTime() - year)
  // as the owner, because only the owner can create monthly partitions
  await pool.query(
    `select main.ensure_month(month) from generate_series($1::timestamptz, $2::timestamptz + interval '1 month', interval '1 month') month`,
    [from, now],
  )
  const client = await pool.connect()
  try {
    await client.query(`begin; set local role app_admin;
      insert into main.tenants (id, name) values ('${tenantId}', 'Ein Jahr');
      insert into main.locations (id, tenant_id, name) values ('${above(1)}', '${tenantId}', 'Ein Jahr');
      insert into main.building_complexes (id, tenant_id, location_id, name) values ('${above(2)}', '${tenantId}', '${above(1)}', 'Ein Jahr');
      insert into main.buildings (id, tenant_id, location_id, complex_id, name, street, street_number, zipcode, city, country, address_key, floors_above)
        values ('${above(3)}', '${tenantId}', '${above(1)}', '${above(2)}', 'Ein Jahr', 'Jahrweg', '1', '01067', 'Dresden', 'Deutschland', 'jahr', 5);
      insert into main.building_units (id, tenant_id, location_id, complex_id, building_id, name, type, customer_id, floor)
        values ('${above(4)}', '${tenantId}', '${above(1)}', '${above(2)}', '${above(3)}', 'WE 1', 'Residential', 'K1', 1);
      insert into main.leases (id, tenant_id, location_id, complex_id, building_id, unit_id, starts_on)
        values ('${above(5)}', '${tenantId}', '${above(1)}', '${above(2)}', '${above(3)}', '${above(4)}', current_date - 400);
      insert into main.renters (id, tenant_id, location_id, complex_id, building_id, unit_id, lease_id, first_name, last_name, agreement, agreed_at)
        values ('${above(6)}', '${tenantId}', '${above(1)}', '${above(2)}', '${above(3)}', '${above(4)}', '${above(5)}', 'Kim', 'Beispiel', true, now() - interval '300 days');
      insert into main.thermostats (id, tenant_id, eui, lifecycle) values ('${id}', '${tenantId}', '${eui}', 'Installed');
      insert into main.thermostat_measurements (tenant_id, thermostat_id, unit_id, at, dev_addr, frame_counter, received_at, ambient_temperature, raw_ambient_temperature,
        body_temperature, lookup_temperature, target_temperature, target_level, mode, calibration, motor_position, motor_constraint, battery_voltage, teg_voltage,
        humidity, spreading_factor, rssi, snr, bytes)
      select '${tenantId}', '${id}', '${above(4)}', at, '00000001', n, at, 20 + n % 70 / 20.0, 21 + n % 70 / 20.0, 30 + n % 30 / 3.0, 20.5, 21, 10, 'normal', 'ok', n % 1000, 1000,
        3 + n % 60 / 100.0, 0.2, 40 + n % 40 / 2.0, 7, -80 - n % 30, 8, 18
      from (select n, timestamptz '${from.toISOString()}' + n * interval '10 minutes' as at from generate_series(1, 365 * 144) n) uplinks;
      commit`)
    await client.query('vacuum (analyze) main.thermostat_measurements')
  } finally {
    client.release()
  }
  return { eui, tenantId }
}
