CREATE TABLE "main"."monitoring_marks" (
	"rule" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp(3) with time zone NOT NULL,
	"cursor" uuid
);
--> statement-breakpoint
DROP INDEX "main"."thermostats_tenant_seen";--> statement-breakpoint
DROP INDEX "main"."thermostats_seen";--> statement-breakpoint
DROP INDEX "main"."thermostats_firmware";--> statement-breakpoint
DROP INDEX "main"."alerts_tenant";--> statement-breakpoint
DROP INDEX "main"."alerts_last";--> statement-breakpoint
CREATE INDEX "thermostats_battery" ON "main"."thermostats" USING btree ("battery_voltage","id");--> statement-breakpoint
CREATE INDEX "thermostats_hardware" ON "main"."thermostats" USING btree ("hardware_revision");--> statement-breakpoint
CREATE INDEX "thermostats_lifecycle" ON "main"."thermostats" USING btree ("lifecycle","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE lifecycle <> 'Installed';--> statement-breakpoint
CREATE INDEX "thermostats_made" ON "main"."thermostats" USING btree ("created_at","id") WHERE lifecycle <> 'Installed';--> statement-breakpoint
CREATE INDEX "thermostats_stock" ON "main"."thermostats" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE radiator_id is null;--> statement-breakpoint
CREATE INDEX "thermostats_mode" ON "main"."thermostats" USING btree ("mode","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE mode <> 'normal';--> statement-breakpoint
CREATE INDEX "thermostats_spreading_factor" ON "main"."thermostats" USING btree ("spreading_factor") WHERE spreading_factor > 9;--> statement-breakpoint
CREATE INDEX "thermostats_firmware_status" ON "main"."thermostats" USING btree ("firmware_status") WHERE firmware_status in ('Failed', 'Updating');--> statement-breakpoint
CREATE INDEX "thermostats_tenant_seen" ON "main"."thermostats" USING btree ("tenant_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "thermostats_seen" ON "main"."thermostats" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "thermostats_firmware" ON "main"."thermostats" USING btree ("firmware_version","id");--> statement-breakpoint
CREATE INDEX "alerts_tenant" ON "main"."alerts" USING btree ("tenant_id","last_at","id");--> statement-breakpoint
CREATE INDEX "alerts_last" ON "main"."alerts" USING btree ("last_at","id");--> statement-breakpoint
-- The generator knows no indexes by trigrams: people look for a piece of an EUI or of a production number.
drop index main.thermostats_eui_trgm;
--> statement-breakpoint
create index thermostats_text on main.thermostats using gin (eui gin_trgm_ops, wt_id gin_trgm_ops);
--> statement-breakpoint
alter table main.monitoring_marks enable row level security;
--> statement-breakpoint
alter table main.monitoring_marks force row level security;
--> statement-breakpoint
create policy tenant_rows on main.monitoring_marks for all to app_tenant using (false) with check (false);
--> statement-breakpoint
create policy admin_rows on main.monitoring_marks for all to app_admin using (true) with check (true);
--> statement-breakpoint
create policy identity_rows on main.monitoring_marks for all to app_identity using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.monitoring_marks to app_tenant, app_admin;
