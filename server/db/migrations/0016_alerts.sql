CREATE INDEX "alerts_type" ON "main"."alerts" USING btree ("type","last_at","id");--> statement-breakpoint
create index alerts_text on main.alerts using gin (eui gin_trgm_ops);
