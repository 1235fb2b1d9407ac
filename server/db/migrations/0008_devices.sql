CREATE TABLE "main"."bulk_items" (
	"bulk_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"thermostat_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"gateway_eui" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "bulk_items_bulk_id_thermostat_id_pk" PRIMARY KEY("bulk_id","thermostat_id")
);
--> statement-breakpoint
CREATE TABLE "main"."bulk_updates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"commands" jsonb NOT NULL,
	"target" jsonb NOT NULL,
	"ignore_version" boolean DEFAULT false NOT NULL,
	"expiration_minutes" integer NOT NULL,
	"air_time_seconds" double precision DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "main"."downlink_frames" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"thermostat_id" uuid NOT NULL,
	"port" smallint NOT NULL,
	"payload" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"enqueued_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"frame_counter" integer,
	"closed_at" timestamp(3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."downlinks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"thermostat_id" uuid NOT NULL,
	"building_id" uuid,
	"frame_id" uuid,
	"code" text NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"phase" text NOT NULL,
	"reason" text,
	"args" jsonb NOT NULL,
	"seq" smallint NOT NULL,
	"ignore_version" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"acknowledged_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"bulk_id" uuid,
	"schedule_id" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."schedule_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"schedule_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"thermostat_id" uuid NOT NULL,
	"scheduled_at" timestamp(3) with time zone NOT NULL,
	"repeat" text NOT NULL,
	"target_temperature" double precision,
	"modifier" double precision,
	"next_at" timestamp(3) with time zone,
	"last_sent_at" timestamp(3) with time zone,
	"last_reason" text
);
--> statement-breakpoint
CREATE TABLE "main"."target_temperature_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"thermostat_id" uuid NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."signal_tester_presses" (
	"tester_id" uuid NOT NULL,
	"tenant_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"dev_addr" text NOT NULL,
	"frame_counter" integer NOT NULL,
	"spreading_factor" smallint,
	"gateways" jsonb NOT NULL,
	CONSTRAINT "signal_tester_presses_tester_id_dev_addr_frame_counter_pk" PRIMARY KEY("tester_id","dev_addr","frame_counter")
);
--> statement-breakpoint
CREATE TABLE "main"."signal_testers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid,
	"eui" text NOT NULL,
	"join_eui" text,
	"label" text,
	"registered_at" timestamp(3) with time zone,
	"last_seen_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "main"."thermostat_states" (
	"thermostat_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"measured_at" timestamp(3) with time zone,
	"dev_addr" text,
	"frame_counter" integer,
	"ambient_temperature" double precision,
	"raw_ambient_temperature" double precision,
	"body_temperature" double precision,
	"lookup_temperature" double precision,
	"target_temperature" double precision,
	"target_level" smallint,
	"display_rotation" smallint,
	"direct_motor_control" boolean,
	"calibration" text,
	"motor_position" smallint,
	"motor_constraint" smallint,
	"open_window" boolean,
	"frost_protection" boolean,
	"active_harvesting" boolean,
	"stall_inward" boolean,
	"stall_outward" boolean,
	"battery_low" boolean,
	"teg_voltage" double precision,
	"humidity" double precision,
	"last_seq" smallint,
	"rssi" smallint,
	"snr" double precision,
	"bytes_up" bigint DEFAULT 0 NOT NULL,
	"bytes_down" bigint DEFAULT 0 NOT NULL,
	"fingerprint_at" timestamp(3) with time zone,
	"reset_reason" smallint,
	"uptime_hours" integer,
	"min_temperature" double precision,
	"max_temperature" double precision,
	"anti_freeze_temperature" double precision,
	"motor_stroke_steps" integer,
	"level_map_crc" smallint,
	"level_map" jsonb,
	"level_map_at" timestamp(3) with time zone,
	"health" smallint,
	"health_at" timestamp(3) with time zone,
	"next_seq" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"location_id" uuid,
	"complex_id" uuid,
	"building_id" uuid,
	"unit_id" uuid,
	"public_area_id" uuid,
	"room_id" uuid,
	"type" text NOT NULL,
	"thermostat_id" uuid,
	"gateway_id" uuid,
	"eui" text NOT NULL,
	"incident_id" uuid,
	"raised_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"cleared_at" timestamp(3) with time zone,
	"info" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."gateway_hours" (
	"gateway_id" uuid NOT NULL,
	"tenant_id" uuid,
	"hour" timestamp(3) with time zone NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"received_ok" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."malfunction_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"thermostat_id" uuid NOT NULL,
	"radiator_id" uuid,
	"groups" text[] NOT NULL,
	"other" text,
	"at" timestamp(3) with time zone NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."thermostat_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"thermostat_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"message_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."thermostat_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"thermostat_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"user_id" uuid,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."undecoded_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"eui" text NOT NULL,
	"thermostat_id" uuid,
	"sensor_id" uuid,
	"message_id" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"port" smallint,
	"payload" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."unknown_devices" (
	"eui" text PRIMARY KEY NOT NULL,
	"first_seen_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"messages" bigint NOT NULL,
	"application_id" text,
	"application_name" text,
	"device_name" text,
	"last_port" smallint,
	"last_payload" text,
	"gateway_eui" text
);
--> statement-breakpoint
DROP INDEX "main"."thermostats_tenant";--> statement-breakpoint
DROP INDEX "main"."thermostats_building";--> statement-breakpoint
ALTER TABLE "main"."gateways" ADD COLUMN "registered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."gateways" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "main"."gateways" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "main"."gateways" ADD COLUMN "packets_received" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."gateways" ADD COLUMN "packets_sent" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "join_eui" text;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "registered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "online_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "firmware_version" text;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "battery_voltage" double precision;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "gateway_eui" text;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "rssi" smallint;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "snr" double precision;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "spreading_factor" smallint;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "bytes_up" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "measured_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "dev_addr" text;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "frame_counter" integer;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "temperature" double precision;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "humidity" double precision;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "external_temperature" double precision;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "external_humidity" double precision;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "open" boolean;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "openings" integer;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "open_minutes" integer;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "flow_temperature" double precision;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "return_temperature" double precision;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "outdoor_temperature" double precision;--> statement-breakpoint
ALTER TABLE "main"."thermostats" ADD COLUMN "join_eui" text;--> statement-breakpoint
ALTER TABLE "main"."thermostats" ADD COLUMN "wt_id" text;--> statement-breakpoint
ALTER TABLE "main"."thermostats" ADD COLUMN "installed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."thermostats" ADD COLUMN "malfunction_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."thermostats" ADD COLUMN "registered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."thermostats" ADD COLUMN "app_version" text;--> statement-breakpoint
ALTER TABLE "main"."thermostats" ADD COLUMN "firmware_status" text DEFAULT 'Unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."thermostats" ADD COLUMN "version_reported_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."thermostats" ADD COLUMN "online_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."thermostats" ADD COLUMN "uplink_minutes" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."thermostats" ADD COLUMN "gateway_eui" text;--> statement-breakpoint
ALTER TABLE "main"."thermostats" ADD COLUMN "spreading_factor" smallint;--> statement-breakpoint
ALTER TABLE "main"."bulk_items" ADD CONSTRAINT "bulk_items_bulk_id_bulk_updates_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "main"."bulk_updates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."bulk_items" ADD CONSTRAINT "bulk_items_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."downlink_frames" ADD CONSTRAINT "downlink_frames_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."downlinks" ADD CONSTRAINT "downlinks_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."downlinks" ADD CONSTRAINT "downlinks_frame_id_downlink_frames_id_fk" FOREIGN KEY ("frame_id") REFERENCES "main"."downlink_frames"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."schedule_entries" ADD CONSTRAINT "schedule_entries_schedule_id_target_temperature_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "main"."target_temperature_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."target_temperature_schedules" ADD CONSTRAINT "target_temperature_schedules_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."signal_tester_presses" ADD CONSTRAINT "signal_tester_presses_tester_id_signal_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "main"."signal_testers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."thermostat_states" ADD CONSTRAINT "thermostat_states_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."alerts" ADD CONSTRAINT "alerts_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."alerts" ADD CONSTRAINT "alerts_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "main"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."gateway_hours" ADD CONSTRAINT "gateway_hours_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "main"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."malfunction_reports" ADD CONSTRAINT "malfunction_reports_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."thermostat_events" ADD CONSTRAINT "thermostat_events_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."thermostat_history" ADD CONSTRAINT "thermostat_history_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."undecoded_messages" ADD CONSTRAINT "undecoded_messages_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_items_state" ON "main"."bulk_items" USING btree ("bulk_id","state");--> statement-breakpoint
CREATE INDEX "bulk_updates_tenant" ON "main"."bulk_updates" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "downlink_frames_waiting" ON "main"."downlink_frames" USING btree ("created_at") WHERE enqueued_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "downlink_frames_thermostat" ON "main"."downlink_frames" USING btree ("thermostat_id","created_at");--> statement-breakpoint
CREATE INDEX "downlinks_thermostat" ON "main"."downlinks" USING btree ("thermostat_id","created_at");--> statement-breakpoint
CREATE INDEX "downlinks_running" ON "main"."downlinks" USING btree ("thermostat_id") WHERE status = 'Running';--> statement-breakpoint
CREATE INDEX "downlinks_expiry" ON "main"."downlinks" USING btree ("expires_at") WHERE status = 'Running';--> statement-breakpoint
CREATE INDEX "downlinks_frame" ON "main"."downlinks" USING btree ("frame_id");--> statement-breakpoint
CREATE INDEX "downlinks_bulk" ON "main"."downlinks" USING btree ("bulk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "downlinks_schedule" ON "main"."downlinks" USING btree ("schedule_id") WHERE schedule_id is not null;--> statement-breakpoint
CREATE INDEX "schedule_entries_schedule" ON "main"."schedule_entries" USING btree ("schedule_id");--> statement-breakpoint
CREATE INDEX "schedule_entries_due" ON "main"."schedule_entries" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "target_temperature_schedules_thermostat" ON "main"."target_temperature_schedules" USING btree ("thermostat_id");--> statement-breakpoint
CREATE INDEX "target_temperature_schedules_tenant" ON "main"."target_temperature_schedules" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "signal_tester_presses_at" ON "main"."signal_tester_presses" USING btree ("tester_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "signal_testers_eui" ON "main"."signal_testers" USING btree ("eui");--> statement-breakpoint
CREATE INDEX "signal_testers_tenant" ON "main"."signal_testers" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_thermostat" ON "main"."alerts" USING btree ("thermostat_id","type","raised_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_thermostat" ON "main"."alerts" USING btree ("thermostat_id","type") WHERE cleared_at is null and thermostat_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_gateway" ON "main"."alerts" USING btree ("gateway_id","type") WHERE cleared_at is null and gateway_id is not null;--> statement-breakpoint
CREATE INDEX "alerts_tenant" ON "main"."alerts" USING btree ("tenant_id","last_at");--> statement-breakpoint
CREATE INDEX "alerts_last" ON "main"."alerts" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "alerts_eui" ON "main"."alerts" USING btree ("eui");--> statement-breakpoint
CREATE INDEX "alerts_incident" ON "main"."alerts" USING btree ("incident_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_hours_once" ON "main"."gateway_hours" USING btree ("gateway_id","hour");--> statement-breakpoint
CREATE INDEX "malfunction_reports_thermostat" ON "main"."malfunction_reports" USING btree ("thermostat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "thermostat_events_once" ON "main"."thermostat_events" USING btree ("thermostat_id","message_id","kind");--> statement-breakpoint
CREATE INDEX "thermostat_events_at" ON "main"."thermostat_events" USING btree ("thermostat_id","at");--> statement-breakpoint
CREATE INDEX "thermostat_history_at" ON "main"."thermostat_history" USING btree ("thermostat_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "undecoded_messages_once" ON "main"."undecoded_messages" USING btree ("eui","message_id");--> statement-breakpoint
CREATE INDEX "undecoded_messages_at" ON "main"."undecoded_messages" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "unknown_devices_seen" ON "main"."unknown_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "gateways_last_connection" ON "main"."gateways" USING btree ("last_connection_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sensors_paired_room" ON "main"."sensors" USING btree ("room_id") WHERE paired and placement = 'Room';--> statement-breakpoint
CREATE UNIQUE INDEX "thermostats_wt_id" ON "main"."thermostats" USING btree ("wt_id");--> statement-breakpoint
CREATE INDEX "thermostats_tenant_seen" ON "main"."thermostats" USING btree ("tenant_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "thermostats_tenant_eui" ON "main"."thermostats" USING btree ("tenant_id","eui");--> statement-breakpoint
CREATE INDEX "thermostats_seen" ON "main"."thermostats" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "thermostats_unit" ON "main"."thermostats" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "thermostats_gateway" ON "main"."thermostats" USING btree ("gateway_eui");--> statement-breakpoint
CREATE INDEX "thermostats_firmware" ON "main"."thermostats" USING btree ("firmware_version");--> statement-breakpoint
CREATE INDEX "thermostats_building" ON "main"."thermostats" USING btree ("building_id","last_seen_at");