CREATE TABLE "main"."unknown_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"first_seen_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"messages" bigint NOT NULL,
	"recent" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "implausible" jsonb;--> statement-breakpoint
ALTER TABLE "main"."thermostat_states" ADD COLUMN "implausible" jsonb;--> statement-breakpoint
ALTER TABLE "main"."alerts" ADD COLUMN "raises" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "unknown_applications_seen" ON "main"."unknown_applications" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "alerts_cleared" ON "main"."alerts" USING btree ("cleared_at");
--> statement-breakpoint
-- Nobody's data, like unknown devices: seen by administrators of the platform only.
alter table main.unknown_applications enable row level security;
--> statement-breakpoint
alter table main.unknown_applications force row level security;
--> statement-breakpoint
create policy tenant_rows on main.unknown_applications for all to app_tenant using (false) with check (false);
--> statement-breakpoint
create policy admin_rows on main.unknown_applications for all to app_admin using (true) with check (true);
--> statement-breakpoint
create policy identity_rows on main.unknown_applications for all to app_identity using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on main.unknown_applications to app_tenant, app_admin;
--> statement-breakpoint
alter table main.thermostat_measurements add column implausible jsonb;
--> statement-breakpoint
alter table main.sensor_measurements add column implausible jsonb;
--> statement-breakpoint
-- Implausible values move out of the columns that everything reads (domain/devices/plausible.ts). Bit 256 marks rows that are suspicious by their own values; the others jumped.
update main.thermostat_measurements set
  implausible = nullif(jsonb_strip_nulls(jsonb_build_object(
    'ambientTemperature', case when (ambient_temperature not between -20 and 50 or signs & 256 = 0) then ambient_temperature end,
    'rawAmbientTemperature', case when raw_ambient_temperature not between -20 and 90 then raw_ambient_temperature end,
    'bodyTemperature', case when body_temperature not between -20 and 90 then body_temperature end,
    'lookupTemperature', case when lookup_temperature not between -20 and 50 then lookup_temperature end,
    'humidity', case when humidity not between 0 and 100 then humidity end,
    'batteryVoltage', case when battery_voltage not between 1.8 and 4.6 then battery_voltage end)), '{}'),
  ambient_temperature = case when (ambient_temperature not between -20 and 50 or signs & 256 = 0) then null else ambient_temperature end,
  raw_ambient_temperature = case when raw_ambient_temperature not between -20 and 90 then null else raw_ambient_temperature end,
  body_temperature = case when body_temperature not between -20 and 90 then null else body_temperature end,
  lookup_temperature = case when lookup_temperature not between -20 and 50 then null else lookup_temperature end,
  humidity = case when humidity not between 0 and 100 then null else humidity end,
  battery_voltage = case when battery_voltage not between 1.8 and 4.6 then null else battery_voltage end
where suspicious;
--> statement-breakpoint
update main.sensor_measurements set
  implausible = nullif(jsonb_strip_nulls(jsonb_build_object(
    'temperature', case when temperature not between -20 and 50 then temperature end,
    'humidity', case when humidity not between 0 and 100 then humidity end,
    'externalTemperature', case when external_temperature not between -55 and 125 then external_temperature end,
    'externalHumidity', case when external_humidity not between 0 and 100 then external_humidity end,
    'flowTemperature', case when flow_temperature not between -55 and 125 then flow_temperature end,
    'returnTemperature', case when return_temperature not between -55 and 125 then return_temperature end,
    'outdoorTemperature', case when outdoor_temperature not between -55 and 125 then outdoor_temperature end,
    'batteryVoltage', case when battery_voltage not between 1.8 and 4.6 then battery_voltage end)), '{}'),
  temperature = case when temperature not between -20 and 50 then null else temperature end,
  humidity = case when humidity not between 0 and 100 then null else humidity end,
  external_temperature = case when external_temperature not between -55 and 125 then null else external_temperature end,
  external_humidity = case when external_humidity not between 0 and 100 then null else external_humidity end,
  flow_temperature = case when flow_temperature not between -55 and 125 then null else flow_temperature end,
  return_temperature = case when return_temperature not between -55 and 125 then null else return_temperature end,
  outdoor_temperature = case when outdoor_temperature not between -55 and 125 then null else outdoor_temperature end,
  battery_voltage = case when battery_voltage not between 1.8 and 4.6 then null else battery_voltage end
where suspicious;
--> statement-breakpoint
update main.thermostat_states set
  implausible = nullif(jsonb_strip_nulls(jsonb_build_object(
    'ambientTemperature', case when ambient_temperature not between -20 and 50 then ambient_temperature end,
    'rawAmbientTemperature', case when raw_ambient_temperature not between -20 and 90 then raw_ambient_temperature end,
    'bodyTemperature', case when body_temperature not between -20 and 90 then body_temperature end,
    'lookupTemperature', case when lookup_temperature not between -20 and 50 then lookup_temperature end,
    'humidity', case when humidity not between 0 and 100 then humidity end)), '{}'),
  ambient_temperature = case when ambient_temperature not between -20 and 50 then null else ambient_temperature end,
  raw_ambient_temperature = case when raw_ambient_temperature not between -20 and 90 then null else raw_ambient_temperature end,
  body_temperature = case when body_temperature not between -20 and 90 then null else body_temperature end,
  lookup_temperature = case when lookup_temperature not between -20 and 50 then null else lookup_temperature end,
  humidity = case when humidity not between 0 and 100 then null else humidity end
where ambient_temperature not between -20 and 50 or raw_ambient_temperature not between -20 and 90 or body_temperature not between -20 and 90 or lookup_temperature not between -20 and 50 or humidity not between 0 and 100;
--> statement-breakpoint
update main.sensors set
  implausible = nullif(jsonb_strip_nulls(jsonb_build_object(
    'temperature', case when temperature not between -20 and 50 then temperature end,
    'humidity', case when humidity not between 0 and 100 then humidity end,
    'externalTemperature', case when external_temperature not between -55 and 125 then external_temperature end,
    'externalHumidity', case when external_humidity not between 0 and 100 then external_humidity end,
    'flowTemperature', case when flow_temperature not between -55 and 125 then flow_temperature end,
    'returnTemperature', case when return_temperature not between -55 and 125 then return_temperature end,
    'outdoorTemperature', case when outdoor_temperature not between -55 and 125 then outdoor_temperature end,
    'batteryVoltage', case when battery_voltage not between 1.8 and 4.6 then battery_voltage end)), '{}'),
  temperature = case when temperature not between -20 and 50 then null else temperature end,
  humidity = case when humidity not between 0 and 100 then null else humidity end,
  external_temperature = case when external_temperature not between -55 and 125 then null else external_temperature end,
  external_humidity = case when external_humidity not between 0 and 100 then null else external_humidity end,
  flow_temperature = case when flow_temperature not between -55 and 125 then null else flow_temperature end,
  return_temperature = case when return_temperature not between -55 and 125 then null else return_temperature end,
  outdoor_temperature = case when outdoor_temperature not between -55 and 125 then null else outdoor_temperature end,
  battery_voltage = case when battery_voltage not between 1.8 and 4.6 then null else battery_voltage end
where temperature not between -20 and 50 or humidity not between 0 and 100 or external_temperature not between -55 and 125 or external_humidity not between 0 and 100 or flow_temperature not between -55 and 125 or return_temperature not between -55 and 125 or outdoor_temperature not between -55 and 125 or battery_voltage not between 1.8 and 4.6;
--> statement-breakpoint
update main.thermostats set battery_voltage = null where battery_voltage not between 1.8 and 4.6;
