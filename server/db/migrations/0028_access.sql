DROP INDEX "identity"."users_email";--> statement-breakpoint
ALTER TABLE "main"."data_agreement_persons" ADD COLUMN "confirmed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."data_agreement_persons" ADD COLUMN "asked_tenant_id" uuid;--> statement-breakpoint
CREATE INDEX "users_any_email" ON "identity"."users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "identity"."users" USING btree ("email") WHERE state in ('Active', 'Deactivated');--> statement-breakpoint
set local role app_admin;
--> statement-breakpoint
-- only what a person typed holds an address; a record that an office noted rests on the office's word
update main.data_agreement_persons p set canonical_email = null from main.data_agreements a
  where a.id = p.agreement_id and a.channel not in ('site', 'embedded') and p.canonical_email is not null;
--> statement-breakpoint
update main.data_agreement_persons p set confirmed_at = p.linked_at, asked_tenant_id = p.tenant_id from main.data_agreements a
  where a.id = p.agreement_id and a.channel in ('site', 'embedded') and p.tenant_id is not null and p.linked_at is not null;
--> statement-breakpoint
reset role;
--> statement-breakpoint
-- A client reads the proof of the people who are its own, and adds records that its office or its files state. Everything else happens
-- under the role that sees all clients.
do $$
declare t text;
begin
  foreach t in array array['data_agreements', 'data_agreement_revocations']
  loop
    execute format('drop policy tenant_reads on main.%I', t);
    execute format('drop policy tenant_adds on main.%I', t);
  end loop;
  -- the identity backend's role has no business with them
  foreach t in array array['data_agreements', 'data_agreement_revocations', 'data_agreement_persons', 'data_agreement_evidence', 'legal_texts']
  loop
    execute format('drop policy identity_rows on main.%I', t);
  end loop;
end $$;
--> statement-breakpoint
create policy tenant_reads on main.data_agreements for select to app_tenant
  using (exists (select from main.data_agreement_persons p where p.agreement_id = id and p.tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)));
--> statement-breakpoint
create policy tenant_adds on main.data_agreements for insert to app_tenant with check (channel in ('office', 'import') and token_hash is null);
--> statement-breakpoint
create policy tenant_reads on main.data_agreement_revocations for select to app_tenant
  using (exists (select from main.data_agreement_persons p where p.agreement_id = data_agreement_revocations.agreement_id
    and p.tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)));
--> statement-breakpoint
create policy tenant_adds on main.data_agreement_revocations for insert to app_tenant
  with check (channel = 'office' and exists (select from main.data_agreement_persons p where p.agreement_id = data_agreement_revocations.agreement_id
    and p.tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)));
--> statement-breakpoint
-- texts are published under the role that sees all clients
drop policy tenant_adds on main.legal_texts;
