ALTER TABLE "main"."appointment_announcements" DROP CONSTRAINT "appointment_announcements_appointment_id_appointments_id_fk";
--> statement-breakpoint
ALTER TABLE "main"."appointment_announcements" ALTER COLUMN "appointment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."appointment_announcements" ADD CONSTRAINT "appointment_announcements_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "main"."appointments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- A feed ends with the sessions of its account.
grant select, delete on main.calendar_feeds to app_identity;
--> statement-breakpoint
create policy identity_rows on main.calendar_feeds for all to app_identity using (true) with check (true);
