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
ALTER TABLE "main"."sensors" ADD COLUMN "measured_unit_id" uuid;--> statement-breakpoint
ALTER TABLE "main"."thermostat_states" ADD COLUMN "measured_unit_id" uuid;--> statement-breakpoint
ALTER TABLE "main"."renters" ADD COLUMN "agreed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."data_agreement_evidence" ADD CONSTRAINT "data_agreement_evidence_agreement_id_data_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "main"."data_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_agreement_persons" ADD CONSTRAINT "data_agreement_persons_agreement_id_data_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "main"."data_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_agreement_persons" ADD CONSTRAINT "data_agreement_persons_renter_id_renters_id_fk" FOREIGN KEY ("renter_id") REFERENCES "main"."renters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_agreement_revocations" ADD CONSTRAINT "data_agreement_revocations_agreement_id_data_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "main"."data_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_agreements" ADD CONSTRAINT "data_agreements_opt_in_id_legal_texts_id_fk" FOREIGN KEY ("opt_in_id") REFERENCES "main"."legal_texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."data_agreements" ADD CONSTRAINT "data_agreements_data_privacy_id_legal_texts_id_fk" FOREIGN KEY ("data_privacy_id") REFERENCES "main"."legal_texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "legal_texts_number" ON "main"."legal_texts" USING btree ("kind","number");