ALTER TABLE "main"."downlink_frames" ADD COLUMN "next_attempt_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."thermostat_states" ADD COLUMN "application_id" text;--> statement-breakpoint
ALTER TABLE "main"."gateway_hours" ADD COLUMN "seconds" smallint[] DEFAULT '{}' NOT NULL;