ALTER TABLE "main"."thermostat_states" ADD COLUMN "night_base_temperature" double precision;--> statement-breakpoint
ALTER TABLE "main"."thermostat_states" ADD COLUMN "night_base_level" smallint;--> statement-breakpoint
ALTER TABLE "main"."thermostat_states" ADD COLUMN "night_lowered_to" double precision;