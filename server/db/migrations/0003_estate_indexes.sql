DROP INDEX "main"."building_complexes_tenant";--> statement-breakpoint
DROP INDEX "main"."building_units_tenant_name";--> statement-breakpoint
DROP INDEX "main"."buildings_tenant_name";--> statement-breakpoint
DROP INDEX "main"."public_areas_tenant";--> statement-breakpoint
CREATE INDEX "sensors_building" ON "main"."sensors" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "sensors_heating_circuit" ON "main"."sensors" USING btree ("heating_circuit_id") WHERE heating_circuit_id is not null;--> statement-breakpoint
CREATE INDEX "building_complexes_tenant_name" ON "main"."building_complexes" USING btree ("tenant_id",main.natural_order("name"));--> statement-breakpoint
CREATE INDEX "building_units_tenant_order" ON "main"."building_units" USING btree ("tenant_id",main.natural_order("name"));--> statement-breakpoint
CREATE INDEX "building_units_heating_circuit" ON "main"."building_units" USING btree ("heating_circuit_id") WHERE heating_circuit_id is not null;--> statement-breakpoint
CREATE INDEX "buildings_tenant_order" ON "main"."buildings" USING btree ("tenant_id",main.natural_order("name"));--> statement-breakpoint
CREATE INDEX "buildings_heating_circuit" ON "main"."buildings" USING btree ("heating_circuit_id") WHERE heating_circuit_id is not null;--> statement-breakpoint
CREATE INDEX "public_areas_tenant_order" ON "main"."public_areas" USING btree ("tenant_id",main.natural_order("name"));--> statement-breakpoint
CREATE INDEX "public_areas_heating_circuit" ON "main"."public_areas" USING btree ("heating_circuit_id") WHERE heating_circuit_id is not null;--> statement-breakpoint
CREATE INDEX "radiators_heating_circuit" ON "main"."radiators" USING btree ("heating_circuit_id") WHERE heating_circuit_id is not null;--> statement-breakpoint
CREATE INDEX "rooms_heating_circuit" ON "main"."rooms" USING btree ("heating_circuit_id") WHERE heating_circuit_id is not null;