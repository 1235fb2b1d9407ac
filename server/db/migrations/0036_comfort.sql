CREATE TABLE "main"."comfort_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"levels" jsonb,
	"night" jsonb,
	"set_at" timestamp(3) with time zone NOT NULL,
	"set_by" uuid,
	"confirmed_at" timestamp(3) with time zone,
	"confirmed_by" uuid,
	"phase" text,
	"due_at" timestamp(3) with time zone,
	"started_at" timestamp(3) with time zone,
	"next_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "main"."comfort_steps" (
	"setting_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"thermostat_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"downlink_id" uuid,
	"gateway_eui" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"base_temperature" double precision,
	"base_level" smallint,
	"lowered_to" double precision,
	CONSTRAINT "comfort_steps_setting_id_thermostat_id_pk" PRIMARY KEY("setting_id","thermostat_id")
);
--> statement-breakpoint
ALTER TABLE "main"."comfort_settings" ADD CONSTRAINT "comfort_settings_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."comfort_steps" ADD CONSTRAINT "comfort_steps_setting_id_comfort_settings_id_fk" FOREIGN KEY ("setting_id") REFERENCES "main"."comfort_settings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."comfort_steps" ADD CONSTRAINT "comfort_steps_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comfort_settings_building" ON "main"."comfort_settings" USING btree ("building_id","kind");--> statement-breakpoint
CREATE INDEX "comfort_settings_tenant" ON "main"."comfort_settings" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "comfort_settings_due" ON "main"."comfort_settings" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "comfort_steps_pending" ON "main"."comfort_steps" USING btree ("setting_id","thermostat_id") WHERE state = 'Pending';--> statement-breakpoint
CREATE INDEX "comfort_steps_started" ON "main"."comfort_steps" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "comfort_steps_downlink" ON "main"."comfort_steps" USING btree ("downlink_id") WHERE downlink_id is not null;--> statement-breakpoint
CREATE INDEX "comfort_steps_thermostat" ON "main"."comfort_steps" USING btree ("thermostat_id");--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['comfort_settings', 'comfort_steps']
  loop
    execute format('alter table main.%I enable row level security', t);
    execute format('alter table main.%I force row level security', t);
    execute format('create policy tenant_rows on main.%I for all to app_tenant
      using (tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid))
      with check (tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid))', t);
    execute format('create policy admin_rows on main.%I for all to app_admin using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on main.%I to app_tenant, app_admin', t);
  end loop;
end $$;
