import type pg from 'pg'

export interface FleetSize {
  tenants: number
  buildings: number
  thermostats: number
}

/** The size that is designed for. */
export const fullFleet: FleetSize = { tenants: 200, buildings: 20_000, thermostats: 1_000_000 }
export const smallFleet: FleetSize = { tenants: 20, buildings: 2_000, thermostats: 100_000 }

const chunk = 50_000
const unitsPerBuilding = 10
const roomsPerUnit = 3

/** SQL for a row's id from its kind and number, so that children can compute their parents' ids. */
const id = (kind: number, number: string) =>
  `('${kind.toString(16).padStart(8, '0')}-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

const kinds = {
  tenant: 1,
  location: 2,
  complex: 3,
  building: 4,
  unit: 5,
  room: 6,
  radiator: 7,
  thermostat: 8,
  gateway: 9,
  lease: 10,
  renter: 11,
} as const

/** The id of the n-th row of a kind, equal to the one that the SQL computes. */
export const fleetId = (kind: keyof typeof kinds, number: number): string =>
  `${kinds[kind].toString(16).padStart(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

/** The EUI of the n-th thermostat: unique, and scattered, unlike production's, which is the harder case for a search. */
export const fleetEui = (number: number): string =>
  `02f7a1${((BigInt(number) * 2_654_435_761n) % 2n ** 40n).toString(16).padStart(10, '0')}`

const euiOf = (number: string) =>
  `'02f7a1' || lpad(to_hex((${number}::bigint * 2654435761) % 1099511627776), 10, '0')`

/** SQL for the ids of a building and its ancestors, from the building's number. */
const above = (building: string, { tenants, buildings }: FleetSize) => {
  const perTenant = buildings / tenants
  return {
    tenant: id(kinds.tenant, `${building} / ${perTenant}`),
    location: id(kinds.location, `${building} / ${perTenant / 2}`),
    complex: id(kinds.complex, `${building} / ${perTenant / 10}`),
    building: id(kinds.building, building),
  }
}

/** The statements that insert the estate, each with the number of rows to generate. */
const estate = (size: FleetSize): { sql: string; rows: number }[] => {
  const { tenants, buildings, thermostats } = size
  const units = buildings * unitsPerBuilding
  const perUnit = thermostats / units
  const ofUnit = above(`(n / ${unitsPerBuilding})`, size)
  const ofRoom = above(`(n / ${unitsPerBuilding * roomsPerUnit})`, size)
  const ofDevice = above(`(n / ${unitsPerBuilding * perUnit})`, size)
  const roomOfDevice = `n / ${perUnit} * ${roomsPerUnit} + n % ${perUnit} % ${roomsPerUnit}`
  const placed = `tenant_id, location_id, complex_id, building_id`
  const place = (p: ReturnType<typeof above>) => `${p.tenant}, ${p.location}, ${p.complex}, ${p.building}`
  return [
    {
      rows: tenants,
      sql: `insert into main.tenants (id, name) select ${id(kinds.tenant, 'n')}, 'Hausverwaltung ' || n`,
    },
    {
      rows: tenants * 2,
      sql: `insert into main.locations (id, tenant_id, name) select ${id(kinds.location, 'n')}, ${id(kinds.tenant, 'n / 2')}, 'Liegenschaft ' || n`,
    },
    {
      rows: tenants * 10,
      sql: `insert into main.building_complexes (id, tenant_id, location_id, name)
        select ${id(kinds.complex, 'n')}, ${id(kinds.tenant, 'n / 10')}, ${id(kinds.location, 'n / 5')}, 'Anlage ' || n`,
    },
    {
      rows: buildings,
      sql: `insert into main.buildings (id, tenant_id, location_id, complex_id, name, street, street_number, zipcode, city, country, address_key, floors_above)
        select ${(({ building, tenant, location, complex }) => `${building}, ${tenant}, ${location}, ${complex}`)(above('n', size))},
          'Lindenallee ' || n || ', Dresden', 'Lindenallee', n::text, '01067', 'Dresden', 'Deutschland', 'k' || n, 5`,
    },
    {
      rows: buildings,
      sql: `insert into main.gateways (id, ${placed}, eui, last_connection_at, installation_process)
        select ${id(kinds.gateway, 'n')}, ${place(above('n', size))}, '02f7b2fffe' || lpad(to_hex(n), 6, '0'), now(), 'completed'`,
    },
    {
      rows: units,
      sql: `insert into main.building_units (id, ${placed}, name, type, customer_id, floor)
        select ${id(kinds.unit, 'n')}, ${place(ofUnit)}, 'WE ' || n % ${unitsPerBuilding} + 1, 'Residential', 'K' || n, n % ${unitsPerBuilding} / 2`,
    },
    {
      rows: units * roomsPerUnit,
      sql: `insert into main.rooms (id, ${placed}, unit_id, name, type, floor)
        select ${id(kinds.room, 'n')}, ${place(ofRoom)}, ${id(kinds.unit, `n / ${roomsPerUnit}`)},
          (array['Wohnzimmer', 'Schlafzimmer', 'Küche'])[n % ${roomsPerUnit} + 1], 'LivingRoom', n / ${roomsPerUnit} % ${unitsPerBuilding} / 2`,
    },
    {
      rows: units,
      sql: `insert into main.leases (id, ${placed}, unit_id, starts_on)
        select ${id(kinds.lease, 'n')}, ${place(ofUnit)}, ${id(kinds.unit, 'n')}, current_date - 400`,
    },
    // a couple in each home; in every tenth home, one of them has not agreed
    {
      rows: units * 2,
      sql: `insert into main.renters (id, ${placed}, unit_id, lease_id, role, first_name, last_name, agreement, agreed_at)
        select ${id(kinds.renter, 'n')}, ${place(above(`(n / ${unitsPerBuilding * 2})`, size))}, ${id(kinds.unit, 'n / 2')}, ${id(kinds.lease, 'n / 2')},
          case n % 2 when 0 then 'MainRenter' else 'SubRenter' end, 'Kim', 'Beispiel', n % 20 <> 3, case when n % 20 <> 3 then now() - interval '300 days' end`,
    },
    {
      rows: thermostats,
      sql: `insert into main.radiators (id, ${placed}, unit_id, room_id, name, valve_type, valve_direction)
        select ${id(kinds.radiator, 'n')}, ${place(ofDevice)}, ${id(kinds.unit, `n / ${perUnit}`)}, ${id(kinds.room, roomOfDevice)},
          'Heizkörper ' || n % ${perUnit} + 1, 'Standard_Heimeier_M30', 'Front'`,
    },
    // one in 25 is not on a radiator: half of those in a client's store, half in stock
    {
      rows: thermostats,
      sql: `insert into main.thermostats (id, tenant_id, location_id, complex_id, building_id, unit_id, room_id, radiator_id, eui, wt_id, lifecycle, installed_at, mode,
          firmware_version, app_version, firmware_status, hardware_revision, battery_voltage, last_seen_at, online_until, gateway_eui, spreading_factor)
        select id, case when not stock or n % 2 = 0 then ${ofDevice.tenant} end, case when not stock then ${ofDevice.location} end,
          case when not stock then ${ofDevice.complex} end, case when not stock then ${ofDevice.building} end,
          case when not stock then ${id(kinds.unit, `n / ${perUnit}`)} end, case when not stock then ${id(kinds.room, roomOfDevice)} end,
          case when not stock then ${id(kinds.radiator, 'n')} end, ${euiOf('n')}, 'WT-' || lpad(n::text, 8, '0'),
          case when not stock then 'Installed' when n % 2 = 0 then 'Uninstalled' when n % 3 = 0 then 'EndOfLineFailed' else 'FinalCheckoutSuccessful' end,
          case when not stock then now() - interval '200 days' end,
          case when stock then 'storage' when m % 200 = 0 then 'installation' when m % 50 = 1 then 'summer' else 'normal' end,
          case when v % 1000 = 999 then '1.9.3' when v % 20 = 0 then '2.2.0' when v % 10 = 1 then '2.3.7' when v % 4 = 2 then '2.4.0' else '2.4.1' end,
          '1.12.0', case when v % 300 = 7 then 'Failed' else 'Completed' end, case when v % 500 = 3 then 2 else 3 end,
          case when seen is null then null when b % 97 = 0 then 2.3 else 2.9 + b % 60 / 100.0 end, seen, seen + interval '2 hours',
          '02f7b2fffe' || lpad(to_hex(n / ${unitsPerBuilding * perUnit}), 6, '0'), case when b % 31 = 4 then 12 when b % 7 = 5 then 9 else 7 end
        from (select *, ${id(kinds.thermostat, 'n')} as id,
          case when stock or h % 50 = 13 then null when h % 20 = 17 then now() - (h % 8640) * interval '10 minutes' else now() - (h % 600) * interval '1 second' end as seen
          from (select n, n % 25 = 24 as stock, abs(hashint4(n)) as h, abs(hashint4(n + 500000000)) as m, abs(hashint4(n + 1000000000)) as v,
            abs(hashint4(n + 1500000000)) as b`,
    },
  ]
}

/** The latest measurements, with the unit that they belong to. */
const lastValues = `update main.thermostat_states s set measured_at = t.last_seen_at, measured_unit_id = t.unit_id, ambient_temperature = 21.4, target_temperature = 21,
    motor_position = 420, humidity = 45.5, open_window = false, frost_protection = false
  from main.thermostats t where t.id = s.thermostat_id and t.last_seen_at is not null`

/** Open alerts: for low batteries, and for devices that have been offline for more than a day. */
const openAlerts = [
  {
    type: 'battery',
    info: `jsonb_build_object('batteryVoltage', battery_voltage)`,
    since: `now() - interval '5 days'`,
    where: 'battery_voltage < 2.5',
  },
  {
    type: 'operationMode',
    info: `jsonb_build_object('mode', mode)`,
    since: `now() - interval '5 days'`,
    where: `mode = 'installation' and lifecycle = 'Installed'`,
  },
  {
    type: 'connectivity',
    info: `jsonb_build_object('reason', 'offline')`,
    since: `online_until + interval '1 day'`,
    where: `online_until < now() - interval '1 day' and lifecycle = 'Installed'`,
  },
].map(
  ({
    type,
    info,
    since,
    where,
  }) => `insert into main.alerts (id, tenant_id, location_id, complex_id, building_id, unit_id, room_id, type, thermostat_id, eui, raised_at,
      last_at, info)
    select gen_random_uuid(), tenant_id, location_id, complex_id, building_id, unit_id, room_id, '${type}', id, eui, ${since}, now(), ${info}
    from main.thermostats where ${where}`,
)

/** Fills an empty, migrated database with a fleet, in SQL alone; takes some minutes for a million. Without `analyze` it has no statistics. */
export const makeFleet = async (
  pool: pg.Pool,
  size: FleetSize,
  told: (text: string) => void = () => {},
  { analyze = true } = {},
): Promise<void> => {
  const client = await pool.connect()
  try {
    for (const { sql, rows } of estate(size)) {
      const start = performance.now()
      for (let from = 0; from < rows; from += chunk) {
        const count = `from generate_series(${from}, ${Math.min(rows, from + chunk) - 1}) n`
        const closed = sql.includes('from (select *')
          ? `${sql} ${count}) numbered) device`
          : `${sql} ${count}`
        await client.query(`begin; set local role app_admin; ${closed}; commit`)
      }
      told(
        `${/main\.(\w+)/.exec(sql)?.[1] ?? ''}: ${rows}, ${((performance.now() - start) / 1000).toFixed(1)} s`,
      )
    }
    await client.query(`begin; set local role app_admin; ${[lastValues, ...openAlerts].join(';')}; commit`)
    if (analyze) await client.query('vacuum (analyze)')
  } finally {
    client.release()
  }
}
