CREATE INDEX "building_units_lookup" ON "main"."building_units" USING hash ("id");--> statement-breakpoint
CREATE INDEX "buildings_lookup" ON "main"."buildings" USING hash ("id");--> statement-breakpoint
CREATE INDEX "building_complexes_lookup" ON "main"."building_complexes" USING hash ("id");--> statement-breakpoint
CREATE INDEX "locations_lookup" ON "main"."locations" USING hash ("id");--> statement-breakpoint
CREATE INDEX "public_areas_lookup" ON "main"."public_areas" USING hash ("id");
