DROP INDEX "main"."downlinks_open";--> statement-breakpoint
ALTER TABLE "main"."downlinks" ADD COLUMN "reported_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."target_temperature_schedules" ADD COLUMN "base_temperature" double precision;--> statement-breakpoint
ALTER TABLE "main"."target_temperature_schedules" ADD COLUMN "set_temperatures" double precision[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "downlinks_open" ON "main"."downlinks" USING btree ("thermostat_id","created_at") WHERE status = 'Running' or reason in ('notAcknowledged', 'notConfirmed', 'contradicted', 'timedOut', 'expired', 'overtaken');