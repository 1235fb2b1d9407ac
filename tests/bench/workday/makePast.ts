import type pg from 'pg'
import { fleetId, type FleetSize } from '../fleet/makeFleet.ts'

/** People with a role in the fleet's clients. */
export const peopleOfFleet = 1_000

/** A client that had much to do, and has nothing now. */
export const quietClient = fleetId('tenant', 1_000_000)

/** A building of three hundred units: those of 30 buildings in one. */
export const largestBuilding = fleetId('building', 0)
const merged = 30

const idOf = (kind: keyof typeof prefixes, number: string) =>
  `('${prefixes[kind]}-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const prefixes = { tenant: '00000001', user: '0000000c' } as const

const columns =
  'id, tenant_id, location_id, complex_id, building_id, unit_id, room_id, type, thermostat_id, eui, raised_at, last_at, cleared_at, info'
const types = `(array['connectivity', 'battery', 'operationMode'])[1 + n % 3]`
const times = `at, at + interval '20 hours', at + interval '1 day', '{}'`
const past = (first: string) =>
  `lateral (select now() - interval '${first}' - (n * 140 + t.nth % 100) * interval '1 day' as at) past`

/** Alerts of the last two years that ended: five of each thermostat of a fifth. Those of the quiet client are of two types, so that none of the others is found. */
const endedAlerts = `
  insert into main.alerts (${columns})
    select gen_random_uuid(), tenant_id, location_id, complex_id, building_id, unit_id, room_id, ${types}, id, eui, ${times}
    from (select *, row_number() over () as nth from main.thermostats where lifecycle = 'Installed' and substr(eui, 16) in ('0', '5', 'a')) t, generate_series(1, 5) n, ${past('3 days')};
  insert into main.alerts (${columns})
    select gen_random_uuid(), '${quietClient}', null, null, null, null, null, (array['operationMode', 'connectivity'])[1 + n % 2], id, eui, ${times}
    from (select *, row_number() over () as nth from main.thermostats limit 50000) t, generate_series(1, 4) n, ${past('3 days 1 hour')}`

const days = `
  insert into main.portfolio_days (tenant_id, day, mounted, online, alerts, climate, counted_at)
    select id, current_date - n, 5000, 4800, '{"connectivity": 12, "battery": 3}', null, now() from main.tenants, generate_series(0, 399) n`

const accounts = ({ tenants }: FleetSize) => `
  insert into identity.users (id, email, first_name, last_name, state, super_admin)
    select ${idOf('user', 'n')}, 'person' || n || '@example.test', 'Erika', 'Muster' || n, 'Active', false from generate_series(0, ${peopleOfFleet - 1}) n;
  insert into identity.assignments (id, user_id, tenant_id, role)
    select gen_random_uuid(), ${idOf('user', 'n')}, ${idOf('tenant', `n % ${tenants}`)}, (array['Admin', 'Customer', 'Technician'])[1 + n % 3]
    from generate_series(0, ${peopleOfFleet - 1}) n`
const choices = `insert into main.notice_choices (user_id, kind, way, updated_at)
  select ${idOf('user', 'n')}, 'incidents', 'mail', now() from generate_series(0, ${peopleOfFleet - 1}) n`

const others = Array.from({ length: merged - 1 }, (_, n) => `'${fleetId('building', n + 1)}'`).join(', ')
const merge = `set session_replication_role = replica;
  ${['building_units', 'rooms', 'radiators', 'thermostats'].map((table) => `update main.${table} set building_id = '${largestBuilding}' where building_id in (${others})`).join(';')};
  set session_replication_role = origin`

/** What a fleet has behind it: ended alerts, counted days, people, and one large building. As the owner. */
export const makePast = async (pool: pg.Pool, size: FleetSize): Promise<void> => {
  const client = await pool.connect()
  try {
    const quiet = `insert into main.tenants (id, name) values ('${quietClient}', 'Ohne Aufgaben')`
    await client.query(
      `begin; set local role app_admin; ${quiet}; ${endedAlerts}; ${days}; ${choices}; commit`,
    )
    await client.query(`begin; set local role app_identity; ${accounts(size)}; commit`)
    await client.query(merge)
  } finally {
    client.release()
  }
}
