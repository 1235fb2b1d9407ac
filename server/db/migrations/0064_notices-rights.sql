grant select, insert, update, delete on main.notices to app_tenant, app_admin;
--> statement-breakpoint
grant select, delete on main.notices to app_identity;
--> statement-breakpoint
alter table main.notices enable row level security;
--> statement-breakpoint
alter table main.notices force row level security;
--> statement-breakpoint
create policy tenant_rows on main.notices for all to app_tenant
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
--> statement-breakpoint
create policy admin_rows on main.notices for all to app_admin using (true) with check (true);
--> statement-breakpoint
create policy identity_rows on main.notices for all to app_identity using (true) with check (true);
--> statement-breakpoint
-- what somebody chose holds for all of their clients, so no transaction of one client reads it
revoke all on main.notice_choices from app_tenant;
--> statement-breakpoint
grant select, insert, update, delete on main.notice_choices to app_admin;
--> statement-breakpoint
grant select, delete on main.notice_choices to app_identity;
--> statement-breakpoint
alter table main.notice_choices enable row level security;
--> statement-breakpoint
alter table main.notice_choices force row level security;
--> statement-breakpoint
create policy admin_rows on main.notice_choices for all to app_admin using (true) with check (true);
--> statement-breakpoint
create policy identity_rows on main.notice_choices for all to app_identity using (true) with check (true);
