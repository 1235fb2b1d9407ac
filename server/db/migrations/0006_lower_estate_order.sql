DROP INDEX "main"."radiators_tenant_order";--> statement-breakpoint
DROP INDEX "main"."rooms_tenant_order";--> statement-breakpoint
DROP INDEX "main"."windows_tenant_order";--> statement-breakpoint
CREATE INDEX "radiators_tenant_order" ON "main"."radiators" USING btree ("tenant_id",main.natural_order("name"),"id");--> statement-breakpoint
CREATE INDEX "rooms_tenant_order" ON "main"."rooms" USING btree ("tenant_id",main.natural_order("name"),"id");--> statement-breakpoint
CREATE INDEX "windows_tenant_order" ON "main"."windows" USING btree ("tenant_id",main.natural_order("name"),"id");