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
ALTER TABLE "main"."production_line_entries" ADD COLUMN "wt_id" text;--> statement-breakpoint
ALTER TABLE "main"."registration_orders" ADD COLUMN "onboarding_row_id" uuid;--> statement-breakpoint
ALTER TABLE "main"."onboarding_rows" ADD CONSTRAINT "onboarding_rows_run_id_onboarding_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "main"."onboarding_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."registration_keys" ADD CONSTRAINT "registration_keys_order_id_registration_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "main"."registration_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "onboarding_rows_run" ON "main"."onboarding_rows" USING btree ("run_id","row");--> statement-breakpoint
CREATE INDEX "onboarding_rows_outcome" ON "main"."onboarding_rows" USING btree ("run_id","outcome");--> statement-breakpoint
CREATE INDEX "onboarding_runs_created" ON "main"."onboarding_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "onboarding_runs_user" ON "main"."onboarding_runs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "production_line_entries_time" ON "main"."production_line_entries" USING btree ("at","eui");--> statement-breakpoint
CREATE UNIQUE INDEX "production_line_entries_same" ON "main"."production_line_entries" USING btree ("eui","at","type",coalesce(station, ''));