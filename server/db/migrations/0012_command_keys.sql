DROP INDEX "main"."downlinks_running";--> statement-breakpoint
DROP INDEX "main"."bulk_items_state";--> statement-breakpoint
DROP INDEX "main"."downlinks_schedule";--> statement-breakpoint
ALTER TABLE "main"."bulk_updates" ADD COLUMN "gateways" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."bulk_updates" ADD COLUMN "counts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."bulk_updates" ADD COLUMN "started_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."downlinks" ADD COLUMN "schedule_entry_id" uuid;--> statement-breakpoint
ALTER TABLE "main"."downlinks" ADD COLUMN "due_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "bulk_items_running" ON "main"."bulk_items" USING btree ("bulk_id") WHERE state = 'Running';--> statement-breakpoint
CREATE INDEX "bulk_items_gateway" ON "main"."bulk_items" USING btree ("gateway_eui","started_at");--> statement-breakpoint
CREATE INDEX "bulk_updates_running" ON "main"."bulk_updates" USING btree ("id") WHERE state = 'Running';--> statement-breakpoint
CREATE INDEX "downlinks_open" ON "main"."downlinks" USING btree ("thermostat_id","created_at") WHERE status = 'Running' or reason in ('expired', 'notAcknowledged', 'notConfirmed');--> statement-breakpoint
CREATE INDEX "bulk_items_state" ON "main"."bulk_items" USING btree ("bulk_id","state","gateway_eui");--> statement-breakpoint
CREATE UNIQUE INDEX "downlinks_schedule" ON "main"."downlinks" USING btree ("schedule_entry_id","due_at") WHERE schedule_entry_id is not null;--> statement-breakpoint
ALTER TABLE "main"."downlinks" DROP COLUMN "schedule_id";