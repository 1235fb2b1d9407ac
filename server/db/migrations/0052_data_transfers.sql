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
ALTER TABLE "main"."data_transfers" ADD CONSTRAINT "data_transfers_thermostat_id_thermostats_id_fk" FOREIGN KEY ("thermostat_id") REFERENCES "main"."thermostats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_transfers" ADD CONSTRAINT "data_transfers_file_id_transfer_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "main"."transfer_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_transfers" ADD CONSTRAINT "data_transfers_frame_id_downlink_frames_id_fk" FOREIGN KEY ("frame_id") REFERENCES "main"."downlink_frames"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."transfer_fragments" ADD CONSTRAINT "transfer_fragments_transfer_id_data_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "main"."data_transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_transfers_open" ON "main"."data_transfers" USING btree ("thermostat_id") WHERE state in ('Queued', 'Running');--> statement-breakpoint
CREATE INDEX "data_transfers_due" ON "main"."data_transfers" USING btree ("due_at") WHERE state in ('Queued', 'Running');--> statement-breakpoint
CREATE INDEX "data_transfers_finished" ON "main"."data_transfers" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "data_transfers_thermostat" ON "main"."data_transfers" USING btree ("thermostat_id","created_at");--> statement-breakpoint
CREATE INDEX "data_transfers_created" ON "main"."data_transfers" USING btree ("direction","created_at","id");--> statement-breakpoint
CREATE INDEX "data_transfers_tenant" ON "main"."data_transfers" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "data_transfers_frame" ON "main"."data_transfers" USING btree ("frame_id");--> statement-breakpoint
CREATE INDEX "data_transfers_file" ON "main"."data_transfers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "data_transfers_file_key" ON "main"."data_transfers" USING btree ("file_key");