DROP INDEX "main"."thermostats_firmware";--> statement-breakpoint
DROP INDEX "main"."thermostats_spreading_factor";--> statement-breakpoint
DROP INDEX "main"."thermostats_firmware_status";--> statement-breakpoint
CREATE INDEX "thermostats_location" ON "main"."thermostats" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "thermostats_complex" ON "main"."thermostats" USING btree ("complex_id");--> statement-breakpoint
CREATE INDEX "thermostats_firmware_order" ON "main"."thermostats" USING btree (main.natural_order("firmware_version"),"id");--> statement-breakpoint
CREATE INDEX "thermostats_public_area" ON "main"."thermostats" USING btree ("public_area_id") WHERE public_area_id is not null;--> statement-breakpoint
CREATE INDEX "thermostats_malfunction" ON "main"."thermostats" USING btree ("malfunction_at") WHERE malfunction_at is not null;--> statement-breakpoint
CREATE INDEX "thermostats_firmware" ON "main"."thermostats" USING btree ("firmware_version");--> statement-breakpoint
CREATE INDEX "thermostats_spreading_factor" ON "main"."thermostats" USING btree ("spreading_factor");--> statement-breakpoint
CREATE INDEX "thermostats_firmware_status" ON "main"."thermostats" USING btree ("firmware_status") WHERE firmware_status <> 'Completed';