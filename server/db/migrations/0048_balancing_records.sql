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
ALTER TABLE "main"."bulk_items" ADD COLUMN "constraint" smallint;--> statement-breakpoint
ALTER TABLE "main"."bulk_updates" ADD COLUMN "heating_circuit_id" uuid;--> statement-breakpoint
ALTER TABLE "main"."balancing_records" ADD CONSTRAINT "balancing_records_heating_circuit_id_heating_circuits_id_fk" FOREIGN KEY ("heating_circuit_id") REFERENCES "main"."heating_circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balancing_records_circuit" ON "main"."balancing_records" USING btree ("heating_circuit_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "balancing_records_tenant" ON "main"."balancing_records" USING btree ("tenant_id");