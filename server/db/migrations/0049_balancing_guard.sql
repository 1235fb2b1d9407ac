alter table main.balancing_records enable row level security;
--> statement-breakpoint
alter table main.balancing_records force row level security;
--> statement-breakpoint
create policy tenant_rows on main.balancing_records for all to app_tenant
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
--> statement-breakpoint
create policy admin_rows on main.balancing_records for all to app_admin using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.balancing_records to app_tenant, app_admin;
