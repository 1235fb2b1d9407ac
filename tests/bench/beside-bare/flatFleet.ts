import { withClient } from '../../support/withClient.ts'
import { databaseOf } from '../databaseOf.ts'
import { fullFleet, makeFleet } from '../fleet/makeFleet.ts'

/** The fleet's thermostats as one table, with the indexes that the bare handler's statements need. */
const flat = `
  create schema flat;
  create table flat.thermostats (id serial primary key, eui text not null, tenant_id uuid, building_id uuid, status text not null, firmware_version text not null,
    network_status text not null, battery double precision, last_seen timestamptz, name text not null) with (fillfactor = 90);
  insert into flat.thermostats (eui, tenant_id, building_id, status, firmware_version, network_status, battery, last_seen, name)
    select eui, tenant_id, building_id, lifecycle, firmware_version, case when online_until is null then 'Unknown' when online_until < now() then 'Offline' else 'Online' end,
      battery_voltage, last_seen_at, wt_id from main.thermostats order by wt_id;
  create index on flat.thermostats (tenant_id, status, last_seen desc);
  create index on flat.thermostats using gin (eui gin_trgm_ops);
  create table flat.settings (code text primary key, kind text not null, value text not null, fallback text not null, version int not null);
  insert into flat.settings select 'setting' || n, 'text', 'value ' || n, 'value ' || n, 1 from generate_series(1, 12) n`

/** The URL of the database of this benchmark on a server. */
export const flatFleet = (server: string): Promise<string> =>
  databaseOf(server, 'ventil_flat', async (pool) => {
    await makeFleet(pool, fullFleet)
    await pool.query(flat)
  })

/** Clears away what earlier rounds left behind in the tables. */
export const tidy = (url: string): Promise<unknown> =>
  withClient(url, (client) =>
    client.query('vacuum (analyze) main.thermostats, main.building_units, flat.thermostats'),
  )

/** Gives the thermostats of earlier runs their first version back, which a PUT names. */
export const resetVersions = (url: string): Promise<unknown> =>
  withClient(url, (client) => client.query('update main.thermostats set version = 1 where version > 1'))
