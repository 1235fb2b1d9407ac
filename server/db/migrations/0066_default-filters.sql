CREATE TABLE "main"."default_filters" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"filter_id" uuid,
	CONSTRAINT "default_filters_user_id_tenant_id_resource_pk" PRIMARY KEY("user_id","tenant_id","resource")
);
--> statement-breakpoint
ALTER TABLE "main"."default_filters" ADD CONSTRAINT "default_filters_filter_id_saved_filters_id_fk" FOREIGN KEY ("filter_id") REFERENCES "main"."saved_filters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "default_filters_filter" ON "main"."default_filters" USING btree ("filter_id");--> statement-breakpoint
CREATE INDEX "alerts_tenant_cleared" ON "main"."alerts" USING btree ("tenant_id","cleared_at") WHERE cleared_at is not null;--> statement-breakpoint
CREATE INDEX "unit_status_changes_access" ON "main"."unit_status_changes" USING btree ("tenant_id","at") WHERE "from" = 'AccessNotPossible';--> statement-breakpoint
alter table main.default_filters enable row level security;
--> statement-breakpoint
alter table main.default_filters force row level security;
--> statement-breakpoint
create policy tenant_rows on main.default_filters for all to app_tenant
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
--> statement-breakpoint
create policy admin_rows on main.default_filters for all to app_admin using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.default_filters to app_tenant, app_admin;
