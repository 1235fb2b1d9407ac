-- Functions, triggers and views.

-- Any space by its id, whatever its type: rename, describe, floors, heating circuits and exports go by it.
create view main.spaces with (security_invoker = true) as
  select id, tenant_id, 'Location'::text as type, name, description, tenant_id as parent_id, id as location_id, null::uuid as complex_id, null::uuid as building_id, null::uuid as unit_id, null::uuid as public_area_id, null::uuid as room_id, null::uuid as heating_circuit_id, null::integer as floor, version, updated_at from main.locations
  union all select id, tenant_id, 'BuildingComplex', name, description, location_id, location_id, id, null, null, null, null, null, null, version, updated_at from main.building_complexes
  union all select id, tenant_id, 'Building', name, description, complex_id, location_id, complex_id, id, null, null, null, heating_circuit_id, null, version, updated_at from main.buildings
  union all select id, tenant_id, 'BuildingUnit', name, description, building_id, location_id, complex_id, building_id, id, null, null, heating_circuit_id, floor, version, updated_at from main.building_units
  union all select id, tenant_id, 'PublicArea', name, description, building_id, location_id, complex_id, building_id, null, id, null, heating_circuit_id, floor, version, updated_at from main.public_areas
  union all select id, tenant_id, 'Room', name, description, coalesce(unit_id, public_area_id), location_id, complex_id, building_id, unit_id, public_area_id, id, heating_circuit_id, floor, version, updated_at from main.rooms
  union all select id, tenant_id, 'Radiator', name, description, room_id, location_id, complex_id, building_id, unit_id, public_area_id, room_id, heating_circuit_id, null, version, updated_at from main.radiators;
-- What was done in a client, by either backend. What a change leaves as it was is kept once, in "before": of such an entry "after" holds only what
-- differs, and this puts it together.
create view main.audit_log with (security_invoker = true) as
  select id, at, tenant_id, user_id, action, entity, entity_id, before, case when partial then before || after else after end as after, request_id from main.audit
  union all select id, at, tenant_id, user_id, action, entity, entity_id, before, case when partial then before || after else after end, request_id from identity.audit;
grant select on main.spaces, main.audit_log to app_tenant, app_admin;

-- What locations hold is counted as it is written, but for the rows of an import, which are counted when they count (main.count_import); what is left of
-- a broken-off one never was. Counts are taken in one order, by whoever deletes or moves.
create function main.count_estate() returns trigger language plpgsql security definer set search_path = main as $$
declare nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if nullif(current_setting('app.import', true), '') is not null then
    return null;
  elsif TG_OP = 'INSERT' then
    insert into estate_counts (tenant_id, location_id, kind, count)
      select tenant_id, coalesce(location_id, nil), TG_ARGV[0], count(*) from new_rows where tenant_id is not null group by 1, 2 order by 1, 2
      on conflict (tenant_id, location_id, kind) do update set count = estate_counts.count + excluded.count;
  else
    perform from estate_counts c where (c.tenant_id, c.location_id) in (select tenant_id, coalesce(location_id, nil) from old_rows) and c.kind = TG_ARGV[0]
      order by c.tenant_id, c.location_id for update;
    update estate_counts c set count = c.count - d.n
      from (select tenant_id, coalesce(location_id, nil) as location_id, count(*) as n from old_rows where tenant_id is not null group by 1, 2) d
      where c.tenant_id = d.tenant_id and c.location_id = d.location_id and c.kind = TG_ARGV[0];
  end if;
  return null;
end $$;
create function main.count_locations() returns trigger language plpgsql security definer set search_path = main as $$
begin
  if nullif(current_setting('app.import', true), '') is not null then
    return null;
  elsif TG_OP = 'INSERT' then
    insert into estate_counts (tenant_id, location_id, kind, count) select tenant_id, id, 'locations', 1 from new_rows;
  else
    delete from estate_counts c using old_rows o where c.tenant_id = o.tenant_id and c.location_id = o.id;
  end if;
  return null;
