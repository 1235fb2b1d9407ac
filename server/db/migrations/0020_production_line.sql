CREATE TABLE "main"."production_line_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"eui" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"station" text,
	"message" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "production_line_entries_at" ON "main"."production_line_entries" USING btree ("eui","at");