ALTER TABLE "identity"."users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "identity"."users" ADD COLUMN "pending_email_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "restarts" text[] DEFAULT '{}' NOT NULL;