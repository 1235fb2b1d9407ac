-- Roles that own nothing. Every request runs under one of them, set per transaction (server/db/scope.ts).
-- Roles belong to the whole cluster: another database of it may have made them already, even at this moment.
do $$
declare wanted text;
begin
  foreach wanted in array array['app_tenant', 'app_admin', 'app_identity'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;
--> statement-breakpoint
grant usage on schema main, identity to app_tenant, app_admin, app_identity;
--> statement-breakpoint
grant select, insert, update, delete on all tables in schema main to app_tenant, app_admin;
--> statement-breakpoint
grant select on main.tenants, main.project_users to app_identity;
--> statement-breakpoint
grant select, insert, update, delete on all tables in schema identity to app_admin, app_identity;
--> statement-breakpoint
grant select, insert, update, delete on identity.users, identity.assignments, identity.function_grants, identity.one_time_tokens, identity.mails, identity.audit, identity.idempotency_keys to app_tenant;
--> statement-breakpoint
revoke update, delete on main.audit, identity.audit from app_tenant, app_admin, app_identity;
--> statement-breakpoint
revoke insert, update, delete on main.estate_counts from app_tenant, app_admin;
--> statement-breakpoint
-- Row-level security on every table: app_tenant sees its tenant alone; the other two roles see all and are
-- only taken by code that filters by the actor's tenants. Never one policy with an OR: that is slow.
do $$
declare t record; condition text;
begin
  for t in
    select n.nspname as schema, c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as by_tenant
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('main', 'identity') and c.relkind = 'r'
  loop
    condition := case
      when t.schema = 'main' and t.name = 'tenants' then 'id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)'
      when t.by_tenant then 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)'
      when t.schema = 'identity' and t.name = 'users' then 'exists (select from identity.assignments a where a.user_id = users.id)'
      when t.schema = 'identity' and t.name in ('function_grants', 'one_time_tokens')
        then format('exists (select from identity.assignments a where a.user_id = %I.user_id)', t.name)
      when t.name in ('settings', 'idempotency_keys', 'mails') then 'true'
      else 'false' end;
    execute format('alter table %I.%I enable row level security', t.schema, t.name);
    if t.name <> 'estate_counts' then -- the counting triggers write it as its owner
      execute format('alter table %I.%I force row level security', t.schema, t.name);
    end if;
    execute format('create policy tenant_rows on %I.%I for all to app_tenant using (%s) with check (%s)', t.schema, t.name, condition,
      -- an invited user exists a moment before the assignment that makes it visible
      case when t.schema = 'identity' and t.name = 'users' then 'true' else condition end);
    execute format('create policy admin_rows on %I.%I for all to app_admin using (true) with check (true)', t.schema, t.name);
    execute format('create policy identity_rows on %I.%I for all to app_identity using (true) with check (true)', t.schema, t.name);
  end loop;
end $$;
--> statement-breakpoint
create function main.count_estate() returns trigger language plpgsql security definer set search_path = main as $$
declare nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if TG_OP = 'INSERT' then
    insert into estate_counts (tenant_id, location_id, kind, count)
      select tenant_id, coalesce(location_id, nil), TG_ARGV[0], count(*) from new_rows where tenant_id is not null group by 1, 2 order by 1, 2
      on conflict (tenant_id, location_id, kind) do update set count = estate_counts.count + excluded.count;
  else
    update estate_counts c set count = c.count - d.n
      from (select tenant_id, coalesce(location_id, nil) as location_id, count(*) as n from old_rows where tenant_id is not null group by 1, 2) d
      where c.tenant_id = d.tenant_id and c.location_id = d.location_id and c.kind = TG_ARGV[0];
  end if;
  return null;
end $$;
--> statement-breakpoint
create function main.count_locations() returns trigger language plpgsql security definer set search_path = main as $$
begin
  if TG_OP = 'INSERT' then
    insert into estate_counts (tenant_id, location_id, kind, count) select tenant_id, id, 'locations', 1 from new_rows;
  else
    delete from estate_counts c using old_rows o where c.tenant_id = o.tenant_id and c.location_id = o.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function main.count_moved() returns trigger language plpgsql security definer set search_path = main as $$
declare nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if old.tenant_id is not null then
    update estate_counts set count = count - 1 where tenant_id = old.tenant_id and location_id = coalesce(old.location_id, nil) and kind = TG_ARGV[0];
  end if;
  if new.tenant_id is not null then
    insert into estate_counts (tenant_id, location_id, kind, count) values (new.tenant_id, coalesce(new.location_id, nil), TG_ARGV[0], 1)
      on conflict (tenant_id, location_id, kind) do update set count = estate_counts.count + 1;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger count_in after insert on main.locations referencing new table as new_rows for each statement execute function main.count_locations();
--> statement-breakpoint
create trigger count_out after delete on main.locations referencing old table as old_rows for each statement execute function main.count_locations();
--> statement-breakpoint
do $$
declare counted text[];
begin
  foreach counted slice 1 in array array[
    ['building_complexes', 'buildingComplexes'], ['buildings', 'buildings'], ['building_units', 'buildingUnits'], ['public_areas', 'publicAreas'],
    ['rooms', 'rooms'], ['radiators', 'radiators'], ['gateways', 'gateways'], ['sensors', 'sensors'], ['thermostats', 'thermostats']]
  loop
    execute format('create trigger count_in after insert on main.%I referencing new table as new_rows for each statement execute function main.count_estate(%L)', counted[1], counted[2]);
    execute format('create trigger count_out after delete on main.%I referencing old table as old_rows for each statement execute function main.count_estate(%L)', counted[1], counted[2]);
    execute format('create trigger count_moved after update of tenant_id, location_id on main.%I for each row when (old.tenant_id is distinct from new.tenant_id or old.location_id is distinct from new.location_id) execute function main.count_moved(%L)', counted[1], counted[2]);
  end loop;
end $$;
--> statement-breakpoint
-- Any space by its id, whatever its type: rename, describe, floors, heating circuits and exports go by it.
create view main.spaces with (security_invoker = true) as
  select id, tenant_id, 'Location'::text as type, name, description, tenant_id as parent_id, id as location_id, null::uuid as complex_id, null::uuid as building_id, null::uuid as unit_id, null::uuid as public_area_id, null::uuid as room_id, null::uuid as heating_circuit_id, null::integer as floor, version, updated_at from main.locations
  union all select id, tenant_id, 'BuildingComplex', name, description, location_id, location_id, id, null, null, null, null, null, null, version, updated_at from main.building_complexes
  union all select id, tenant_id, 'Building', name, description, complex_id, location_id, complex_id, id, null, null, null, heating_circuit_id, null, version, updated_at from main.buildings
  union all select id, tenant_id, 'BuildingUnit', name, description, building_id, location_id, complex_id, building_id, id, null, null, heating_circuit_id, floor, version, updated_at from main.building_units
  union all select id, tenant_id, 'PublicArea', name, description, building_id, location_id, complex_id, building_id, null, id, null, heating_circuit_id, floor, version, updated_at from main.public_areas
  union all select id, tenant_id, 'Room', name, description, coalesce(unit_id, public_area_id), location_id, complex_id, building_id, unit_id, public_area_id, id, heating_circuit_id, floor, version, updated_at from main.rooms
  union all select id, tenant_id, 'Radiator', name, description, room_id, location_id, complex_id, building_id, unit_id, public_area_id, room_id, heating_circuit_id, null, version, updated_at from main.radiators;
--> statement-breakpoint
grant select on main.spaces to app_tenant, app_admin;
