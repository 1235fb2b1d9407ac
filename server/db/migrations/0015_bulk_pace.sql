DROP INDEX "main"."bulk_items_gateway";--> statement-breakpoint
CREATE INDEX "bulk_items_started" ON "main"."bulk_items" USING btree ("started_at");