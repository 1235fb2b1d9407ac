DROP INDEX "main"."radiators_tenant_name";--> statement-breakpoint
DROP INDEX "main"."rooms_tenant_name";--> statement-breakpoint
DROP INDEX "main"."windows_tenant";--> statement-breakpoint
ALTER TABLE "main"."renters" ADD COLUMN "verified_by" uuid;--> statement-breakpoint
ALTER TABLE "main"."renters" ADD COLUMN "verification_method" text;--> statement-breakpoint
ALTER TABLE "main"."renters" ADD COLUMN "verification_note" text;--> statement-breakpoint
ALTER TABLE "main"."renters" ADD COLUMN "verification_code_hash" text;--> statement-breakpoint
ALTER TABLE "main"."renters" ADD COLUMN "verification_sent_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."renters" ADD COLUMN "verification_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."rooms" ADD COLUMN "data_gathering" text DEFAULT 'Empty' NOT NULL;--> statement-breakpoint
CREATE INDEX "appointments_building" ON "main"."appointments" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "leases_building" ON "main"."leases" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "renters_building" ON "main"."renters" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "renters_user" ON "main"."renters" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "radiators_tenant_order" ON "main"."radiators" USING btree ("tenant_id",main.natural_order("name"));--> statement-breakpoint
CREATE INDEX "rooms_tenant_order" ON "main"."rooms" USING btree ("tenant_id",main.natural_order("name"));--> statement-breakpoint
CREATE INDEX "rooms_tenant_status" ON "main"."rooms" USING btree ("tenant_id","data_gathering");--> statement-breakpoint
CREATE INDEX "windows_building" ON "main"."windows" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "windows_tenant_order" ON "main"."windows" USING btree ("tenant_id",main.natural_order("name"));