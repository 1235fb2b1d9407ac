-- An entry belongs to a device and not to a client: it is seen by whoever sees the thermostat of that EUI.
alter table main.production_line_entries enable row level security;
--> statement-breakpoint
alter table main.production_line_entries force row level security;
--> statement-breakpoint
create policy tenant_rows on main.production_line_entries for select to app_tenant using (exists (select 1 from main.thermostats t where t.eui = production_line_entries.eui));
--> statement-breakpoint
create policy admin_rows on main.production_line_entries for all to app_admin using (true) with check (true);
--> statement-breakpoint
create policy identity_rows on main.production_line_entries for all to app_identity using (true) with check (true);
--> statement-breakpoint
grant select on main.production_line_entries to app_tenant;
--> statement-breakpoint
grant select, insert, update, delete on main.production_line_entries to app_admin;
