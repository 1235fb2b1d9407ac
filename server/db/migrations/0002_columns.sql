-- What the generator does not know: partitions, generated columns, columns that no row that is read brings along, and some indexes.

-- Which import a row comes from, if it does not count yet (main.hidden_imports).
do $$
declare t text;
begin
  foreach t in array array['locations', 'heating_circuits', 'building_complexes', 'buildings', 'building_units', 'public_areas', 'rooms', 'windows', 'radiators',
    'leases', 'renters', 'data_agreements', 'data_agreement_persons', 'unit_status_changes']
  loop
    execute format('alter table main.%I add column import_no integer default nullif(current_setting(''app.import'', true), '''')::integer', t);
  end loop;
end $$;

-- What a search over everything finds these rows by, folded once when it is written: folding a thousand texts takes as long as a whole page of a list.
alter table main.buildings add column search_text text generated always as
  (main.searchable(name || ' ' || address_key || ' ' || street || ' ' || street_number || ', ' || zipcode || ' ' || city)) stored;
alter table main.building_units add column search_text text generated always as (main.searchable(name || ' ' || customer_id)) stored;
alter table main.public_areas add column search_text text generated always as (main.searchable(name)) stored;
alter table main.rooms add column search_text text generated always as (main.searchable(name)) stored;
-- Addresses of mail apart: not everybody who reads people may find them by those. Renters have accounts, so there are as many users.
alter table main.renters add column search_text text generated always as
  (main.searchable(first_name || ' ' || last_name || ' ' || coalesce(phone, ''))) stored,
  add column search_mail text generated always as (main.searchable(coalesce(email, ''))) stored;
alter table identity.users add column search_text text generated always as
  (main.searchable(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored,
  add column search_mail text generated always as (main.searchable(email)) stored;

-- People look for a piece of an EUI or of a production number.
create index thermostats_text on main.thermostats using gin (eui gin_trgm_ops, wt_id gin_trgm_ops);
create index alerts_text on main.alerts using gin (eui gin_trgm_ops);
-- What the rooms of a client are called, each text once, and the rooms that are called so: a search reads these instead of all rooms.
create index rooms_tenant_text on main.rooms (tenant_id, search_text);
-- Most problems of a project are missing measures: the latest or earliest of them come from here in their order.
create index rooms_incomplete on main.rooms (tenant_id, updated_at, id) where data_gathering <> 'Complete';
create index radiators_with_issues on main.radiators (building_id) where issues <> '{}';
create index thermostats_unheard on main.thermostats (tenant_id, building_id) where last_seen_at is null and radiator_id is not null;
-- The list of a client counts and finds its page in this index alone: who looks for a state or for what is offline reads no rows for it.
-- The generator knows no columns that an index merely carries.
drop index main.thermostats_tenant_seen;
create index thermostats_tenant_seen on main.thermostats (tenant_id, last_seen_at desc nulls last, id desc nulls last) include (lifecycle, online_until);

-- A row that is written anew fits beside the old one, and where no index holds what changed, none is written: with every uplink ...
alter table main.thermostats set (fillfactor = 90);
alter table main.thermostat_states set (fillfactor = 90);
-- ... and a unit's status changes more often than all else about it. There is no index on it: a client's units are few enough to be filtered and
-- counted by their status.
alter table main.building_units set (fillfactor = 50);
-- No column of these is indexed but the key.
alter table main.building_figures set (fillfactor = 70);

-- What changes of the figures of buildings, until the commit adds it up (main.add_figures).
create table main.building_figure_changes (
  tx xid8 not null default pg_current_xact_id(),
  -- The first note of its transaction, with which the sum is asked for.
  leads boolean not null,
  building_id uuid not null,
  import_no integer not null,
  of_tenant uuid not null,
  open integer not null default 0,
  on_hold integer not null default 0,
  access_not_possible integer not null default 0,
  finalized integer not null default 0,
  incomplete_rooms integer not null default 0,
  radiators integer not null default 0,
  failed_radiators integer not null default 0,
  faulty_radiators integer not null default 0,
  thermostats integer not null default 0
);
create index building_figure_changes_tx on main.building_figure_changes (tx);

-- Measurements by month. The months are made by main.ensure_month, a month ahead and wherever a message needs one.
create table main.thermostat_measurements (
  tenant_id uuid,
  thermostat_id uuid not null,
  at timestamp(3) with time zone not null,
  dev_addr text not null,
  frame_counter integer not null,
  received_at timestamp(3) with time zone not null,
  ambient_temperature double precision,
  raw_ambient_temperature double precision,
  body_temperature double precision,
  lookup_temperature double precision,
  target_temperature double precision,
  target_level smallint,
  display_rotation smallint,
  direct_motor_control boolean,
  mode text,
  calibration text,
  motor_position smallint,
  motor_constraint smallint,
  open_window boolean,
  frost_protection boolean,
  active_harvesting boolean,
  stall_inward boolean,
  stall_outward boolean,
  battery_low boolean,
  battery_voltage double precision,
  teg_voltage double precision,
  humidity double precision,
  last_seq smallint,
  gateway_eui text,
  rssi smallint,
  snr double precision,
  spreading_factor smallint,
  bytes smallint not null,
  signs smallint not null default 0,
  suspicious boolean not null default false,
  -- whose home a measurement speaks of: that of the unit where the device hung
  unit_id uuid,
  implausible jsonb,
  primary key (thermostat_id, dev_addr, frame_counter, at)
) partition by range (at);
create index thermostat_measurements_at on main.thermostat_measurements (thermostat_id, at);
create table main.sensor_measurements (
  tenant_id uuid,
  sensor_id uuid not null,
  at timestamp(3) with time zone not null,
  dev_addr text not null,
  frame_counter integer not null,
  received_at timestamp(3) with time zone not null,
  temperature double precision,
  humidity double precision,
  external_temperature double precision,
  external_humidity double precision,
  battery_voltage double precision,
  open boolean,
  openings integer,
  open_minutes integer,
  flow_temperature double precision,
  return_temperature double precision,
  outdoor_temperature double precision,
  gateway_eui text,
  rssi smallint,
  snr double precision,
  spreading_factor smallint,
  suspicious boolean not null default false,
  -- whose home a measurement speaks of: that of the unit where the device hung
  unit_id uuid,
  implausible jsonb,
  primary key (sensor_id, dev_addr, frame_counter, at)
) partition by range (at);
create index sensor_measurements_at on main.sensor_measurements (sensor_id, at);
-- Makes the parts of a month (UTC) where they are not there yet; run as the owner. Nobody reads a part but through its whole.
create function main.ensure_month(day timestamp with time zone) returns void language plpgsql set search_path = main as $$
declare
  first timestamp := date_trunc('month', day at time zone 'UTC');
  whole text;
  part text;
begin
  foreach whole in array array['thermostat_measurements', 'sensor_measurements'] loop
    part := whole || to_char(first, '_YYYY_MM');
    if to_regclass('main.' || part) is null then
      perform pg_advisory_xact_lock(hashtext(part));
      execute format('create table if not exists main.%I partition of main.%I for values from (%L) to (%L)', part, whole,
        to_char(first, 'YYYY-MM-DD') || ' 00:00:00+00', to_char(first + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
      execute format('alter table main.%I enable row level security', part);
      execute format('alter table main.%I force row level security', part);
    end if;
  end loop;
end $$;
revoke execute on function main.ensure_month(timestamp with time zone) from public;
