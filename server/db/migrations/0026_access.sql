DROP INDEX "identity"."users_email";--> statement-breakpoint
CREATE INDEX "users_any_email" ON "identity"."users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "identity"."users" USING btree ("email") WHERE state in ('Active', 'Deactivated');