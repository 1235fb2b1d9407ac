DROP INDEX "main"."renters_lease";--> statement-breakpoint
CREATE INDEX "thermostat_states_lookup" ON "main"."thermostat_states" USING hash ("thermostat_id");--> statement-breakpoint
CREATE INDEX "building_complexes_lookup" ON "main"."building_complexes" USING hash ("id");--> statement-breakpoint
CREATE INDEX "building_units_lookup" ON "main"."building_units" USING hash ("id");--> statement-breakpoint
CREATE INDEX "buildings_lookup" ON "main"."buildings" USING hash ("id");--> statement-breakpoint
CREATE INDEX "locations_lookup" ON "main"."locations" USING hash ("id");--> statement-breakpoint
CREATE INDEX "public_areas_lookup" ON "main"."public_areas" USING hash ("id");--> statement-breakpoint
CREATE INDEX "radiators_lookup" ON "main"."radiators" USING hash ("id");--> statement-breakpoint
CREATE INDEX "rooms_lookup" ON "main"."rooms" USING hash ("id");--> statement-breakpoint
CREATE INDEX "renters_lease" ON "main"."renters" USING hash ("lease_id");