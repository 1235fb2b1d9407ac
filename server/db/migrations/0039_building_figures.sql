CREATE TABLE "main"."building_figures" (
	"building_id" uuid NOT NULL,
	"import_no" integer NOT NULL,
	"tenant_id" uuid NOT NULL,
	"open" integer DEFAULT 0 NOT NULL,
	"on_hold" integer DEFAULT 0 NOT NULL,
	"access_not_possible" integer DEFAULT 0 NOT NULL,
	"finalized" integer DEFAULT 0 NOT NULL,
	"incomplete_rooms" integer DEFAULT 0 NOT NULL,
	"radiators" integer DEFAULT 0 NOT NULL,
	"failed_radiators" integer DEFAULT 0 NOT NULL,
	"faulty_radiators" integer DEFAULT 0 NOT NULL,
	"thermostats" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "building_figures_building_id_import_no_pk" PRIMARY KEY("building_id","import_no")
);
--> statement-breakpoint
ALTER TABLE "main"."building_figures" ADD CONSTRAINT "building_figures_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "building_figures_tenant" ON "main"."building_figures" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "appointments_ahead" ON "main"."appointments" USING btree ("building_id","ends_at") WHERE cancelled_at is null;
--> statement-breakpoint
-- Its rows are updated in place: no column is indexed but the key.
alter table main.building_figures set (fillfactor = 70);
--> statement-breakpoint
grant select on main.building_figures to app_tenant, app_admin;
--> statement-breakpoint
-- Whoever deletes what a broken-off import left deletes its figures as well.
grant select, delete on main.building_figures to app_importer;
--> statement-breakpoint
alter table main.building_figures enable row level security;
--> statement-breakpoint
create policy tenant_rows on main.building_figures for select to app_tenant
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and (import_no = 0 or import_no + 0 <> all ((select main.hidden_imports())::integer[])));
--> statement-breakpoint
create policy admin_rows on main.building_figures for select to app_admin
  using (import_no = 0 or import_no + 0 <> all ((select main.hidden_imports())::integer[]));
--> statement-breakpoint
create policy identity_rows on main.building_figures for all to app_identity using (true) with check (true);
--> statement-breakpoint
create policy importer_rows on main.building_figures for all to app_importer
  using (import_no = (select no from main.pending_imports where ended and no = nullif(current_setting('app.import', true), '')::integer)) with check (false);