end $$;
create function main.count_moved() returns trigger language plpgsql security definer set search_path = main as $$
declare nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  perform from estate_counts where kind = TG_ARGV[0]
    and (tenant_id, location_id) in ((old.tenant_id, coalesce(old.location_id, nil)), (new.tenant_id, coalesce(new.location_id, nil)))
    order by tenant_id, location_id for update;
  if old.tenant_id is not null then
    update estate_counts set count = count - 1 where tenant_id = old.tenant_id and location_id = coalesce(old.location_id, nil) and kind = TG_ARGV[0];
  end if;
  if new.tenant_id is not null then
    insert into estate_counts (tenant_id, location_id, kind, count) values (new.tenant_id, coalesce(new.location_id, nil), TG_ARGV[0], 1)
      on conflict (tenant_id, location_id, kind) do update set count = estate_counts.count + 1;
  end if;
  return null;
end $$;
-- Gateways move by the thousand, by a file: counted row by row, each row would write the same two counts anew, and look through all that the
-- transaction has written of them before.
create function main.count_moved_rows() returns trigger language plpgsql security definer set search_path = main as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  moved jsonb;
begin
  select jsonb_agg(jsonb_build_object('tenant_id', tenant_id, 'location_id', location_id, 'n', n)) into moved from (
    select tenant_id, coalesce(location_id, nil) as location_id, sum(change) as n
      from (select tenant_id, location_id, -1 as change from old_rows union all select tenant_id, location_id, 1 from new_rows) changes
      where tenant_id is not null group by 1, 2 having sum(change) <> 0) d;
  if moved is null then return null; end if;
  -- taken in one order, as by whoever deletes or moves others
  perform from estate_counts c where c.kind = TG_ARGV[0]
    and (c.tenant_id, c.location_id) in (select d.tenant_id, d.location_id from jsonb_to_recordset(moved) d (tenant_id uuid, location_id uuid))
    order by c.tenant_id, c.location_id for update;
  update estate_counts c set count = c.count + d.n from jsonb_to_recordset(moved) d (tenant_id uuid, location_id uuid, n bigint)
    where d.n < 0 and c.tenant_id = d.tenant_id and c.location_id = d.location_id and c.kind = TG_ARGV[0];
  insert into estate_counts (tenant_id, location_id, kind, count)
    select d.tenant_id, d.location_id, TG_ARGV[0], d.n from jsonb_to_recordset(moved) d (tenant_id uuid, location_id uuid, n bigint) where d.n > 0 order by 1, 2
    on conflict (tenant_id, location_id, kind) do update set count = estate_counts.count + excluded.count;
  return null;
end $$;
create trigger count_in after insert on main.locations referencing new table as new_rows for each statement execute function main.count_locations();
create trigger count_out after delete on main.locations referencing old table as old_rows for each statement execute function main.count_locations();
do $$
declare counted text[];
begin
  foreach counted slice 1 in array array[
    ['building_complexes', 'buildingComplexes'], ['buildings', 'buildings'], ['building_units', 'buildingUnits'], ['public_areas', 'publicAreas'],
    ['rooms', 'rooms'], ['radiators', 'radiators'], ['gateways', 'gateways'], ['sensors', 'sensors'], ['thermostats', 'thermostats']]
  loop
    execute format('create trigger count_in after insert on main.%I referencing new table as new_rows for each statement execute function main.count_estate(%L)', counted[1], counted[2]);
    execute format('create trigger count_out after delete on main.%I referencing old table as old_rows for each statement execute function main.count_estate(%L)', counted[1], counted[2]);
    continue when counted[1] = 'gateways';
    execute format('create trigger count_moved after update of tenant_id, location_id on main.%I for each row when (old.tenant_id is distinct from new.tenant_id or old.location_id is distinct from new.location_id) execute function main.count_moved(%L)', counted[1], counted[2]);
  end loop;
end $$;
create trigger count_moved after update on main.gateways referencing old table as old_rows new table as new_rows for each statement
  execute function main.count_moved_rows('gateways');

-- The counts are written by nobody but their owner: these two are what a resync may do to them, for the transaction's own tenant alone.
create function main.assert_own_tenant(tenant uuid) returns void language plpgsql stable set search_path = main as $$
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::uuid then
    raise exception 'counts of another tenant' using errcode = 'insufficient_privilege';
  end if;
