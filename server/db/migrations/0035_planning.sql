CREATE TABLE "main"."appointment_announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"renter_id" uuid,
	"way" text NOT NULL,
	"language" text NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"cancelled" boolean NOT NULL,
	"announced_at" timestamp(3) with time zone NOT NULL,
	"announced_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "main"."appointment_announcements" ADD CONSTRAINT "appointment_announcements_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "main"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."appointment_announcements" ADD CONSTRAINT "appointment_announcements_renter_id_renters_id_fk" FOREIGN KEY ("renter_id") REFERENCES "main"."renters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_announcements_appointment" ON "main"."appointment_announcements" USING btree ("appointment_id","announced_at");--> statement-breakpoint
CREATE INDEX "appointment_announcements_tenant" ON "main"."appointment_announcements" USING btree ("tenant_id","announced_at");--> statement-breakpoint
CREATE INDEX "appointment_announcements_renter" ON "main"."appointment_announcements" USING btree ("renter_id") WHERE renter_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "main"."calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "appointments_technician" ON "main"."appointments" USING btree ("technician_id","starts_at") WHERE technician_id is not null;--> statement-breakpoint
grant select, insert, update, delete on main.appointment_announcements to app_tenant, app_admin;
--> statement-breakpoint
alter table main.appointment_announcements enable row level security;
--> statement-breakpoint
alter table main.appointment_announcements force row level security;
--> statement-breakpoint
create policy tenant_rows on main.appointment_announcements for all to app_tenant
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
--> statement-breakpoint
create policy admin_rows on main.appointment_announcements for all to app_admin using (true) with check (true);
--> statement-breakpoint
create policy identity_rows on main.appointment_announcements for all to app_identity using (true) with check (true);
--> statement-breakpoint
-- A feed is an account's, not a client's: calls of accounts and the feed itself run as app_admin, and no client sees one.
revoke all on main.calendar_feeds from app_tenant;
--> statement-breakpoint
grant select, insert, update, delete on main.calendar_feeds to app_admin;
--> statement-breakpoint
alter table main.calendar_feeds enable row level security;
--> statement-breakpoint
alter table main.calendar_feeds force row level security;
--> statement-breakpoint
create policy admin_rows on main.calendar_feeds for all to app_admin using (true) with check (true);
