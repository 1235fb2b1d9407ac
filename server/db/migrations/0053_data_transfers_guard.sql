-- Transfers of stock belong to no client. The files that are sent belong to whoever uploaded them, and the fragments to their transfer: calls
-- over all clients and background work see them, by a condition of their finder.
alter table main.data_transfers enable row level security;
--> statement-breakpoint
alter table main.data_transfers force row level security;
--> statement-breakpoint
create policy tenant_rows on main.data_transfers for all to app_tenant
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
--> statement-breakpoint
create policy admin_rows on main.data_transfers for all to app_admin using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.data_transfers to app_tenant, app_admin;
--> statement-breakpoint
alter table main.transfer_files enable row level security;
--> statement-breakpoint
alter table main.transfer_files force row level security;
--> statement-breakpoint
create policy admin_rows on main.transfer_files for all to app_admin using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.transfer_files to app_admin;
--> statement-breakpoint
alter table main.transfer_fragments enable row level security;
--> statement-breakpoint
alter table main.transfer_fragments force row level security;
--> statement-breakpoint
create policy tenant_rows on main.transfer_fragments for all to app_tenant
  using (exists (select 1 from main.data_transfers t where t.id = transfer_fragments.transfer_id))
  with check (exists (select 1 from main.data_transfers t where t.id = transfer_fragments.transfer_id));
--> statement-breakpoint
create policy admin_rows on main.transfer_fragments for all to app_admin using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.transfer_fragments to app_tenant, app_admin;
