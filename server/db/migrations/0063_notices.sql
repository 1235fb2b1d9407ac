CREATE TABLE "main"."notice_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "notice_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "main"."notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"way" text NOT NULL,
	"read_at" timestamp(3) with time zone,
	"mailed_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "identity"."mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "main"."notices" USING btree ("user_id","subject","subject_id");--> statement-breakpoint
CREATE INDEX "notices_user" ON "main"."notices" USING btree ("user_id","tenant_id","id");--> statement-breakpoint
CREATE INDEX "notices_subject" ON "main"."notices" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "notices_at" ON "main"."notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notices_to_mail" ON "main"."notices" USING btree ("user_id") WHERE mailed_at is null and way in ('mail', 'digest');--> statement-breakpoint
CREATE INDEX "notices_mailed" ON "main"."notices" USING btree ("user_id","mailed_at") WHERE mailed_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_finished" ON "main"."jobs" USING btree ("finished_at");