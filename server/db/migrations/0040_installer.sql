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
CREATE TABLE "main"."client_ids" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "main"."gateways" ADD COLUMN "junction_box" text;--> statement-breakpoint
ALTER TABLE "main"."gateways" ADD COLUMN "junction_box_note" text;--> statement-breakpoint
ALTER TABLE "main"."gateways" ADD COLUMN "mounting" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."building_units" ADD COLUMN "next_visit_on" date;--> statement-breakpoint
ALTER TABLE "main"."photos" ADD CONSTRAINT "photos_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "main"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."photos" ADD CONSTRAINT "photos_radiator_id_radiators_id_fk" FOREIGN KEY ("radiator_id") REFERENCES "main"."radiators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."photos" ADD CONSTRAINT "photos_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_tenant" ON "main"."photos" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "photos_gateway" ON "main"."photos" USING btree ("gateway_id") WHERE gateway_id is not null;--> statement-breakpoint
CREATE INDEX "photos_radiator" ON "main"."photos" USING btree ("radiator_id") WHERE radiator_id is not null;--> statement-breakpoint
CREATE INDEX "photos_building" ON "main"."photos" USING btree ("building_id") WHERE building_id is not null;--> statement-breakpoint
CREATE INDEX "photos_file" ON "main"."photos" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "client_ids_created" ON "main"."client_ids" USING btree ("created_at");