CREATE TABLE "identity"."assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"role" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."function_grants" (
	"user_id" uuid NOT NULL,
	"functionality" text NOT NULL,
	"granted_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "function_grants_user_id_functionality_pk" PRIMARY KEY("user_id","functionality")
);
--> statement-breakpoint
CREATE TABLE "identity"."audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid,
	"user_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"partial" boolean DEFAULT false NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "identity"."idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."keys" (
	"id" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"html" text,
	"unsubscribe_url" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "identity"."one_time_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"taken" bigint[] NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"cookie_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"revoked_reason" text
);
--> statement-breakpoint
CREATE TABLE "identity"."users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"pending_email" text,
	"pending_email_until" timestamp(3) with time zone,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"password_hash" text,
	"state" text NOT NULL,
	"super_admin" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'de' NOT NULL,
	"data_privacy_agreed_at" timestamp(3) with time zone,
	"last_sign_in_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "main"."balancing_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"heating_circuit_id" uuid NOT NULL,
	"circuit_name" text NOT NULL,
	"location_name" text NOT NULL,
	"addresses" jsonb NOT NULL,
	"confirmed_at" timestamp(3) with time zone NOT NULL,
	"confirmed_by" uuid NOT NULL,
	"details" jsonb NOT NULL,
	"plan" jsonb NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "main"."bulk_items" (
	"bulk_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"thermostat_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"constraint" smallint,
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
	"draft" boolean DEFAULT false NOT NULL,
	"commands" jsonb NOT NULL,
	"target" jsonb NOT NULL,
	"ignore_version" boolean DEFAULT false NOT NULL,
	"expiration_minutes" integer NOT NULL,
	"air_time_seconds" double precision DEFAULT 0 NOT NULL,
	"gateways" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"heating_circuit_id" uuid,
	"created_by" uuid,
	"started_at" timestamp(3) with time zone,
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
	"next_attempt_at" timestamp(3) with time zone,
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
	"reported_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"bulk_id" uuid,
	"schedule_entry_id" uuid,
	"due_at" timestamp(3) with time zone
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
	"created_by" uuid,
	"base_temperature" double precision,
	"set_temperatures" double precision[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."data_agreement_evidence" (
	"agreement_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"network" text NOT NULL,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "main"."data_agreement_persons" (
	"agreement_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"email" text,
	"canonical_email" text,
	"first_name" text NOT NULL,
	"surname" text NOT NULL,
	"street" text NOT NULL,
	"number" text NOT NULL,
	"city" text NOT NULL,
	"zip_code" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"processed" boolean DEFAULT false NOT NULL,
	"processed_at" timestamp(3) with time zone,
	"processed_by" uuid,
	"confirmed_at" timestamp(3) with time zone,
	"asked_tenant_id" uuid,
	"tenant_id" uuid,
	"building_id" uuid,
	"unit_id" uuid,
	"renter_id" uuid,
	"linked_at" timestamp(3) with time zone,
	"linked_by" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."data_agreement_revocations" (
	"agreement_id" uuid PRIMARY KEY NOT NULL,
	"revoked_at" timestamp(3) with time zone NOT NULL,
	"channel" text NOT NULL,
	"recorded_by" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."data_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text DEFAULT 'DataPrivacy' NOT NULL,
	"agreed_at" timestamp(3) with time zone NOT NULL,
	"channel" text NOT NULL,
	"embedded_in" text,
	"language" text NOT NULL,
	"opt_in_id" uuid,
	"opt_in_hash" text,
	"data_privacy_id" uuid,
	"data_privacy_hash" text,
	"token_hash" text,
	"recorded_by" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."legal_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"contents" jsonb NOT NULL,
	"hash" text NOT NULL,
	"published_at" timestamp(3) with time zone NOT NULL,
	"published_by" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."gateways" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid,
	"location_id" uuid,
	"complex_id" uuid,
	"building_id" uuid,
	"unit_id" uuid,
	"public_area_id" uuid,
	"room_id" uuid,
	"eui" text NOT NULL,
	"gateway_id" text,
	"board_id" text,
	"product_id" text,
	"mac_address" text,
	"placement" text,
	"placement_note" text,
	"installation_process" text DEFAULT 'added' NOT NULL,
	"junction_box" text,
	"junction_box_note" text,
	"mounting" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_connection_at" timestamp(3) with time zone,
	"registered_at" timestamp(3) with time zone,
	"latitude" double precision,
	"longitude" double precision,
	"located_at" timestamp(3) with time zone,
	"packets_received" bigint DEFAULT 0 NOT NULL,
	"packets_sent" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."sensors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid,
	"location_id" uuid,
	"complex_id" uuid,
	"building_id" uuid,
	"unit_id" uuid,
	"public_area_id" uuid,
	"room_id" uuid,
	"window_id" uuid,
	"heating_circuit_id" uuid,
	"eui" text NOT NULL,
	"type" text NOT NULL,
	"join_eui" text,
	"placement" text,
	"paired" boolean DEFAULT false NOT NULL,
	"registered_at" timestamp(3) with time zone,
	"last_seen_at" timestamp(3) with time zone,
	"online_until" timestamp(3) with time zone,
	"firmware_version" text,
	"version_reported_at" timestamp(3) with time zone,
	"battery_voltage" double precision,
	"battery_at" timestamp(3) with time zone,
	"gateway_eui" text,
	"rssi" smallint,
	"snr" double precision,
	"spreading_factor" smallint,
	"bytes_up" bigint DEFAULT 0 NOT NULL,
	"restarts" text[] DEFAULT '{}' NOT NULL,
	"recent" text[] DEFAULT '{}' NOT NULL,
	"measured_at" timestamp(3) with time zone,
	"measured_unit_id" uuid,
	"dev_addr" text,
	"frame_counter" integer,
	"temperature" double precision,
	"humidity" double precision,
	"external_temperature" double precision,
	"external_humidity" double precision,
	"open" boolean,
	"openings" integer,
	"open_minutes" integer,
	"flow_temperature" double precision,
	"return_temperature" double precision,
	"outdoor_temperature" double precision,
	"implausible" jsonb
);
--> statement-breakpoint
CREATE TABLE "main"."thermostat_states" (
	"thermostat_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"measured_at" timestamp(3) with time zone,
	"measured_unit_id" uuid,
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
	"implausible" jsonb,
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
	"night_base_temperature" double precision,
	"night_base_level" smallint,
	"night_lowered_to" double precision,
	"health" smallint,
	"health_at" timestamp(3) with time zone,
	"application_id" text,
	"next_seq" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."thermostats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid,
	"location_id" uuid,
	"complex_id" uuid,
	"building_id" uuid,
	"unit_id" uuid,
	"public_area_id" uuid,
	"room_id" uuid,
	"radiator_id" uuid,
	"eui" text NOT NULL,
	"join_eui" text,
	"wt_id" text,
	"lifecycle" text NOT NULL,
	"installed_at" timestamp(3) with time zone,
	"malfunction_at" timestamp(3) with time zone,
	"registered_at" timestamp(3) with time zone,
	"mode" text DEFAULT 'unknown' NOT NULL,
	"firmware_version" text,
	"app_version" text,
	"firmware_status" text DEFAULT 'Unknown' NOT NULL,
	"version_reported_at" timestamp(3) with time zone,
	"hardware_revision" integer,
	"battery_voltage" double precision,
	"last_seen_at" timestamp(3) with time zone,
	"online_until" timestamp(3) with time zone,
	"uplink_minutes" integer DEFAULT 10 NOT NULL,
	"gateway_eui" text,
	"spreading_factor" smallint
);
--> statement-breakpoint
CREATE TABLE "main"."building_complexes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "main"."building_units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"complex_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"customer_id" text NOT NULL,
	"floor" integer,
	"status" text DEFAULT 'Open' NOT NULL,
	"status_reason" text,
	"status_comment" text,
	"status_changed_at" timestamp(3) with time zone,
	"next_visit_on" date,
	"installation_description" text,
	"window_sensors_required" boolean DEFAULT false NOT NULL,
	"heating_circuit_id" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."buildings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"complex_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"street" text NOT NULL,
	"street_number" text NOT NULL,
	"zipcode" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"address_key" text NOT NULL,
	"construction_year" integer,
	"renovation_year" integer,
	"roof_type" text,
	"top_floor_usage" text,
	"basement" boolean,
	"exterior_walls" integer,
	"residential_units_count" integer,
	"floors_above" integer DEFAULT 1 NOT NULL,
	"floors_below" integer DEFAULT 0 NOT NULL,
	"min_temperature" double precision,
	"max_temperature" double precision,
	"installation_from" date,
	"installation_to" date,
	"gateway_installation_requested" boolean DEFAULT false NOT NULL,
	"gateway_installation_requested_at" timestamp(3) with time zone,
	"recommended_gateways" integer,
	"vent_all_radiators" boolean DEFAULT false NOT NULL,
	"flyer_posted" boolean,
	"gateway_issues" text[] DEFAULT '{}' NOT NULL,
	"gateway_issues_comment" text,
	"heating_circuit_id" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."heating_circuits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"building_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"balancing_confirmed_at" timestamp(3) with time zone,
	"balancing_confirmed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."locations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "main"."public_areas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"complex_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"floor" integer,
	"heating_circuit_id" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."automatic_updates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"artifact_id" uuid,
	"filters" jsonb NOT NULL,
	"enabled" boolean NOT NULL,
	"gates" jsonb NOT NULL,
	"waves" jsonb NOT NULL,
	"window" jsonb NOT NULL,
	"created_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp(3) with time zone,
	"checked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "main"."firmware_artifacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"size" integer NOT NULL,
	"compressed_size" integer NOT NULL,
	"sha256" text NOT NULL,
	"signature" text NOT NULL,
	"signed_by" text NOT NULL,
	"hardware_revisions" integer[] NOT NULL,
	"note" text,
	"file_key" text NOT NULL,
	"compressed_key" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."firmware_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"artifact_id" uuid NOT NULL,
	"state" text NOT NULL,
	"filters" jsonb,
	"listed" integer DEFAULT 0 NOT NULL,
	"unknown_euis" text[] DEFAULT '{}' NOT NULL,
	"gates" jsonb NOT NULL,
	"waves" jsonb NOT NULL,
	"window" jsonb NOT NULL,
	"parallel_per_gateway" smallint NOT NULL,
	"allow_downgrade" boolean NOT NULL,
	"wave" smallint DEFAULT 0 NOT NULL,
	"wave_count" smallint NOT NULL,
	"created_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"rule_id" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."firmware_updates" (
	"batch_id" uuid NOT NULL,
	"thermostat_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"wave" smallint,
	"step" text NOT NULL,
	"reason" text,
	"from_version" text,
	"gateway_eui" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"attempts_before" smallint DEFAULT 0 NOT NULL,
	"open_session" smallint,
	"fragment_size" smallint DEFAULT 0 NOT NULL,
	"fragments_total" integer DEFAULT 0 NOT NULL,
	"fragments_received" integer DEFAULT 0 NOT NULL,
	"next_fragment" integer DEFAULT 1 NOT NULL,
	"last_fragment" integer DEFAULT 0 NOT NULL,
	"rounds" smallint DEFAULT 0 NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"frame_id" uuid,
	"asked_at" timestamp(3) with time zone,
	"step_at" timestamp(3) with time zone NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "firmware_updates_batch_id_thermostat_id_pk" PRIMARY KEY("batch_id","thermostat_id")
);
--> statement-breakpoint
CREATE TABLE "main"."heat_load_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"date" date NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"input" jsonb NOT NULL,
	"unmet" jsonb NOT NULL,
	"result" jsonb,
	"rooms" jsonb,
	"failure" text,
	"failure_args" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"job_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone
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
	"raises" integer DEFAULT 1 NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
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
	"reports" integer DEFAULT 0 NOT NULL,
	"seconds" smallint[] DEFAULT '{}' NOT NULL
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
CREATE TABLE "main"."monitoring_marks" (
	"rule" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp(3) with time zone NOT NULL,
	"cursor" uuid,
	"cursor_at" timestamp(3) with time zone
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
	"gateway_eui" text,
	"payload" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."unknown_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"first_seen_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"messages" bigint NOT NULL,
	"recent" text[] DEFAULT '{}' NOT NULL
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
	"gateway_eui" text,
	"recent" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."notice_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "notice_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "main"."notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"way" text NOT NULL,
	"read_at" timestamp(3) with time zone,
	"mailed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "main"."appointment_announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"appointment_id" uuid,
	"renter_id" uuid,
	"address_hash" text,
	"way" text NOT NULL,
	"language" text NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"cancelled" boolean NOT NULL,
	"announced_at" timestamp(3) with time zone NOT NULL,
	"announced_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"complex_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"description" text,
	"technician_id" uuid,
	"cancelled_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "main"."calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."leases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"complex_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date
);
--> statement-breakpoint
CREATE TABLE "main"."renters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"complex_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"role" text DEFAULT 'MainRenter' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"email" text,
	"agreement" boolean DEFAULT false NOT NULL,
	"agreed_at" timestamp(3) with time zone,
	"info_received_agreement" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"verified_at" timestamp(3) with time zone,
	"verified_by" uuid,
	"verification_method" text,
	"verification_note" text,
	"verification_code_hash" text,
	"verification_sent_at" timestamp(3) with time zone,
	"verification_attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"gateway_id" uuid,
	"radiator_id" uuid,
	"building_id" uuid,
	"issue" text,
	"comment" text,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"taken_at" timestamp(3) with time zone,
	"file_key" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "photos_one_owner" CHECK (num_nonnulls("main"."photos"."gateway_id", "main"."photos"."radiator_id", "main"."photos"."building_id") = 1)
);
--> statement-breakpoint
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
CREATE TABLE "main"."production_line_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"eui" text NOT NULL,
	"wt_id" text,
	"type" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"station" text,
	"message" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."onboarding_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"eui" text NOT NULL,
	"outcome" text NOT NULL,
	"issues" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "main"."onboarding_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"file_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."registration_keys" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"app_key" text NOT NULL,
	"gen_app_key" text
);
--> statement-breakpoint
CREATE TABLE "main"."registration_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"eui" text NOT NULL,
	"change" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"next_attempt_at" timestamp(3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"onboarding_row_id" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."radiators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"complex_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"unit_id" uuid,
	"public_area_id" uuid,
	"room_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"type" text DEFAULT 'Other' NOT NULL,
	"plate_subtype" text,
	"sectional_spacing" integer,
	"length" integer,
	"height" integer,
	"width" integer,
	"valve_type" text NOT NULL,
	"valve_description" text,
	"valve_direction" text NOT NULL,
	"connection_position" text,
	"obstruction" text,
	"obstruction_description" text,
	"issues" text[] DEFAULT '{}' NOT NULL,
	"checklist" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"installation_not_possible_description" text,
	"venting_possible" boolean,
	"venting_duration" text,
	"venting_failure_reason" text,
	"venting_comment" text,
	"vented_at" timestamp(3) with time zone,
	"heating_circuit_id" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"complex_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"unit_id" uuid,
	"public_area_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"floor" integer,
	"shape" text DEFAULT 'Rectangular' NOT NULL,
	"side_a" double precision,
	"side_b" double precision,
	"side_c" double precision,
	"side_d" double precision,
	"height" double precision,
	"min_height" double precision,
	"max_height" double precision,
	"sloping_roof" boolean DEFAULT false NOT NULL,
	"outside_walls_count" integer,
	"unheated_walls_count" integer,
	"outside_walls" text[] DEFAULT '{}' NOT NULL,
	"unheated_walls" text[] DEFAULT '{}' NOT NULL,
	"size" double precision,
	"volume" double precision,
	"data_gathering" text DEFAULT 'Empty' NOT NULL,
	"heating_circuit_id" uuid,
	CONSTRAINT "rooms_one_parent" CHECK (num_nonnulls("main"."rooms"."unit_id", "main"."rooms"."public_area_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "main"."windows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"complex_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"unit_id" uuid,
	"public_area_id" uuid,
	"room_id" uuid NOT NULL,
	"name" text NOT NULL,
	"material" text DEFAULT 'Unknown' NOT NULL,
	"direction" text,
	"width" double precision,
	"height" double precision,
	"wall" text,
	"window_sensor_required" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."signal_test_floors" (
	"tenant_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"floor" integer NOT NULL,
	"strength" text NOT NULL,
	"tester_eui" text,
	"recorded_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"recorded_by" uuid,
	CONSTRAINT "signal_test_floors_building_id_floor_pk" PRIMARY KEY("building_id","floor")
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
	CONSTRAINT "signal_tester_presses_tester_id_dev_addr_frame_counter_at_pk" PRIMARY KEY("tester_id","dev_addr","frame_counter","at")
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
	"last_seen_at" timestamp(3) with time zone,
	"restarts" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."default_filters" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"filter_id" uuid,
	CONSTRAINT "default_filters_user_id_tenant_id_resource_pk" PRIMARY KEY("user_id","tenant_id","resource")
);
--> statement-breakpoint
CREATE TABLE "main"."estate_counts" (
	"tenant_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "estate_counts_tenant_id_location_id_kind_pk" PRIMARY KEY("tenant_id","location_id","kind")
);
--> statement-breakpoint
CREATE TABLE "main"."saved_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"filter" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."settings" (
	"code" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "main"."tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"street" text,
	"street_number" text,
	"zipcode" text,
	"city" text,
	"country" text,
	"contact_name" text,
	"contact_email" text,
	"contact_phone" text
);
--> statement-breakpoint
CREATE TABLE "main"."data_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"thermostat_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"number" smallint NOT NULL,
	"file_id" uuid,
	"address" bigint,
	"size" integer NOT NULL,
	"file_key" text,
	"homes" jsonb,
	"state" text NOT NULL,
	"reason" text,
	"step" text NOT NULL,
	"fragment_bytes" smallint,
	"fragments" integer,
	"pending" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"confirmed" integer DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"progress_at" timestamp(3) with time zone NOT NULL,
	"heard_at" timestamp(3) with time zone,
	"frame_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "main"."transfer_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"version" text,
	"size" integer NOT NULL,
	"crc" bigint NOT NULL,
	"data" "bytea" NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."transfer_fragments" (
	"transfer_id" uuid NOT NULL,
	"fragment" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "transfer_fragments_transfer_id_fragment_pk" PRIMARY KEY("transfer_id","fragment")
);
--> statement-breakpoint
CREATE TABLE "main"."audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid,
	"user_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"partial" boolean DEFAULT false NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "main"."building_figures" (
	"building_id" uuid NOT NULL,
	"import_no" integer NOT NULL,
	"tenant_id" uuid NOT NULL,
	"open" integer DEFAULT 0 NOT NULL,
	"on_hold" integer DEFAULT 0 NOT NULL,
	"access_not_possible" integer DEFAULT 0 NOT NULL,
	"finalized" integer DEFAULT 0 NOT NULL,
	"incomplete_rooms" integer DEFAULT 0 NOT NULL,
	"radiators" integer DEFAULT 0 NOT NULL,
	"failed_radiators" integer DEFAULT 0 NOT NULL,
	"faulty_radiators" integer DEFAULT 0 NOT NULL,
	"thermostats" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "building_figures_building_id_import_no_pk" PRIMARY KEY("building_id","import_no")
);
--> statement-breakpoint
CREATE TABLE "main"."client_ids" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"actor" jsonb NOT NULL,
	"state" text DEFAULT 'Queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"result" jsonb,
	"error_code" text,
	"file_name" text,
	"file_key" text,
	"content_type" text,
	"dedupe_key" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp(3) with time zone,
	"cancel_requested_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "main"."pending_imports" (
	"no" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "main"."pending_imports_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tenant_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"first_id" uuid NOT NULL,
	"ended" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."project_buildings" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	CONSTRAINT "project_buildings_project_id_building_id_pk" PRIMARY KEY("project_id","building_id")
);
--> statement-breakpoint
CREATE TABLE "main"."project_users" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "project_users_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "main"."projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'Active' NOT NULL,
	"status_changed_at" timestamp(3) with time zone,
	"completed_at" timestamp(3) with time zone,
	"draft_step" text,
	"planned_dates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"installation_from" date,
	"installation_to" date
);
--> statement-breakpoint
CREATE TABLE "main"."unit_status_changes" (
	"no" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "main"."unit_status_changes_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity"."assignments" ADD CONSTRAINT "assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."function_grants" ADD CONSTRAINT "function_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "identity"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."balancing_records" ADD CONSTRAINT "balancing_records_heating_circuit_id_heating_circuits_id_fk" FOREIGN KEY ("heating_circuit_id") REFERENCES "main"."heating_circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."comfort_settings" ADD CONSTRAINT "comfort_settings_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."comfort_steps" ADD CONSTRAINT "comfort_steps_setting_id_comfort_settings_id_fk" FOREIGN KEY ("setting_id") REFERENCES "main"."comfort_settings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."comfort_steps" ADD CONSTRAINT "comfort_steps_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."bulk_items" ADD CONSTRAINT "bulk_items_bulk_id_bulk_updates_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "main"."bulk_updates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."bulk_items" ADD CONSTRAINT "bulk_items_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."downlink_frames" ADD CONSTRAINT "downlink_frames_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."downlinks" ADD CONSTRAINT "downlinks_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."downlinks" ADD CONSTRAINT "downlinks_frame_id_downlink_frames_id_fk" FOREIGN KEY ("frame_id") REFERENCES "main"."downlink_frames"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."schedule_entries" ADD CONSTRAINT "schedule_entries_schedule_id_target_temperature_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "main"."target_temperature_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."target_temperature_schedules" ADD CONSTRAINT "target_temperature_schedules_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_agreement_evidence" ADD CONSTRAINT "data_agreement_evidence_agreement_id_data_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "main"."data_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_agreement_persons" ADD CONSTRAINT "data_agreement_persons_agreement_id_data_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "main"."data_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_agreement_persons" ADD CONSTRAINT "data_agreement_persons_renter_id_renters_id_fk" FOREIGN KEY ("renter_id") REFERENCES "main"."renters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_agreement_revocations" ADD CONSTRAINT "data_agreement_revocations_agreement_id_data_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "main"."data_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_agreements" ADD CONSTRAINT "data_agreements_opt_in_id_legal_texts_id_fk" FOREIGN KEY ("opt_in_id") REFERENCES "main"."legal_texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_agreements" ADD CONSTRAINT "data_agreements_data_privacy_id_legal_texts_id_fk" FOREIGN KEY ("data_privacy_id") REFERENCES "main"."legal_texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."gateways" ADD CONSTRAINT "gateways_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD CONSTRAINT "sensors_window_id_windows_id_fk" FOREIGN KEY ("window_id") REFERENCES "main"."windows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD CONSTRAINT "sensors_heating_circuit_id_heating_circuits_id_fk" FOREIGN KEY ("heating_circuit_id") REFERENCES "main"."heating_circuits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."thermostat_states" ADD CONSTRAINT "thermostat_states_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."thermostats" ADD CONSTRAINT "thermostats_radiator_id_radiators_id_fk" FOREIGN KEY ("radiator_id") REFERENCES "main"."radiators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."building_complexes" ADD CONSTRAINT "building_complexes_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "main"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."building_units" ADD CONSTRAINT "building_units_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."building_units" ADD CONSTRAINT "building_units_heating_circuit_id_heating_circuits_id_fk" FOREIGN KEY ("heating_circuit_id") REFERENCES "main"."heating_circuits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."buildings" ADD CONSTRAINT "buildings_complex_id_building_complexes_id_fk" FOREIGN KEY ("complex_id") REFERENCES "main"."building_complexes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."buildings" ADD CONSTRAINT "buildings_heating_circuit_id_heating_circuits_id_fk" FOREIGN KEY ("heating_circuit_id") REFERENCES "main"."heating_circuits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."heating_circuits" ADD CONSTRAINT "heating_circuits_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "main"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."locations" ADD CONSTRAINT "locations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "main"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."public_areas" ADD CONSTRAINT "public_areas_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."public_areas" ADD CONSTRAINT "public_areas_heating_circuit_id_heating_circuits_id_fk" FOREIGN KEY ("heating_circuit_id") REFERENCES "main"."heating_circuits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."automatic_updates" ADD CONSTRAINT "automatic_updates_artifact_id_firmware_artifacts_id_fk" FOREIGN KEY ("artifact_id") REFERENCES "main"."firmware_artifacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."firmware_batches" ADD CONSTRAINT "firmware_batches_artifact_id_firmware_artifacts_id_fk" FOREIGN KEY ("artifact_id") REFERENCES "main"."firmware_artifacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."firmware_batches" ADD CONSTRAINT "firmware_batches_rule_id_automatic_updates_id_fk" FOREIGN KEY ("rule_id") REFERENCES "main"."automatic_updates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."firmware_updates" ADD CONSTRAINT "firmware_updates_batch_id_firmware_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "main"."firmware_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."firmware_updates" ADD CONSTRAINT "firmware_updates_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."heat_load_attempts" ADD CONSTRAINT "heat_load_attempts_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."alerts" ADD CONSTRAINT "alerts_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."alerts" ADD CONSTRAINT "alerts_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "main"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."gateway_hours" ADD CONSTRAINT "gateway_hours_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "main"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."malfunction_reports" ADD CONSTRAINT "malfunction_reports_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."thermostat_events" ADD CONSTRAINT "thermostat_events_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."thermostat_history" ADD CONSTRAINT "thermostat_history_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."undecoded_messages" ADD CONSTRAINT "undecoded_messages_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."appointment_announcements" ADD CONSTRAINT "appointment_announcements_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "main"."appointments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."appointment_announcements" ADD CONSTRAINT "appointment_announcements_renter_id_renters_id_fk" FOREIGN KEY ("renter_id") REFERENCES "main"."renters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."appointments" ADD CONSTRAINT "appointments_unit_id_building_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "main"."building_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."leases" ADD CONSTRAINT "leases_unit_id_building_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "main"."building_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."renters" ADD CONSTRAINT "renters_unit_id_building_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "main"."building_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."renters" ADD CONSTRAINT "renters_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "main"."leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."photos" ADD CONSTRAINT "photos_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "main"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."photos" ADD CONSTRAINT "photos_radiator_id_radiators_id_fk" FOREIGN KEY ("radiator_id") REFERENCES "main"."radiators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."photos" ADD CONSTRAINT "photos_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."portfolio_days" ADD CONSTRAINT "portfolio_days_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "main"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."onboarding_rows" ADD CONSTRAINT "onboarding_rows_run_id_onboarding_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "main"."onboarding_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."registration_keys" ADD CONSTRAINT "registration_keys_order_id_registration_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "main"."registration_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."radiators" ADD CONSTRAINT "radiators_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "main"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."radiators" ADD CONSTRAINT "radiators_heating_circuit_id_heating_circuits_id_fk" FOREIGN KEY ("heating_circuit_id") REFERENCES "main"."heating_circuits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."rooms" ADD CONSTRAINT "rooms_unit_id_building_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "main"."building_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."rooms" ADD CONSTRAINT "rooms_public_area_id_public_areas_id_fk" FOREIGN KEY ("public_area_id") REFERENCES "main"."public_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."rooms" ADD CONSTRAINT "rooms_heating_circuit_id_heating_circuits_id_fk" FOREIGN KEY ("heating_circuit_id") REFERENCES "main"."heating_circuits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."windows" ADD CONSTRAINT "windows_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "main"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."signal_test_floors" ADD CONSTRAINT "signal_test_floors_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."signal_tester_presses" ADD CONSTRAINT "signal_tester_presses_tester_id_signal_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "main"."signal_testers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."default_filters" ADD CONSTRAINT "default_filters_filter_id_saved_filters_id_fk" FOREIGN KEY ("filter_id") REFERENCES "main"."saved_filters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_transfers" ADD CONSTRAINT "data_transfers_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_transfers" ADD CONSTRAINT "data_transfers_file_id_transfer_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "main"."transfer_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_transfers" ADD CONSTRAINT "data_transfers_frame_id_downlink_frames_id_fk" FOREIGN KEY ("frame_id") REFERENCES "main"."downlink_frames"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."transfer_fragments" ADD CONSTRAINT "transfer_fragments_transfer_id_data_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "main"."data_transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."building_figures" ADD CONSTRAINT "building_figures_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."project_buildings" ADD CONSTRAINT "project_buildings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "main"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."project_buildings" ADD CONSTRAINT "project_buildings_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."project_users" ADD CONSTRAINT "project_users_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "main"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."unit_status_changes" ADD CONSTRAINT "unit_status_changes_unit_id_building_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "main"."building_units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_user_tenant" ON "identity"."assignments" USING btree ("user_id","tenant_id");--> statement-breakpoint
CREATE INDEX "assignments_tenant" ON "identity"."assignments" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "audit_tenant_id_at_index" ON "identity"."audit" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "audit_entity_id_at_index" ON "identity"."audit" USING btree ("entity_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "identity"."idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "identity"."mails" USING btree ("next_attempt_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "identity"."one_time_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limits_ends" ON "identity"."rate_limits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "identity"."refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "identity"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "identity"."users" USING btree ("email") WHERE state in ('Active', 'Deactivated');--> statement-breakpoint
CREATE INDEX "users_any_email" ON "identity"."users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_last_name" ON "identity"."users" USING btree ("last_name");--> statement-breakpoint
CREATE INDEX "balancing_records_circuit" ON "main"."balancing_records" USING btree ("heating_circuit_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "balancing_records_tenant" ON "main"."balancing_records" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "comfort_settings_building" ON "main"."comfort_settings" USING btree ("building_id","kind");--> statement-breakpoint
CREATE INDEX "comfort_settings_tenant" ON "main"."comfort_settings" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "comfort_settings_due" ON "main"."comfort_settings" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "comfort_steps_pending" ON "main"."comfort_steps" USING btree ("setting_id","thermostat_id") WHERE state = 'Pending';--> statement-breakpoint
CREATE INDEX "comfort_steps_started" ON "main"."comfort_steps" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "comfort_steps_downlink" ON "main"."comfort_steps" USING btree ("downlink_id") WHERE downlink_id is not null;--> statement-breakpoint
CREATE INDEX "comfort_steps_thermostat" ON "main"."comfort_steps" USING btree ("thermostat_id");--> statement-breakpoint
CREATE INDEX "bulk_items_state" ON "main"."bulk_items" USING btree ("bulk_id","state","gateway_eui");--> statement-breakpoint
CREATE INDEX "bulk_items_running" ON "main"."bulk_items" USING btree ("bulk_id") WHERE state = 'Running';--> statement-breakpoint
CREATE INDEX "bulk_items_started" ON "main"."bulk_items" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "bulk_items_thermostat" ON "main"."bulk_items" USING btree ("thermostat_id");--> statement-breakpoint
CREATE INDEX "bulk_updates_tenant" ON "main"."bulk_updates" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_updates_running" ON "main"."bulk_updates" USING btree ("id") WHERE state = 'Running';--> statement-breakpoint
CREATE INDEX "downlink_frames_waiting" ON "main"."downlink_frames" USING btree ("created_at","id") WHERE enqueued_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "downlink_frames_open" ON "main"."downlink_frames" USING btree ("thermostat_id","created_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "downlink_frames_given" ON "main"."downlink_frames" USING btree ("thermostat_id") WHERE closed_at is not null and enqueued_at is not null and sent_at is null;--> statement-breakpoint
CREATE INDEX "downlink_frames_thermostat" ON "main"."downlink_frames" USING btree ("thermostat_id","created_at");--> statement-breakpoint
CREATE INDEX "downlink_frames_firmware" ON "main"."downlink_frames" USING btree ("created_at") WHERE port in (201, 203);--> statement-breakpoint
CREATE INDEX "downlinks_thermostat" ON "main"."downlinks" USING btree ("thermostat_id","created_at");--> statement-breakpoint
CREATE INDEX "downlinks_open" ON "main"."downlinks" USING btree ("thermostat_id","created_at") WHERE status = 'Running' or reason in ('notAcknowledged', 'notConfirmed', 'contradicted', 'timedOut', 'expired', 'overtaken');--> statement-breakpoint
CREATE INDEX "downlinks_expiry" ON "main"."downlinks" USING btree ("expires_at") WHERE status = 'Running';--> statement-breakpoint
CREATE INDEX "downlinks_frame" ON "main"."downlinks" USING btree ("frame_id");--> statement-breakpoint
CREATE INDEX "downlinks_bulk" ON "main"."downlinks" USING btree ("bulk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "downlinks_schedule" ON "main"."downlinks" USING btree ("schedule_entry_id","due_at") WHERE schedule_entry_id is not null;--> statement-breakpoint
CREATE INDEX "schedule_entries_schedule" ON "main"."schedule_entries" USING btree ("schedule_id");--> statement-breakpoint
CREATE INDEX "schedule_entries_due" ON "main"."schedule_entries" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "target_temperature_schedules_thermostat" ON "main"."target_temperature_schedules" USING btree ("thermostat_id");--> statement-breakpoint
CREATE INDEX "target_temperature_schedules_tenant" ON "main"."target_temperature_schedules" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "data_agreement_evidence_at" ON "main"."data_agreement_evidence" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_agreement_persons_email" ON "main"."data_agreement_persons" USING btree ("canonical_email") WHERE active and canonical_email is not null;--> statement-breakpoint
CREATE INDEX "data_agreement_persons_tenant" ON "main"."data_agreement_persons" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "data_agreement_persons_renter" ON "main"."data_agreement_persons" USING btree ("renter_id") WHERE renter_id is not null;--> statement-breakpoint
CREATE INDEX "data_agreement_persons_unit" ON "main"."data_agreement_persons" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "data_agreement_persons_site" ON "main"."data_agreement_persons" USING btree ("city","street","number");--> statement-breakpoint
CREATE INDEX "data_agreement_persons_surname" ON "main"."data_agreement_persons" USING btree ("surname");--> statement-breakpoint
CREATE UNIQUE INDEX "data_agreements_token" ON "main"."data_agreements" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "data_agreements_opt_in" ON "main"."data_agreements" USING btree ("opt_in_id");--> statement-breakpoint
CREATE INDEX "data_agreements_at" ON "main"."data_agreements" USING btree ("agreed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_texts_number" ON "main"."legal_texts" USING btree ("kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "gateways_eui" ON "main"."gateways" USING btree ("eui");--> statement-breakpoint
CREATE INDEX "gateways_building" ON "main"."gateways" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "gateways_tenant" ON "main"."gateways" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "gateways_last_connection" ON "main"."gateways" USING btree ("last_connection_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sensors_eui" ON "main"."sensors" USING btree ("eui");--> statement-breakpoint
CREATE INDEX "sensors_room" ON "main"."sensors" USING btree ("room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sensors_window" ON "main"."sensors" USING btree ("window_id");--> statement-breakpoint
CREATE INDEX "sensors_building" ON "main"."sensors" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "sensors_heating_circuit" ON "main"."sensors" USING btree ("heating_circuit_id") WHERE heating_circuit_id is not null;--> statement-breakpoint
CREATE INDEX "sensors_tenant" ON "main"."sensors" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sensors_paired_room" ON "main"."sensors" USING btree ("room_id") WHERE paired and placement = 'Room';--> statement-breakpoint
CREATE INDEX "thermostat_states_lookup" ON "main"."thermostat_states" USING hash ("thermostat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "thermostats_eui" ON "main"."thermostats" USING btree ("eui");--> statement-breakpoint
CREATE UNIQUE INDEX "thermostats_wt_id" ON "main"."thermostats" USING btree ("wt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "thermostats_radiator" ON "main"."thermostats" USING btree ("radiator_id");--> statement-breakpoint
CREATE INDEX "thermostats_tenant_seen" ON "main"."thermostats" USING btree ("tenant_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "thermostats_tenant_eui" ON "main"."thermostats" USING btree ("tenant_id","eui");--> statement-breakpoint
CREATE INDEX "thermostats_tenant_state" ON "main"."thermostats" USING btree ("tenant_id","lifecycle");--> statement-breakpoint
CREATE INDEX "thermostats_seen" ON "main"."thermostats" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "thermostats_building" ON "main"."thermostats" USING btree ("building_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "thermostats_unit" ON "main"."thermostats" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "thermostats_room" ON "main"."thermostats" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "thermostats_gateway" ON "main"."thermostats" USING btree ("gateway_eui");--> statement-breakpoint
CREATE INDEX "thermostats_location" ON "main"."thermostats" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "thermostats_complex" ON "main"."thermostats" USING btree ("complex_id");--> statement-breakpoint
CREATE INDEX "thermostats_firmware" ON "main"."thermostats" USING btree ("firmware_version");--> statement-breakpoint
CREATE INDEX "thermostats_firmware_order" ON "main"."thermostats" USING btree (("firmware_version") collate main.names,"id");--> statement-breakpoint
CREATE INDEX "thermostats_battery" ON "main"."thermostats" USING btree ("battery_voltage","id");--> statement-breakpoint
CREATE INDEX "thermostats_hardware" ON "main"."thermostats" USING btree ("hardware_revision");--> statement-breakpoint
CREATE INDEX "thermostats_spreading_factor" ON "main"."thermostats" USING btree ("spreading_factor");--> statement-breakpoint
CREATE INDEX "thermostats_lifecycle" ON "main"."thermostats" USING btree ("lifecycle","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE lifecycle <> 'Installed';--> statement-breakpoint
CREATE INDEX "thermostats_made" ON "main"."thermostats" USING btree ("created_at","id") WHERE lifecycle <> 'Installed';--> statement-breakpoint
CREATE INDEX "thermostats_stock" ON "main"."thermostats" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE radiator_id is null;--> statement-breakpoint
CREATE INDEX "thermostats_mode" ON "main"."thermostats" USING btree ("mode","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE mode <> 'normal';--> statement-breakpoint
CREATE INDEX "thermostats_firmware_status" ON "main"."thermostats" USING btree ("firmware_status") WHERE firmware_status <> 'Completed';--> statement-breakpoint
CREATE INDEX "thermostats_public_area" ON "main"."thermostats" USING btree ("public_area_id") WHERE public_area_id is not null;--> statement-breakpoint
CREATE INDEX "thermostats_malfunction" ON "main"."thermostats" USING btree ("malfunction_at") WHERE malfunction_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "building_complexes_name" ON "main"."building_complexes" USING btree ("location_id",lower("name"));--> statement-breakpoint
CREATE INDEX "building_complexes_tenant_name" ON "main"."building_complexes" USING btree ("tenant_id",("name") collate main.names);--> statement-breakpoint
CREATE INDEX "building_complexes_lookup" ON "main"."building_complexes" USING hash ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "building_units_customer_id" ON "main"."building_units" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "building_units_building" ON "main"."building_units" USING btree ("building_id","name");--> statement-breakpoint
CREATE INDEX "building_units_tenant_order" ON "main"."building_units" USING btree ("tenant_id",("name") collate main.names);--> statement-breakpoint
CREATE INDEX "building_units_lookup" ON "main"."building_units" USING hash ("id");--> statement-breakpoint
CREATE INDEX "building_units_heating_circuit" ON "main"."building_units" USING btree ("heating_circuit_id") WHERE heating_circuit_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "buildings_address" ON "main"."buildings" USING btree ("tenant_id","address_key");--> statement-breakpoint
CREATE INDEX "buildings_tenant_order" ON "main"."buildings" USING btree ("tenant_id",("name") collate main.names);--> statement-breakpoint
CREATE INDEX "buildings_complex" ON "main"."buildings" USING btree ("complex_id");--> statement-breakpoint
CREATE INDEX "buildings_location" ON "main"."buildings" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "buildings_lookup" ON "main"."buildings" USING hash ("id");--> statement-breakpoint
CREATE INDEX "buildings_heating_circuit" ON "main"."buildings" USING btree ("heating_circuit_id") WHERE heating_circuit_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "heating_circuits_name" ON "main"."heating_circuits" USING btree ("location_id",lower("name"));--> statement-breakpoint
CREATE INDEX "heating_circuits_tenant" ON "main"."heating_circuits" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_name" ON "main"."locations" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "locations_lookup" ON "main"."locations" USING hash ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "public_areas_name" ON "main"."public_areas" USING btree ("building_id",lower("name"));--> statement-breakpoint
CREATE INDEX "public_areas_tenant_order" ON "main"."public_areas" USING btree ("tenant_id",("name") collate main.names);--> statement-breakpoint
CREATE INDEX "public_areas_lookup" ON "main"."public_areas" USING hash ("id");--> statement-breakpoint
CREATE INDEX "public_areas_heating_circuit" ON "main"."public_areas" USING btree ("heating_circuit_id") WHERE heating_circuit_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "automatic_updates_name" ON "main"."automatic_updates" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "firmware_artifacts_version" ON "main"."firmware_artifacts" USING btree ("kind","version");--> statement-breakpoint
CREATE INDEX "firmware_batches_tenant" ON "main"."firmware_batches" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "firmware_batches_artifact" ON "main"."firmware_batches" USING btree ("artifact_id");--> statement-breakpoint
CREATE INDEX "firmware_batches_rule" ON "main"."firmware_batches" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "firmware_batches_running" ON "main"."firmware_batches" USING btree ("id") WHERE state = 'Running';--> statement-breakpoint
CREATE UNIQUE INDEX "firmware_updates_open" ON "main"."firmware_updates" USING btree ("thermostat_id") WHERE step in ('waiting', 'setup', 'sending', 'checking', 'verifying', 'rebooting', 'reporting');--> statement-breakpoint
CREATE INDEX "firmware_updates_step" ON "main"."firmware_updates" USING btree ("batch_id","step");--> statement-breakpoint
CREATE INDEX "firmware_updates_busy" ON "main"."firmware_updates" USING btree ("step_at") WHERE step in ('setup', 'sending', 'checking', 'verifying', 'rebooting', 'reporting');--> statement-breakpoint
CREATE INDEX "firmware_updates_frame" ON "main"."firmware_updates" USING btree ("frame_id") WHERE frame_id is not null;--> statement-breakpoint
CREATE INDEX "firmware_updates_thermostat" ON "main"."firmware_updates" USING btree ("thermostat_id");--> statement-breakpoint
CREATE INDEX "firmware_updates_left_open" ON "main"."firmware_updates" USING btree ("thermostat_id") WHERE open_session is not null and step in ('failed', 'aborted');--> statement-breakpoint
CREATE INDEX "heat_load_attempts_building" ON "main"."heat_load_attempts" USING btree ("building_id","started_at");--> statement-breakpoint
CREATE INDEX "heat_load_attempts_tenant" ON "main"."heat_load_attempts" USING btree ("tenant_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "heat_load_attempts_job" ON "main"."heat_load_attempts" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_thermostat" ON "main"."alerts" USING btree ("thermostat_id","type","raised_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_thermostat" ON "main"."alerts" USING btree ("thermostat_id","type") WHERE cleared_at is null and thermostat_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_gateway" ON "main"."alerts" USING btree ("gateway_id","type") WHERE cleared_at is null and gateway_id is not null;--> statement-breakpoint
CREATE INDEX "alerts_tenant" ON "main"."alerts" USING btree ("tenant_id","last_at","id");--> statement-breakpoint
CREATE INDEX "alerts_weight" ON "main"."alerts" USING btree ("weight","last_at","id");--> statement-breakpoint
CREATE INDEX "alerts_tenant_weight" ON "main"."alerts" USING btree ("tenant_id","weight","last_at","id");--> statement-breakpoint
CREATE INDEX "alerts_last" ON "main"."alerts" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "alerts_type" ON "main"."alerts" USING btree ("type","last_at","id");--> statement-breakpoint
CREATE INDEX "alerts_cleared" ON "main"."alerts" USING btree ("cleared_at");--> statement-breakpoint
CREATE INDEX "alerts_tenant_ended" ON "main"."alerts" USING btree ("tenant_id","type","cleared_at") WHERE cleared_at is not null and thermostat_id is not null and incident_id is null;--> statement-breakpoint
CREATE INDEX "alerts_tenant_gateway_ended" ON "main"."alerts" USING btree ("tenant_id","cleared_at") WHERE cleared_at is not null and gateway_id is not null;--> statement-breakpoint
CREATE INDEX "alerts_eui" ON "main"."alerts" USING btree ("eui");--> statement-breakpoint
CREATE INDEX "alerts_incident" ON "main"."alerts" USING btree ("incident_id");--> statement-breakpoint
CREATE INDEX "alerts_gateway" ON "main"."alerts" USING btree ("gateway_id") WHERE gateway_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_hours_once" ON "main"."gateway_hours" USING btree ("gateway_id","hour");--> statement-breakpoint
CREATE INDEX "malfunction_reports_thermostat" ON "main"."malfunction_reports" USING btree ("thermostat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "thermostat_events_once" ON "main"."thermostat_events" USING btree ("thermostat_id","message_id","kind");--> statement-breakpoint
CREATE INDEX "thermostat_events_at" ON "main"."thermostat_events" USING btree ("thermostat_id","at");--> statement-breakpoint
CREATE INDEX "thermostat_history_at" ON "main"."thermostat_history" USING btree ("thermostat_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "undecoded_messages_once" ON "main"."undecoded_messages" USING btree ("eui","message_id");--> statement-breakpoint
CREATE INDEX "undecoded_messages_at" ON "main"."undecoded_messages" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "unknown_applications_seen" ON "main"."unknown_applications" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "unknown_devices_seen" ON "main"."unknown_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "main"."notices" USING btree ("user_id","subject","subject_id");--> statement-breakpoint
CREATE INDEX "notices_user" ON "main"."notices" USING btree ("user_id","tenant_id","id");--> statement-breakpoint
CREATE INDEX "notices_subject" ON "main"."notices" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "notices_at" ON "main"."notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notices_to_mail" ON "main"."notices" USING btree ("user_id") WHERE mailed_at is null and way in ('mail', 'digest');--> statement-breakpoint
CREATE INDEX "notices_mailed" ON "main"."notices" USING btree ("user_id","mailed_at") WHERE mailed_at is not null;--> statement-breakpoint
CREATE INDEX "appointment_announcements_appointment" ON "main"."appointment_announcements" USING btree ("appointment_id","announced_at");--> statement-breakpoint
CREATE INDEX "appointment_announcements_tenant" ON "main"."appointment_announcements" USING btree ("tenant_id","announced_at");--> statement-breakpoint
CREATE INDEX "appointment_announcements_renter" ON "main"."appointment_announcements" USING btree ("renter_id") WHERE renter_id is not null;--> statement-breakpoint
CREATE INDEX "appointments_unit" ON "main"."appointments" USING btree ("unit_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_building" ON "main"."appointments" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "appointments_ahead" ON "main"."appointments" USING btree ("building_id","ends_at") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "appointments_tenant" ON "main"."appointments" USING btree ("tenant_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_technician" ON "main"."appointments" USING btree ("technician_id","starts_at") WHERE technician_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "main"."calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "leases_unit" ON "main"."leases" USING btree ("unit_id","starts_on");--> statement-breakpoint
CREATE INDEX "leases_building" ON "main"."leases" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "leases_tenant" ON "main"."leases" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "renters_lookup" ON "main"."renters" USING hash ("lease_id");--> statement-breakpoint
CREATE INDEX "renters_unit" ON "main"."renters" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "renters_building" ON "main"."renters" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "renters_user" ON "main"."renters" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "renters_tenant" ON "main"."renters" USING btree ("tenant_id",("last_name") collate main.names);--> statement-breakpoint
CREATE INDEX "photos_tenant" ON "main"."photos" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "photos_gateway" ON "main"."photos" USING btree ("gateway_id") WHERE gateway_id is not null;--> statement-breakpoint
CREATE INDEX "photos_radiator" ON "main"."photos" USING btree ("radiator_id") WHERE radiator_id is not null;--> statement-breakpoint
CREATE INDEX "photos_building" ON "main"."photos" USING btree ("building_id") WHERE building_id is not null;--> statement-breakpoint
CREATE INDEX "photos_file" ON "main"."photos" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "production_line_entries_at" ON "main"."production_line_entries" USING btree ("eui","at");--> statement-breakpoint
CREATE INDEX "production_line_entries_time" ON "main"."production_line_entries" USING btree ("at","eui");--> statement-breakpoint
CREATE UNIQUE INDEX "production_line_entries_same" ON "main"."production_line_entries" USING btree ("eui","at","type",coalesce(station, ''));--> statement-breakpoint
CREATE INDEX "onboarding_rows_run" ON "main"."onboarding_rows" USING btree ("run_id","row");--> statement-breakpoint
CREATE INDEX "onboarding_rows_outcome" ON "main"."onboarding_rows" USING btree ("run_id","outcome");--> statement-breakpoint
CREATE INDEX "onboarding_runs_created" ON "main"."onboarding_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "onboarding_runs_user" ON "main"."onboarding_runs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "registration_orders_due" ON "main"."registration_orders" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "registration_orders_eui" ON "main"."registration_orders" USING btree ("eui","id");--> statement-breakpoint
CREATE UNIQUE INDEX "radiators_name" ON "main"."radiators" USING btree ("room_id",lower("name"));--> statement-breakpoint
CREATE INDEX "radiators_building" ON "main"."radiators" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "radiators_unit" ON "main"."radiators" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "radiators_heating_circuit" ON "main"."radiators" USING btree ("heating_circuit_id") WHERE heating_circuit_id is not null;--> statement-breakpoint
CREATE INDEX "radiators_tenant_order" ON "main"."radiators" USING btree ("tenant_id",("name") collate main.names,"id");--> statement-breakpoint
CREATE INDEX "radiators_lookup" ON "main"."radiators" USING hash ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_name" ON "main"."rooms" USING btree (coalesce("unit_id", "public_area_id"),lower("name"));--> statement-breakpoint
CREATE INDEX "rooms_unit" ON "main"."rooms" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "rooms_public_area" ON "main"."rooms" USING btree ("public_area_id");--> statement-breakpoint
CREATE INDEX "rooms_building" ON "main"."rooms" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "rooms_heating_circuit" ON "main"."rooms" USING btree ("heating_circuit_id") WHERE heating_circuit_id is not null;--> statement-breakpoint
CREATE INDEX "rooms_tenant_order" ON "main"."rooms" USING btree ("tenant_id",("name") collate main.names,"id");--> statement-breakpoint
CREATE INDEX "rooms_tenant_status" ON "main"."rooms" USING btree ("tenant_id","data_gathering");--> statement-breakpoint
CREATE INDEX "rooms_lookup" ON "main"."rooms" USING hash ("id");--> statement-breakpoint
CREATE INDEX "windows_room" ON "main"."windows" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "windows_building" ON "main"."windows" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "windows_tenant_order" ON "main"."windows" USING btree ("tenant_id",("name") collate main.names,"id");--> statement-breakpoint
CREATE INDEX "signal_tester_presses_at" ON "main"."signal_tester_presses" USING btree ("tester_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "signal_testers_eui" ON "main"."signal_testers" USING btree ("eui");--> statement-breakpoint
CREATE INDEX "signal_testers_tenant" ON "main"."signal_testers" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "default_filters_filter" ON "main"."default_filters" USING btree ("filter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name" ON "main"."saved_filters" USING btree ("tenant_id","user_id","resource","name");--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_name" ON "main"."tenants" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "data_transfers_open" ON "main"."data_transfers" USING btree ("thermostat_id") WHERE state in ('Queued', 'Running');--> statement-breakpoint
CREATE INDEX "data_transfers_due" ON "main"."data_transfers" USING btree ("due_at") WHERE state in ('Queued', 'Running');--> statement-breakpoint
CREATE INDEX "data_transfers_finished" ON "main"."data_transfers" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "data_transfers_thermostat" ON "main"."data_transfers" USING btree ("thermostat_id","created_at");--> statement-breakpoint
CREATE INDEX "data_transfers_created" ON "main"."data_transfers" USING btree ("direction","created_at","id");--> statement-breakpoint
CREATE INDEX "data_transfers_tenant" ON "main"."data_transfers" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "data_transfers_frame" ON "main"."data_transfers" USING btree ("frame_id");--> statement-breakpoint
CREATE INDEX "data_transfers_file" ON "main"."data_transfers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "data_transfers_file_key" ON "main"."data_transfers" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "audit_tenant_id_at_index" ON "main"."audit" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "audit_entity_id_at_index" ON "main"."audit" USING btree ("entity_id","at");--> statement-breakpoint
CREATE INDEX "building_figures_tenant" ON "main"."building_figures" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "client_ids_created" ON "main"."client_ids" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "main"."idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_under_way" ON "main"."jobs" USING btree ("dedupe_key") WHERE state in ('Queued', 'Running');--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "main"."jobs" USING btree ("created_at") WHERE state in ('Queued', 'Running');--> statement-breakpoint
CREATE INDEX "jobs_finished" ON "main"."jobs" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "jobs_tenant" ON "main"."jobs" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_user" ON "main"."jobs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "pending_imports_tenant" ON "main"."pending_imports" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "project_buildings_building" ON "main"."project_buildings" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "project_users_user" ON "main"."project_users" USING btree ("user_id","tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_name" ON "main"."projects" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "unit_status_changes_building" ON "main"."unit_status_changes" USING btree ("building_id","at");--> statement-breakpoint
CREATE INDEX "unit_status_changes_unit" ON "main"."unit_status_changes" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "unit_status_changes_access" ON "main"."unit_status_changes" USING btree ("tenant_id","at") WHERE "from" = 'AccessNotPossible';