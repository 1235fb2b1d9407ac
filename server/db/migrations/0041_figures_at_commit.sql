-- The figures of buildings were added to by each statement, and so were locked in the order in which a transaction came to them: two of them could
-- wait for each other in a circle. Statements note now what changes, and the commit adds it up: as the last thing that a transaction locks, building by
-- building in one order. Each transaction sees nobody's notes but its own, and leaves none.
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
--> statement-breakpoint
create index building_figure_changes_tx on main.building_figure_changes (tx);
--> statement-breakpoint
-- Without a policy or a grant: it is for the triggers alone.
alter table main.building_figure_changes enable row level security;
--> statement-breakpoint
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
    execute format('create or replace function main.figures_of_%1$s() returns trigger language plpgsql security definer set search_path = main as $body$ begin %2$s end if; return null; end $body$',
      t.name, ops);
  end loop;
end $$;
--> statement-breakpoint
create or replace function main.figures_of_moved_thermostat() returns trigger language plpgsql security definer set search_path = main as $$
begin
  insert into building_figure_changes (leads, building_id, import_no, of_tenant, thermostats)
    select row_number() over () = 1 and not exists (select from building_figure_changes where tx = pg_current_xact_id()), m.building_id, 0, m.tenant_id, m.change
    from (values (old.building_id, old.tenant_id, old.radiator_id, -1), (new.building_id, new.tenant_id, new.radiator_id, 1)) m (building_id, tenant_id, radiator_id, change)
    where m.building_id is not null and m.radiator_id is not null;
  return null;
end $$;
--> statement-breakpoint
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
--> statement-breakpoint
create constraint trigger figures_at_commit after insert on main.building_figure_changes deferrable initially deferred for each row when (new.leads)
  execute function main.add_figures();
--> statement-breakpoint
-- The counts of locations are taken in one order as well, by whoever deletes or moves.
create or replace function main.count_estate() returns trigger language plpgsql security definer set search_path = main as $$
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
--> statement-breakpoint
create or replace function main.count_moved() returns trigger language plpgsql security definer set search_path = main as $$
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
