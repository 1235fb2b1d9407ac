-- A row is written with every uplink: with room on its page, that leaves the indexes as they are.
ALTER TABLE "main"."thermostat_states" SET (fillfactor = 90);--> statement-breakpoint
CREATE INDEX "thermostat_states_lookup" ON "main"."thermostat_states" USING hash ("thermostat_id");