end $$;
-- Every kind gets a row and all rows are locked: whoever adds or removes something at this moment waits, and is counted once.
create function main.lock_location_counts(tenant uuid, location uuid) returns void language plpgsql security definer set search_path = main as $$
begin
  perform assert_own_tenant(tenant);
  insert into estate_counts (tenant_id, location_id, kind, count)
    select tenant, location, kind, 0 from unnest(array['buildingComplexes', 'buildingUnits', 'buildings', 'gateways', 'locations', 'publicAreas', 'radiators', 'rooms', 'sensors', 'thermostats']) as kind
    order by kind on conflict do nothing;
  perform from estate_counts where tenant_id = tenant and location_id = location order by kind for update;
end $$;
create function main.put_location_count(tenant uuid, location uuid, of_kind text, counted bigint) returns void language plpgsql security definer set search_path = main as $$
begin
  perform assert_own_tenant(tenant);
  update estate_counts set count = counted where tenant_id = tenant and location_id = location and kind = of_kind;
end $$;
-- Recomputes a location's counts from the tables. It counts under the caller's role, whose row policies show its tenant alone
-- (the tables' owner may see nothing of them), and writes through the two functions above.
create function main.resync_location(tenant uuid, location uuid) returns void language plpgsql set search_path = main as $$
begin
  perform lock_location_counts(tenant, location);
  perform put_location_count(tenant, location, 'locations', (select count(*) from locations where tenant_id = tenant and id = location));
  perform put_location_count(tenant, location, 'buildingComplexes', (select count(*) from building_complexes where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'buildings', (select count(*) from buildings where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'buildingUnits', (select count(*) from building_units where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'publicAreas', (select count(*) from public_areas where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'rooms', (select count(*) from rooms where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'radiators', (select count(*) from radiators where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'thermostats', (select count(*) from thermostats where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'sensors', (select count(*) from sensors where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'gateways', (select count(*) from gateways where tenant_id = tenant and location_id = location));
end $$;
-- Adds the rows of an import to the counts, in the transaction in which they begin to count: [{"locationId", "kind", "count"}].
create function main.count_import(of_tenant uuid, counted jsonb) returns void language plpgsql security definer set search_path = main as $$
begin
  perform assert_own_tenant(of_tenant);
  insert into estate_counts (tenant_id, location_id, kind, count)
    select of_tenant, c."locationId", c.kind, c.count from jsonb_to_recordset(counted) c ("locationId" uuid, kind text, count bigint) order by 2, 3
    on conflict (tenant_id, location_id, kind) do update set count = estate_counts.count + excluded.count;
end $$;
revoke execute on function main.lock_location_counts(uuid, uuid), main.put_location_count(uuid, uuid, text, bigint), main.resync_location(uuid, uuid),
  main.count_import(uuid, jsonb) from public;
grant execute on function main.lock_location_counts(uuid, uuid), main.put_location_count(uuid, uuid, text, bigint), main.resync_location(uuid, uuid),
  main.count_import(uuid, jsonb) to app_tenant;

-- The figures of buildings: statements note what changes, and the commit adds it up, as the last thing that a transaction locks, building by building in one
-- order: added to by each statement, two transactions could wait for each other in a circle. Each transaction sees nobody's notes but its own, and leaves
-- none. One function per table.
do $$
declare
  t record;
  source text;
  note text;
  ops text := '';
  nothing text;
  names text;
  sums text;
begin
  for t in select * from (values
    ('building_units', 'x.import_no', array['open', 'on_hold', 'access_not_possible', 'finalized'],
      array['(x.status = ''Open'')::int', '(x.status = ''OnHold'')::int', '(x.status = ''AccessNotPossible'')::int', '(x.status = ''Finalized'')::int']),
    ('rooms', 'x.import_no', array['incomplete_rooms'], array['(x.data_gathering <> ''Complete'')::int']),
    ('radiators', 'x.import_no', array['radiators', 'failed_radiators', 'faulty_radiators'],
      array['1', '(''InstallationNotPossible'' = any(x.issues))::int', '(x.issues <> ''{}'' and not ''InstallationNotPossible'' = any(x.issues))::int']),
    ('thermostats', 'null::int', array['thermostats'], array['(x.radiator_id is not null)::int'])) v (name, import_no, columns, each)
  loop
    names := array_to_string(t.columns, ', ');
    select string_agg(format('sum(sign * %s) = 0', e), ' and '), string_agg(format('sum(sign * %s) as %s', e, c), ', ')
      into nothing, sums from unnest(t.columns, t.each) v (c, e);
    ops := '';
    foreach source in array array[
      'if TG_OP = ''DELETE'' then|select *, -1 as sign from old_rows',
      'elsif TG_OP = ''INSERT'' then|select *, 1 as sign from new_rows',
      'else|select *, 1 as sign from new_rows union all select *, -1 from old_rows']
    loop
      note := format($f$
        insert into building_figure_changes (leads, building_id, import_no, of_tenant, %1$s)
          select row_number() over () = 1 and not exists (select from building_figure_changes where tx = pg_current_xact_id()), d.*
          from (select x.building_id, coalesce(%2$s, 0), max(x.tenant_id::text)::uuid, %3$s
            from (%4$s) x where x.building_id is not null group by 1, 2 having not (%5$s)) d;
        $f$, names, t.import_no, sums, split_part(source, '|', 2), nothing);
      ops := ops || split_part(source, '|', 1) || note;
    end loop;
    execute format('create function main.figures_of_%1$s() returns trigger language plpgsql security definer set search_path = main as $body$ begin %2$s end if; return null; end $body$',
      t.name, ops);
    execute format('create trigger figures_in after insert on main.%1$I referencing new table as new_rows for each statement execute function main.figures_of_%1$s()', t.name);
    execute format('create trigger figures_out after delete on main.%1$I referencing old table as old_rows for each statement execute function main.figures_of_%1$s()', t.name);
    if t.name <> 'thermostats' then
      execute format('create trigger figures_changed after update on main.%1$I referencing old table as old_rows new table as new_rows for each statement
        execute function main.figures_of_%1$s()', t.name);
    end if;
  end loop;
end $$;
-- Thermostats are written with every message: only what comes to a radiator or leaves one is looked at.
create function main.figures_of_moved_thermostat() returns trigger language plpgsql security definer set search_path = main as $$
begin
  insert into building_figure_changes (leads, building_id, import_no, of_tenant, thermostats)
    select row_number() over () = 1 and not exists (select from building_figure_changes where tx = pg_current_xact_id()), m.building_id, 0, m.tenant_id, m.change
    from (values (old.building_id, old.tenant_id, old.radiator_id, -1), (new.building_id, new.tenant_id, new.radiator_id, 1)) m (building_id, tenant_id, radiator_id, change)
    where m.building_id is not null and m.radiator_id is not null;
  return null;
end $$;
create trigger figures_changed after update of building_id, radiator_id on main.thermostats for each row
  when (old.building_id is distinct from new.building_id or (old.radiator_id is null) <> (new.radiator_id is null))
  execute function main.figures_of_moved_thermostat();
-- A building that is deleted in the transaction took its figures along: what is subtracted from them then is subtracted from nothing.
do $$
declare
  columns constant text[] := array['open', 'on_hold', 'access_not_possible', 'finalized', 'incomplete_rooms', 'radiators', 'failed_radiators', 'faulty_radiators', 'thermostats'];
  list constant text := array_to_string(columns, ', ');
begin
  execute format($f$
    create function main.add_figures() returns trigger language plpgsql security definer set search_path = main as $body$
    declare d record;
    begin
      for d in select building_id, import_no, max(of_tenant::text)::uuid as tenant_id, %1$s from building_figure_changes where tx = pg_current_xact_id()
        group by 1, 2 having not (%2$s) order by 1, 2
      loop
        update building_figures f set %3$s where f.building_id = d.building_id and f.import_no = d.import_no;
        if not found and least(%4$s) >= 0 then
          insert into building_figures as f (building_id, import_no, tenant_id, %5$s) values (d.building_id, d.import_no, d.tenant_id, %4$s)
            on conflict (building_id, import_no) do update set %3$s;
        end if;
      end loop;
      delete from building_figure_changes where tx = pg_current_xact_id();
      return null;
    end $body$
    $f$,
    (select string_agg(format('sum(%1$s)::int as %1$s', c), ', ') from unnest(columns) c),
    (select string_agg(format('sum(%s) = 0', c), ' and ') from unnest(columns) c),
    (select string_agg(format('%1$s = f.%1$s + d.%1$s', c), ', ') from unnest(columns) c),
    (select string_agg(format('d.%s', c), ', ') from unnest(columns) c),
    list);
end $$;
create constraint trigger figures_at_commit after insert on main.building_figure_changes deferrable initially deferred for each row when (new.leads)
  execute function main.add_figures();

-- Writes the history of units, whoever creates or changes them: calls, imports, the demo. Once per statement: a thousand units at once are as many calls of a
-- function otherwise. The plan of its join is kept from the first statement, which often changes one unit: without nested loops it suits a thousand as well.
create function main.unit_created() returns trigger language plpgsql set search_path = main as $$
begin
  insert into unit_status_changes (tenant_id, building_id, unit_id, "from", "to", at)
    select tenant_id, building_id, id, null, case when status_changed_at is null then status else 'Open' end, created_at from new_rows
    union all
    select tenant_id, building_id, id, 'Open', status, status_changed_at from new_rows where status_changed_at is not null and status <> 'Open';
  return null;
end $$;
create function main.unit_changed() returns trigger language plpgsql set search_path = main set enable_nestloop = off as $$
begin
  insert into unit_status_changes (tenant_id, building_id, unit_id, "from", "to", at)
    select n.tenant_id, n.building_id, n.id, o.status, n.status,
      case when n.status_changed_at is distinct from o.status_changed_at then coalesce(n.status_changed_at, now()) else now() end
    from new_rows n join old_rows o on o.id = n.id where n.status <> o.status;
  return null;
end $$;
create function main.unit_moved() returns trigger language plpgsql set search_path = main as $$
begin
  update unit_status_changes set building_id = new.building_id, tenant_id = new.tenant_id where unit_id = new.id;
  return null;
end $$;
create trigger status_in after insert on main.building_units referencing new table as new_rows for each statement execute function main.unit_created();
create trigger status_changed after update on main.building_units referencing old table as old_rows new table as new_rows for each statement
  execute function main.unit_changed();
create trigger unit_moved after update of building_id, tenant_id on main.building_units for each row
  when (old.building_id is distinct from new.building_id or old.tenant_id is distinct from new.tenant_id) execute function main.unit_moved();

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
create trigger state_in after insert on main.thermostats referencing new table as new_rows for each statement execute function main.thermostat_state();
create trigger state_moved after update of tenant_id on main.thermostats for each row when (old.tenant_id is distinct from new.tenant_id) execute function main.thermostat_state();

-- Screens hear of every step of a job (server/live), whoever takes it.
create function main.tell_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('ventil_live', json_build_object('topic', 'jobs', 'tenantId', new.tenant_id, 'ids', json_build_array(new.id))::text);
  return null;
end $$;
create trigger tell_live after insert or update of state, done, total on main.jobs for each row when (new.tenant_id is not null) execute function main.tell_job();

-- What proves a consent is not written over, by nobody; what a broken-off import wrote, or nobody confirmed, never was one.
create function main.append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user in ('app_importer', 'app_eraser') then return null; end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger data_agreements_append_only before update or delete or truncate on main.data_agreements for each statement execute function main.append_only();
create trigger data_agreement_revocations_append_only before update or delete or truncate on main.data_agreement_revocations for each statement execute function main.append_only();
create trigger legal_texts_append_only before update or truncate on main.legal_texts for each statement execute function main.append_only();
-- Whoever writes that a renter agreed has thereby said since when.
create function main.renter_agreed() returns trigger language plpgsql as $$
begin
  if not new.agreement then new.agreed_at := null;
  elsif new.agreed_at is null then new.agreed_at := now();
  end if;
  return new;
end $$;
create trigger renters_agreed before insert or update of agreement, agreed_at on main.renters for each row execute function main.renter_agreed();
-- Since when the climate of a unit may be shown: always where nobody lives; since the last of its renters agreed; else never ('infinity').
-- Of those who moved out nothing is shown any more: consent ends with the lease. Nor is what was before somebody withdrew, whatever becomes
-- of them or their lease in the books. `today` is the day of the estate. Without settings of its own and as a table, it becomes part of the statement that
-- asks, and is planned once with it, and not anew in each run of it.
create function main.climate_of(unit uuid, today date) returns table (since timestamp with time zone)
language sql stable security invoker as $$
  select greatest(
    case
      when unit is null then '-infinity'::timestamptz
      when l.id is null then coalesce(
        (select (max(e.ends_on) + 1)::timestamp at time zone 'Europe/Berlin' from main.leases e where e.unit_id = unit and e.ends_on < today), '-infinity')
      else coalesce(
        (select case when bool_and(r.agreement and r.agreed_at is not null) then greatest(max(r.agreed_at), l.starts_on::timestamp at time zone 'Europe/Berlin')
           else 'infinity'::timestamptz end from main.renters r where r.lease_id = l.id having count(*) > 0), 'infinity')
    end,
    (select max(v.revoked_at) from main.data_agreement_persons p join main.data_agreement_revocations v on v.agreement_id = p.agreement_id where p.unit_id = unit))
  from (select 1) one left join lateral (
    select c.id, c.starts_on from main.leases c where c.unit_id = unit and c.starts_on <= today and (c.ends_on is null or c.ends_on >= today) limit 1) l on true
$$;
create function main.climate_since(unit uuid, today date) returns timestamp with time zone
language sql stable security invoker set search_path = main as $$ select since from main.climate_of(unit, today) $$;

-- The trail of what was done is nobody's to change. An erasure takes the person out of what was before and after, and of that alone:
-- whether a payload differs from what it was by nothing but marks in place of pieces of its texts.
create function main.only_erased(was jsonb, left_over jsonb) returns boolean language plpgsql immutable set search_path = pg_catalog as $$
begin
  if was = left_over then return true; end if;
  if jsonb_typeof(was) <> jsonb_typeof(left_over) then return false; end if;
  if jsonb_typeof(was) = 'string' then
    return left_over #>> '{}' like '%[erased]%'
      and was #>> '{}' like replace(regexp_replace(left_over #>> '{}', '([\\%_])', '\\\1', 'g'), '[erased]', '%');
  elsif jsonb_typeof(was) = 'array' then
    return jsonb_array_length(was) = jsonb_array_length(left_over) and not exists (
      select from rows from (jsonb_array_elements(was), jsonb_array_elements(left_over)) pair (old, new) where not main.only_erased(old, new));
  elsif jsonb_typeof(was) = 'object' then
    return (select count(*) from jsonb_object_keys(was)) = (select count(*) from jsonb_object_keys(left_over)) and not exists (
      select from jsonb_each(was) part where not left_over ? part.key or not main.only_erased(part.value, left_over -> part.key));
  end if;
  return false;
end $$;
-- Writes what an erasure left of entries of a trail ('main' or 'identity'): [{"id", "before", "after"}]. In the name of a running job
-- that erases a person, in the trail of the clients that the job may touch. How many were changed.
create function main.erase_from_trail(job uuid, trail text, entries jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog as $$
declare reach jsonb; changed integer;
begin
  select input -> 'tenantIds' into reach from main.jobs where id = job and kind = 'personErasure' and state = 'Running';
  if reach is null or trail not in ('main', 'identity') then
    raise exception 'the trail is changed by an erasure alone' using errcode = 'insufficient_privilege';
  end if;
  execute format($update$
    update %I.audit a set before = e.before, after = e.after
    from jsonb_to_recordset($1) e (id uuid, before jsonb, after jsonb)
    where a.id = e.id and (a.tenant_id is null or $2 = '"all"' or $2 ? a.tenant_id::text)
      and main.only_erased(coalesce(a.before, 'null'), coalesce(e.before, 'null')) and main.only_erased(coalesce(a.after, 'null'), coalesce(e.after, 'null'))
    $update$, trail) using entries, reach;
  get diagnostics changed = row_count;
  if changed <> jsonb_array_length(entries) then
    raise exception 'an erasure takes out, and changes nothing else' using errcode = 'insufficient_privilege';
  end if;
  return changed;
end $$;
-- A declaration that nobody confirmed proves nothing: after a while it goes with the person that it names. The eraser sees no
-- declaration that was confirmed, linked or withdrawn.
create function main.forget_unconfirmed(before timestamp with time zone, batch integer) returns integer language plpgsql security definer set search_path = main as $$
declare forgotten uuid[];
begin
  with gone as (
    delete from data_agreement_persons where confirmed_at is null and tenant_id is null and active and agreement_id in (
      select p.agreement_id from data_agreements a join data_agreement_persons p on p.agreement_id = a.id
        where a.agreed_at < before and a.channel in ('site', 'embedded') order by a.agreed_at, a.id limit batch)
      returning agreement_id
  ) select array_agg(agreement_id) into forgotten from gone;
  delete from data_agreement_evidence where agreement_id = any (forgotten);
  delete from data_agreements where id = any (forgotten);
  return coalesce(cardinality(forgotten), 0);
end $$;

-- A technician works for several clients, none of which sees the others' appointments. This tells when technicians of the asking client are
-- expected at another one's, and nothing else of it. It runs as app_admin, which sees the rows of all.
create function main.technicians_away(technicians uuid[], from_at timestamp with time zone, to_at timestamp with time zone)
returns table (technician uuid, starts_at timestamp with time zone, ends_at timestamp with time zone)
language sql stable security definer set search_path = pg_catalog as $$
  select a.technician_id, a.starts_at, a.ends_at from main.appointments a
  where a.technician_id = any (technicians) and a.cancelled_at is null and a.starts_at < to_at and a.ends_at > from_at
    and a.tenant_id <> nullif(current_setting('app.tenant', true), '')::uuid
    and exists (select from identity.assignments r
      where r.user_id = a.technician_id and r.role = 'Technician' and r.tenant_id = nullif(current_setting('app.tenant', true), '')::uuid)
  order by 2, 1
$$;
-- A SuperAdmin has no role in a client, so the client's transactions do not see the account. Of what two persons answer for, as firmware updates, the
-- client's people are to know both: this tells the name of a SuperAdmin, and nothing of anybody else. It runs as app_admin, which sees all accounts.
create function main.super_admin_name(asked uuid) returns text
language sql stable security definer set search_path = pg_catalog as $$
  select trim(u.first_name || ' ' || u.last_name) from identity.users u where u.id = asked and u.super_admin
$$;
-- The thermostats of the asking client whose EUI or production number is like a text, by the index of their texts: row policies keep the
-- planner from using it, as matching a text might give away what it reads. This returns ids only, whose rows are then read under the policies.
-- It runs as app_admin, which sees the rows of all. The client is compared as a text, so that no index of clients takes the place of the texts'.
create function main.thermostats_with(like_eui text, like_number text) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
  select t.id from main.thermostats t where t.eui like like_eui and t.tenant_id::text = nullif(current_setting('app.tenant', true), '')
  union
  select t.id from main.thermostats t where t.wt_id ilike like_number and t.tenant_id::text = nullif(current_setting('app.tenant', true), '')
$$;
-- These run as who owns them, for whom they say.
revoke execute on function main.erase_from_trail(uuid, text, jsonb), main.forget_unconfirmed(timestamp with time zone, integer),
  main.technicians_away(uuid[], timestamp with time zone, timestamp with time zone), main.super_admin_name(uuid), main.thermostats_with(text, text) from public;
grant create on schema main to app_eraser, app_admin;
alter function main.erase_from_trail(uuid, text, jsonb) owner to app_eraser;
alter function main.forget_unconfirmed(timestamp with time zone, integer) owner to app_eraser;
alter function main.technicians_away(uuid[], timestamp with time zone, timestamp with time zone) owner to app_admin;
alter function main.super_admin_name(uuid) owner to app_admin;
alter function main.thermostats_with(text, text) owner to app_admin;
revoke create on schema main from app_eraser, app_admin;
grant execute on function main.erase_from_trail(uuid, text, jsonb), main.forget_unconfirmed(timestamp with time zone, integer) to app_admin;
grant execute on function main.technicians_away(uuid[], timestamp with time zone, timestamp with time zone), main.super_admin_name(uuid),
  main.thermostats_with(text, text) to app_tenant;
