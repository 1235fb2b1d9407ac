create extension if not exists pg_trgm;
--> statement-breakpoint
create index thermostats_eui_trgm on main.thermostats using gin (eui gin_trgm_ops);
--> statement-breakpoint
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
  primary key (thermostat_id, dev_addr, frame_counter, at)
) partition by range (at);
--> statement-breakpoint
create index thermostat_measurements_at on main.thermostat_measurements (thermostat_id, at);
--> statement-breakpoint
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
  primary key (sensor_id, dev_addr, frame_counter, at)
) partition by range (at);
--> statement-breakpoint
create index sensor_measurements_at on main.sensor_measurements (sensor_id, at);
--> statement-breakpoint
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
--> statement-breakpoint
revoke execute on function main.ensure_month(timestamp with time zone) from public;
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['thermostat_measurements', 'sensor_measurements', 'thermostat_states', 'signal_testers', 'signal_tester_presses', 'downlink_frames',
    'downlinks', 'bulk_updates', 'bulk_items', 'target_temperature_schedules', 'schedule_entries', 'alerts', 'thermostat_events', 'thermostat_history',
    'malfunction_reports', 'undecoded_messages', 'unknown_devices', 'gateway_hours']
  loop
    execute format('alter table main.%I enable row level security', t);
    execute format('alter table main.%I force row level security', t);
    execute format('create policy tenant_rows on main.%I for all to app_tenant using (%s) with check (%2$s)', t,
      case when t = 'unknown_devices' then 'false' else 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)' end);
    execute format('create policy admin_rows on main.%I for all to app_admin using (true) with check (true)', t);
    execute format('create policy identity_rows on main.%I for all to app_identity using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on main.%I to app_tenant, app_admin', t);
  end loop;
end $$;
--> statement-breakpoint
-- Every thermostat has its last values, and they are its tenant's.
create function main.thermostat_state() returns trigger language plpgsql set search_path = main as $$
begin
  if TG_OP = 'INSERT' then
    insert into thermostat_states (thermostat_id, tenant_id) select id, tenant_id from new_rows;
  else
    update thermostat_states set tenant_id = new.tenant_id where thermostat_id = new.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger state_in after insert on main.thermostats referencing new table as new_rows for each statement execute function main.thermostat_state();
--> statement-breakpoint
create trigger state_moved after update of tenant_id on main.thermostats for each row when (old.tenant_id is distinct from new.tenant_id) execute function main.thermostat_state();
--> statement-breakpoint
-- not even the owner sees rows but through a role
set local role app_admin;
--> statement-breakpoint
insert into main.thermostat_states (thermostat_id, tenant_id) select id, tenant_id from main.thermostats;
--> statement-breakpoint
reset role;
