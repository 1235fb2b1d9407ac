-- Files that were onboarded, and the keys of devices on their way to the network server, belong to no client: background work and calls over
-- all clients see them, by a condition of their finder. Keys are read by the registrar alone.
alter table main.onboarding_runs enable row level security;
--> statement-breakpoint
alter table main.onboarding_runs force row level security;
--> statement-breakpoint
create policy admin_rows on main.onboarding_runs for all to app_admin using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.onboarding_runs to app_admin;
--> statement-breakpoint
alter table main.onboarding_rows enable row level security;
--> statement-breakpoint
alter table main.onboarding_rows force row level security;
--> statement-breakpoint
create policy admin_rows on main.onboarding_rows for all to app_admin using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.onboarding_rows to app_admin;
--> statement-breakpoint
alter table main.registration_keys enable row level security;
--> statement-breakpoint
alter table main.registration_keys force row level security;
--> statement-breakpoint
create policy admin_rows on main.registration_keys for all to app_admin using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.registration_keys to app_admin;
