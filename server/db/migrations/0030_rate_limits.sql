CREATE TABLE "identity"."rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"taken" bigint[] NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rate_limits_ends" ON "identity"."rate_limits" USING btree ("ends_at");--> statement-breakpoint
alter table identity.rate_limits enable row level security;
--> statement-breakpoint
alter table identity.rate_limits force row level security;
--> statement-breakpoint
-- counts of attempts are nobody's rows: the role of the accounts keeps them, and no other one sees them
revoke all on identity.rate_limits from app_tenant, app_admin;
--> statement-breakpoint
grant select, insert, update, delete on identity.rate_limits to app_identity;
--> statement-breakpoint
create policy identity_rows on identity.rate_limits for all to app_identity using (true) with check (true);
