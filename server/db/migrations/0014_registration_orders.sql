CREATE TABLE "main"."registration_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"eui" text NOT NULL,
	"change" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"next_attempt_at" timestamp(3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE INDEX "registration_orders_due" ON "main"."registration_orders" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "registration_orders_eui" ON "main"."registration_orders" USING btree ("eui","id");--> statement-breakpoint
alter table main.registration_orders enable row level security;--> statement-breakpoint
alter table main.registration_orders force row level security;--> statement-breakpoint
create policy tenant_rows on main.registration_orders for all to app_tenant using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));--> statement-breakpoint
create policy admin_rows on main.registration_orders for all to app_admin using (true) with check (true);--> statement-breakpoint
create policy identity_rows on main.registration_orders for all to app_identity using (true) with check (true);--> statement-breakpoint
grant select, insert, update, delete on main.registration_orders to app_tenant, app_admin;
