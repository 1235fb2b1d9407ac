ALTER TABLE "main"."firmware_updates" ADD COLUMN "attempts_before" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."firmware_updates" ADD COLUMN "open_session" smallint;--> statement-breakpoint
ALTER TABLE "main"."data_transfers" ADD COLUMN "homes" jsonb;--> statement-breakpoint
CREATE INDEX "firmware_updates_left_open" ON "main"."firmware_updates" USING btree ("thermostat_id") WHERE open_session is not null and step in ('failed', 'aborted');