--> statement-breakpoint
-- One function per table: what a statement adds to and takes from the figures of its buildings, buildings in one order, so that no two statements
-- wait for each other. A row that is taken from is there, unless its building is deleted in the same transaction.
do $$
declare
  t record;
  adds text;
  subtracts text;
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
    select string_agg(format('%1$s = f.%1$s + excluded.%1$s', c), ', '), string_agg(format('%1$s = f.%1$s - d.%1$s', c), ', '), string_agg(format('sum(sign * %s) = 0', e), ' and '),
      string_agg(format('sum(sign * %s) as %s', e, c), ', ')
      into adds, subtracts, nothing, sums from unnest(t.columns, t.each) v (c, e);
    execute format($f$
      create function main.figures_of_%1$s() returns trigger language plpgsql security definer set search_path = main as $body$
      begin
        if TG_OP = 'DELETE' then
          perform from building_figures f where (f.building_id, f.import_no) in (select x.building_id, coalesce(%2$s, 0) from old_rows x)
            order by f.building_id, f.import_no for update;
          update building_figures f set %5$s
            from (select x.building_id, coalesce(%2$s, 0) as import_no, %7$s from (select *, 1 as sign from old_rows) x where x.building_id is not null group by 1, 2) d
            where f.building_id = d.building_id and f.import_no = d.import_no;
        elsif TG_OP = 'INSERT' then
          insert into building_figures as f (building_id, import_no, tenant_id, %3$s)
            select x.building_id, coalesce(%2$s, 0), max(x.tenant_id::text)::uuid, %7$s
            from (select *, 1 as sign from new_rows) x where x.building_id is not null group by 1, 2 having not (%6$s) order by 1, 2
            on conflict (building_id, import_no) do update set %4$s;
        else
          insert into building_figures as f (building_id, import_no, tenant_id, %3$s)
            select x.building_id, coalesce(%2$s, 0), max(x.tenant_id::text)::uuid, %7$s
            from (select *, 1 as sign from new_rows union all select *, -1 from old_rows) x where x.building_id is not null group by 1, 2 having not (%6$s) order by 1, 2
            on conflict (building_id, import_no) do update set %4$s;
        end if;
        return null;
      end $body$
      $f$, t.name, t.import_no, names, adds, subtracts, nothing, sums);
    execute format('create trigger figures_in after insert on main.%1$I referencing new table as new_rows for each statement execute function main.figures_of_%1$s()', t.name);
    execute format('create trigger figures_out after delete on main.%1$I referencing old table as old_rows for each statement execute function main.figures_of_%1$s()', t.name);
    if t.name <> 'thermostats' then
      execute format('create trigger figures_changed after update on main.%1$I referencing old table as old_rows new table as new_rows for each statement
        execute function main.figures_of_%1$s()', t.name);
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- Thermostats are written with every message: only what comes to a radiator or leaves one is looked at.
create function main.figures_of_moved_thermostat() returns trigger language plpgsql security definer set search_path = main as $$
begin
  if old.building_id is not null and old.radiator_id is not null then
    update building_figures set thermostats = thermostats - 1 where building_id = old.building_id and import_no = 0;
  end if;
  if new.building_id is not null and new.radiator_id is not null then
    insert into building_figures as f (building_id, import_no, tenant_id, thermostats) values (new.building_id, 0, new.tenant_id, 1)
      on conflict (building_id, import_no) do update set thermostats = f.thermostats + 1;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger figures_changed after update of building_id, radiator_id on main.thermostats for each row
  when (old.building_id is distinct from new.building_id or (old.radiator_id is null) <> (new.radiator_id is null))
  execute function main.figures_of_moved_thermostat();
--> statement-breakpoint
-- The history of units is written once per statement: a thousand units at once are as many calls of a function otherwise. The plan of its join is kept
-- from the first statement, which often changes one unit: without nested loops it suits a thousand as well.
create or replace function main.unit_changed() returns trigger language plpgsql set search_path = main set enable_nestloop = off as $$
begin
  insert into unit_status_changes (tenant_id, building_id, unit_id, "from", "to", at)
    select n.tenant_id, n.building_id, n.id, o.status, n.status,
      case when n.status_changed_at is distinct from o.status_changed_at then coalesce(n.status_changed_at, now()) else now() end
    from new_rows n join old_rows o on o.id = n.id where n.status <> o.status;
  return null;
end $$;
--> statement-breakpoint
create function main.unit_moved() returns trigger language plpgsql set search_path = main as $$
begin
  update unit_status_changes set building_id = new.building_id, tenant_id = new.tenant_id where unit_id = new.id;
  return null;
end $$;
--> statement-breakpoint
drop trigger status_changed on main.building_units;
--> statement-breakpoint
create trigger status_changed after update on main.building_units referencing old table as old_rows new table as new_rows for each statement
  execute function main.unit_changed();
--> statement-breakpoint
create trigger unit_moved after update of building_id, tenant_id on main.building_units for each row
  when (old.building_id is distinct from new.building_id or old.tenant_id is distinct from new.tenant_id) execute function main.unit_moved();
--> statement-breakpoint
-- What is there is counted with the rows of imports that do not count yet: for that, the owner reads past the policies.
alter table main.building_units no force row level security;
--> statement-breakpoint
alter table main.rooms no force row level security;
--> statement-breakpoint
alter table main.radiators no force row level security;
--> statement-breakpoint
alter table main.thermostats no force row level security;
--> statement-breakpoint
insert into main.building_figures (building_id, import_no, tenant_id, open, on_hold, access_not_possible, finalized, incomplete_rooms, radiators, failed_radiators, faulty_radiators, thermostats)
  select building_id, import_no, max(tenant_id::text)::uuid, sum(o), sum(h), sum(a), sum(f), sum(i), sum(r), sum(e), sum(y), sum(t) from (
    select building_id, coalesce(import_no, 0) as import_no, tenant_id, (status = 'Open')::int as o, (status = 'OnHold')::int as h, (status = 'AccessNotPossible')::int as a,
      (status = 'Finalized')::int as f, 0 as i, 0 as r, 0 as e, 0 as y, 0 as t from main.building_units
    union all
    select building_id, coalesce(import_no, 0), tenant_id, 0, 0, 0, 0, 1, 0, 0, 0, 0 from main.rooms where data_gathering <> 'Complete'
    union all
    select building_id, coalesce(import_no, 0), tenant_id, 0, 0, 0, 0, 0, 1, ('InstallationNotPossible' = any(issues))::int,
      (issues <> '{}' and not 'InstallationNotPossible' = any(issues))::int, 0 from main.radiators
    union all
    select building_id, 0, tenant_id, 0, 0, 0, 0, 0, 0, 0, 0, 1 from main.thermostats where building_id is not null and radiator_id is not null) x
  group by 1, 2;
--> statement-breakpoint
alter table main.building_units force row level security;
--> statement-breakpoint
alter table main.rooms force row level security;
--> statement-breakpoint
alter table main.radiators force row level security;
--> statement-breakpoint
alter table main.thermostats force row level security;
--> statement-breakpoint
-- What was counted from these is counted by the triggers now: a unit that changes its status writes one index less.
drop index main.building_units_figures;
--> statement-breakpoint
drop index main.radiators_figures;
--> statement-breakpoint
drop index main.rooms_incomplete;
--> statement-breakpoint
-- Most problems of a project are missing measures: the latest or earliest of them come from here in their order.
create index rooms_incomplete on main.rooms (tenant_id, updated_at, id) where data_gathering <> 'Complete';
--> statement-breakpoint
create index thermostats_unheard on main.thermostats (tenant_id, building_id) where last_seen_at is null and radiator_id is not null;
