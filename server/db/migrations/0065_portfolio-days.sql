CREATE TABLE "main"."portfolio_days" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"mounted" integer NOT NULL,
	"online" integer NOT NULL,
	"alerts" jsonb NOT NULL,
	"climate" jsonb,
	"counted_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "portfolio_days_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
ALTER TABLE "main"."portfolio_days" ADD CONSTRAINT "portfolio_days_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "main"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
alter table main.portfolio_days enable row level security;
--> statement-breakpoint
alter table main.portfolio_days force row level security;
--> statement-breakpoint
create policy tenant_rows on main.portfolio_days for all to app_tenant
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
--> statement-breakpoint
create policy admin_rows on main.portfolio_days for all to app_admin using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.portfolio_days to app_tenant, app_admin;
