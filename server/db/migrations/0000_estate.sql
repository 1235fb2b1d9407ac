CREATE SCHEMA "identity";
--> statement-breakpoint
CREATE SCHEMA "main";
--> statement-breakpoint
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
	"last_connection_at" timestamp(3) with time zone
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
	"placement" text,
	"paired" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp(3) with time zone
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
	"lifecycle" text NOT NULL,
	"mode" text DEFAULT 'unknown' NOT NULL,
	"firmware_version" text,
	"hardware_revision" integer,
	"battery_voltage" double precision,
	"last_seen_at" timestamp(3) with time zone
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
	"info_received_agreement" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"verified_at" timestamp(3) with time zone
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
	"request_id" text
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
	"installation_from" date,
	"installation_to" date
);
--> statement-breakpoint
ALTER TABLE "identity"."assignments" ADD CONSTRAINT "assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."function_grants" ADD CONSTRAINT "function_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "identity"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."gateways" ADD CONSTRAINT "gateways_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD CONSTRAINT "sensors_window_id_windows_id_fk" FOREIGN KEY ("window_id") REFERENCES "main"."windows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD CONSTRAINT "sensors_heating_circuit_id_heating_circuits_id_fk" FOREIGN KEY ("heating_circuit_id") REFERENCES "main"."heating_circuits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."signal_test_floors" ADD CONSTRAINT "signal_test_floors_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "main"."appointments" ADD CONSTRAINT "appointments_unit_id_building_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "main"."building_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."leases" ADD CONSTRAINT "leases_unit_id_building_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "main"."building_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."renters" ADD CONSTRAINT "renters_unit_id_building_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "main"."building_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."renters" ADD CONSTRAINT "renters_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "main"."leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."radiators" ADD CONSTRAINT "radiators_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "main"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."radiators" ADD CONSTRAINT "radiators_heating_circuit_id_heating_circuits_id_fk" FOREIGN KEY ("heating_circuit_id") REFERENCES "main"."heating_circuits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."rooms" ADD CONSTRAINT "rooms_unit_id_building_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "main"."building_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."rooms" ADD CONSTRAINT "rooms_public_area_id_public_areas_id_fk" FOREIGN KEY ("public_area_id") REFERENCES "main"."public_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."rooms" ADD CONSTRAINT "rooms_heating_circuit_id_heating_circuits_id_fk" FOREIGN KEY ("heating_circuit_id") REFERENCES "main"."heating_circuits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."windows" ADD CONSTRAINT "windows_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "main"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."project_buildings" ADD CONSTRAINT "project_buildings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "main"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."project_buildings" ADD CONSTRAINT "project_buildings_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."project_users" ADD CONSTRAINT "project_users_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "main"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_user_tenant" ON "identity"."assignments" USING btree ("user_id","tenant_id");--> statement-breakpoint
CREATE INDEX "assignments_tenant" ON "identity"."assignments" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "audit_tenant_id_at_index" ON "identity"."audit" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "audit_entity_id_at_index" ON "identity"."audit" USING btree ("entity_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "identity"."idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "identity"."mails" USING btree ("next_attempt_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "identity"."one_time_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "identity"."refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "identity"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "identity"."users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_last_name" ON "identity"."users" USING btree ("last_name");--> statement-breakpoint
CREATE UNIQUE INDEX "gateways_eui" ON "main"."gateways" USING btree ("eui");--> statement-breakpoint
CREATE INDEX "gateways_building" ON "main"."gateways" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "gateways_tenant" ON "main"."gateways" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sensors_eui" ON "main"."sensors" USING btree ("eui");--> statement-breakpoint
CREATE INDEX "sensors_room" ON "main"."sensors" USING btree ("room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sensors_window" ON "main"."sensors" USING btree ("window_id");--> statement-breakpoint
CREATE INDEX "sensors_tenant" ON "main"."sensors" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "thermostats_eui" ON "main"."thermostats" USING btree ("eui");--> statement-breakpoint
CREATE UNIQUE INDEX "thermostats_radiator" ON "main"."thermostats" USING btree ("radiator_id");--> statement-breakpoint
CREATE INDEX "thermostats_tenant" ON "main"."thermostats" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "thermostats_building" ON "main"."thermostats" USING btree ("building_id");--> statement-breakpoint
CREATE UNIQUE INDEX "building_complexes_name" ON "main"."building_complexes" USING btree ("location_id",lower("name"));--> statement-breakpoint
CREATE INDEX "building_complexes_tenant" ON "main"."building_complexes" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "building_units_customer_id" ON "main"."building_units" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "building_units_building" ON "main"."building_units" USING btree ("building_id","name");--> statement-breakpoint
CREATE INDEX "building_units_tenant_name" ON "main"."building_units" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "building_units_tenant_status" ON "main"."building_units" USING btree ("tenant_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "buildings_address" ON "main"."buildings" USING btree ("tenant_id","address_key");--> statement-breakpoint
CREATE INDEX "buildings_tenant_name" ON "main"."buildings" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "buildings_complex" ON "main"."buildings" USING btree ("complex_id");--> statement-breakpoint
CREATE INDEX "buildings_location" ON "main"."buildings" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "heating_circuits_name" ON "main"."heating_circuits" USING btree ("location_id",lower("name"));--> statement-breakpoint
CREATE INDEX "heating_circuits_tenant" ON "main"."heating_circuits" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_name" ON "main"."locations" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "public_areas_name" ON "main"."public_areas" USING btree ("building_id",lower("name"));--> statement-breakpoint
CREATE INDEX "public_areas_tenant" ON "main"."public_areas" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "appointments_unit" ON "main"."appointments" USING btree ("unit_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_tenant" ON "main"."appointments" USING btree ("tenant_id","starts_at");--> statement-breakpoint
CREATE INDEX "leases_unit" ON "main"."leases" USING btree ("unit_id","starts_on");--> statement-breakpoint
CREATE INDEX "leases_tenant" ON "main"."leases" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "renters_lease" ON "main"."renters" USING btree ("lease_id");--> statement-breakpoint
CREATE INDEX "renters_unit" ON "main"."renters" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "renters_tenant" ON "main"."renters" USING btree ("tenant_id","last_name");--> statement-breakpoint
CREATE UNIQUE INDEX "radiators_name" ON "main"."radiators" USING btree ("room_id",lower("name"));--> statement-breakpoint
CREATE INDEX "radiators_building" ON "main"."radiators" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "radiators_unit" ON "main"."radiators" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "radiators_tenant_name" ON "main"."radiators" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_name" ON "main"."rooms" USING btree (coalesce("unit_id", "public_area_id"),lower("name"));--> statement-breakpoint
CREATE INDEX "rooms_unit" ON "main"."rooms" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "rooms_public_area" ON "main"."rooms" USING btree ("public_area_id");--> statement-breakpoint
CREATE INDEX "rooms_building" ON "main"."rooms" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "rooms_tenant_name" ON "main"."rooms" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "windows_room" ON "main"."windows" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "windows_tenant" ON "main"."windows" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name" ON "main"."saved_filters" USING btree ("tenant_id","user_id","resource","name");--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_name" ON "main"."tenants" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "audit_tenant_id_at_index" ON "main"."audit" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "audit_entity_id_at_index" ON "main"."audit" USING btree ("entity_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "main"."idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_under_way" ON "main"."jobs" USING btree ("dedupe_key") WHERE state in ('Queued', 'Running');--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "main"."jobs" USING btree ("created_at") WHERE state in ('Queued', 'Running');--> statement-breakpoint
CREATE INDEX "jobs_tenant" ON "main"."jobs" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_user" ON "main"."jobs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "project_buildings_building" ON "main"."project_buildings" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "project_users_user" ON "main"."project_users" USING btree ("user_id","tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_name" ON "main"."projects" USING btree ("tenant_id",lower("name"));