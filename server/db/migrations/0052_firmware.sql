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
ALTER TABLE "main"."automatic_updates" ADD CONSTRAINT "automatic_updates_artifact_id_firmware_artifacts_id_fk" FOREIGN KEY ("artifact_id") REFERENCES "main"."firmware_artifacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."firmware_batches" ADD CONSTRAINT "firmware_batches_artifact_id_firmware_artifacts_id_fk" FOREIGN KEY ("artifact_id") REFERENCES "main"."firmware_artifacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."firmware_batches" ADD CONSTRAINT "firmware_batches_rule_id_automatic_updates_id_fk" FOREIGN KEY ("rule_id") REFERENCES "main"."automatic_updates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."firmware_updates" ADD CONSTRAINT "firmware_updates_batch_id_firmware_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "main"."firmware_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."firmware_updates" ADD CONSTRAINT "firmware_updates_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "downlink_frames_firmware" ON "main"."downlink_frames" USING btree ("created_at") WHERE port in (201, 203);