-- Versions of programs belong to no client: clients read them, and calls over all clients change them.
alter table main.firmware_artifacts enable row level security;
--> statement-breakpoint
alter table main.firmware_artifacts force row level security;
--> statement-breakpoint
create policy tenant_reads on main.firmware_artifacts for select to app_tenant using (true);
--> statement-breakpoint
create policy admin_rows on main.firmware_artifacts for all to app_admin using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.firmware_artifacts to app_admin;
--> statement-breakpoint
grant select on main.firmware_artifacts to app_tenant;
--> statement-breakpoint
alter table main.automatic_updates enable row level security;
--> statement-breakpoint
alter table main.automatic_updates force row level security;
--> statement-breakpoint
create policy tenant_rows on main.automatic_updates for all to app_tenant
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
--> statement-breakpoint
create policy admin_rows on main.automatic_updates for all to app_admin using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.automatic_updates to app_tenant, app_admin;
--> statement-breakpoint
alter table main.firmware_batches enable row level security;
--> statement-breakpoint
alter table main.firmware_batches force row level security;
--> statement-breakpoint
create policy tenant_rows on main.firmware_batches for all to app_tenant
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
--> statement-breakpoint
create policy admin_rows on main.firmware_batches for all to app_admin using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.firmware_batches to app_tenant, app_admin;
--> statement-breakpoint
alter table main.firmware_updates enable row level security;
--> statement-breakpoint
alter table main.firmware_updates force row level security;
--> statement-breakpoint
create policy tenant_rows on main.firmware_updates for all to app_tenant
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
--> statement-breakpoint
create policy admin_rows on main.firmware_updates for all to app_admin using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.firmware_updates to app_tenant, app_admin;
