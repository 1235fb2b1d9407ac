ALTER TABLE "main"."alerts" ADD COLUMN "weight" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "alerts_weight" ON "main"."alerts" USING btree ("weight","last_at","id");--> statement-breakpoint
CREATE INDEX "alerts_tenant_weight" ON "main"."alerts" USING btree ("tenant_id","weight","last_at","id");--> statement-breakpoint
update main.alerts i set weight = 1 + (select count(*)::int from main.alerts c where c.incident_id = i.id and c.cleared_at is null)
where i.gateway_id is not null and i.type = 'connectivity' and i.cleared_at is null;
