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
ALTER TABLE "main"."heat_load_attempts" ADD CONSTRAINT "heat_load_attempts_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "main"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "heat_load_attempts_building" ON "main"."heat_load_attempts" USING btree ("building_id","started_at");--> statement-breakpoint
CREATE INDEX "heat_load_attempts_tenant" ON "main"."heat_load_attempts" USING btree ("tenant_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "heat_load_attempts_job" ON "main"."heat_load_attempts" USING btree ("job_id");