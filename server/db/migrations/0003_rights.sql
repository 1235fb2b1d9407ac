-- Roles that own no table. Every request runs under one of the first four, set per transaction (server/db/scope.ts): a call within one client, a call over all
-- clients and background work, accounts, and what deletes what a broken-off import left. The eraser runs two functions, and nobody works under it.
-- Roles belong to the whole cluster: another database of it may have made them already, even at this moment.
do $$
declare wanted text;
begin
  foreach wanted in array array['app_tenant', 'app_admin', 'app_identity', 'app_importer', 'app_eraser'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    -- from version 16 on, membership alone does not allow to take a role
    if not pg_has_role(current_user, wanted, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
      begin
        execute format('grant %I to current_user', wanted);
      exception when insufficient_privilege then null; -- whoever made it has to grant it: migrate says so (server/db/roles.ts)
      end;
    end if;
  end loop;
end $$;
grant usage on schema main, identity to app_tenant, app_admin, app_identity, app_eraser;
grant usage on schema main to app_importer;

-- The imports whose rows do not count yet, but for the transaction's own. Called only where a row comes from an import.
create function main.hidden_imports() returns integer[] language plpgsql stable parallel safe set search_path = main as $$
begin
  return coalesce((select array_agg(no) from pending_imports where no is distinct from nullif(current_setting('app.import', true), '')::integer), '{}');
end $$;

-- Row-level security on every table: app_tenant sees its tenant alone; the other roles see all, and are only taken by code that filters by the actor's
-- tenants. Never one policy with an OR: that is slow. `import_no + 0` keeps statistics of the column out of the estimate: nearly all rows are shown, also
-- where one import wrote them all. Tables without a client have their policies below, as have those whose rows only triggers write, as their owner.
do $$
declare
  t record;
  own constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
  counts constant text := '(import_no is null or import_no + 0 <> all ((select main.hidden_imports())::integer[]))';
begin
  for t in
    select format('%I.%I', n.nspname, c.relname) as name, n.nspname as schema, c.relname in ('estate_counts', 'building_figures', 'building_figure_changes') as counted,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as by_tenant,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'import_no') as imported
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('main', 'identity') and c.relkind in ('r', 'p') order by 1
  loop
    execute format('alter table %s enable row level security', t.name);
    continue when t.counted;
    execute format('alter table %s force row level security', t.name);
    if t.by_tenant then
      execute format('create policy tenant_rows on %s for all to app_tenant using (%s) with check (%s)', t.name, own || case when t.imported then ' and ' || counts else '' end, own);
      execute format('grant select, insert, update, delete on %s to app_tenant', t.name);
    end if;
    execute format('create policy admin_rows on %s for all to app_admin using (%s) with check (true)', t.name, case when t.imported then counts else 'true' end);
    execute format('grant select, insert, update, delete on %s to app_admin', t.name);
    if t.schema = 'identity' then
      execute format('create policy identity_rows on %s for all to app_identity using (true) with check (true)', t.name);
      execute format('grant select, insert, update, delete on %s to app_identity', t.name);
    end if;
  end loop;
end $$;

-- What was done is nobody's to change.
revoke update, delete on main.audit, identity.audit from app_tenant, app_admin, app_identity;

create policy tenant_rows on main.estate_counts for all to app_tenant
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
create policy admin_rows on main.estate_counts for all to app_admin using (true) with check (true);
grant select on main.estate_counts to app_tenant, app_admin;
create policy tenant_rows on main.building_figures for select to app_tenant
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)
    and (import_no = 0 or import_no + 0 <> all ((select main.hidden_imports())::integer[])));
create policy admin_rows on main.building_figures for select to app_admin
  using (import_no = 0 or import_no + 0 <> all ((select main.hidden_imports())::integer[]));
grant select on main.building_figures to app_tenant, app_admin;

-- A client, and the accounts of those who have a role in it. An invited user exists a moment before the assignment that makes it visible.
create policy tenant_rows on main.tenants for all to app_tenant
  using (id = (select nullif(current_setting('app.tenant', true), '')::uuid)) with check (id = (select nullif(current_setting('app.tenant', true), '')::uuid));
create policy tenant_rows on identity.users for all to app_tenant
  using (exists (select from identity.assignments a where a.user_id = users.id)) with check (true);
create policy tenant_rows on identity.function_grants for all to app_tenant
  using (exists (select from identity.assignments a where a.user_id = function_grants.user_id))
  with check (exists (select from identity.assignments a where a.user_id = function_grants.user_id));
create policy tenant_rows on identity.one_time_tokens for all to app_tenant
  using (exists (select from identity.assignments a where a.user_id = one_time_tokens.user_id))
  with check (exists (select from identity.assignments a where a.user_id = one_time_tokens.user_id));
grant select, insert, update, delete on main.tenants, identity.users, identity.function_grants, identity.one_time_tokens to app_tenant;

-- Nobody's rows: whoever works reads and writes them ...
create policy tenant_rows on main.settings for all to app_tenant using (true) with check (true);
create policy tenant_rows on main.idempotency_keys for all to app_tenant using (true) with check (true);
create policy tenant_rows on identity.idempotency_keys for all to app_tenant using (true) with check (true);
create policy tenant_rows on identity.mails for all to app_tenant using (true) with check (true);
grant select, insert, update, delete on main.settings, main.idempotency_keys, identity.idempotency_keys, identity.mails to app_tenant;
-- ... only administrators of the platform see them ...
create policy tenant_rows on main.monitoring_marks for all to app_tenant using (false) with check (false);
create policy tenant_rows on main.unknown_applications for all to app_tenant using (false) with check (false);
create policy tenant_rows on main.unknown_devices for all to app_tenant using (false) with check (false);
grant select, insert, update, delete on main.monitoring_marks, main.unknown_applications, main.unknown_devices to app_tenant;
-- ... or, as counts of attempts, the role of the accounts alone.
drop policy admin_rows on identity.rate_limits;
revoke all on identity.rate_limits from app_admin;

-- Versions of programs belong to no client: clients read them, and calls over all clients change them. So do texts of law.
create policy tenant_reads on main.firmware_artifacts for select to app_tenant using (true);
create policy tenant_reads on main.legal_texts for select to app_tenant using (true);
grant select on main.firmware_artifacts, main.legal_texts to app_tenant;
-- An entry belongs to a device and not to a client: it is seen by whoever sees the thermostat of that EUI.
create policy tenant_rows on main.production_line_entries for select to app_tenant
  using (exists (select 1 from main.thermostats t where t.eui = production_line_entries.eui));
grant select on main.production_line_entries to app_tenant;
-- Fragments belong to their transfer. Transfers of stock belong to no client, the files that are sent to whoever uploaded them: calls over all clients and
-- background work see them, by a condition of their finder. So it is with files that were onboarded, and with the keys of devices on their way to the
-- network server, which the registrar alone reads.
create policy tenant_rows on main.transfer_fragments for all to app_tenant
  using (exists (select 1 from main.data_transfers t where t.id = transfer_fragments.transfer_id))
  with check (exists (select 1 from main.data_transfers t where t.id = transfer_fragments.transfer_id));
grant select, insert, update, delete on main.transfer_fragments to app_tenant;

-- A client reads the proof of the people who are its own, and adds records that its office or its files state. Everything else happens
-- under the role that sees all clients.
create policy tenant_reads on main.data_agreements for select to app_tenant
  using (exists (select from main.data_agreement_persons p where p.agreement_id = id and p.tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)));
create policy tenant_adds on main.data_agreements for insert to app_tenant with check (channel in ('office', 'import') and token_hash is null);
create policy tenant_reads on main.data_agreement_revocations for select to app_tenant
  using (exists (select from main.data_agreement_persons p where p.agreement_id = data_agreement_revocations.agreement_id
    and p.tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)));
create policy tenant_adds on main.data_agreement_revocations for insert to app_tenant
  with check (channel = 'office' and exists (select from main.data_agreement_persons p where p.agreement_id = data_agreement_revocations.agreement_id
    and p.tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)));
grant select, insert on main.data_agreements, main.data_agreement_revocations to app_tenant;

-- Of the estate, the role of the accounts reads which clients and projects there are. A feed of appointments, and what notices somebody chose, are an account's
-- and not a client's; they and its notices end with it.
create policy identity_rows on main.tenants for all to app_identity using (true) with check (true);
create policy identity_rows on main.project_users for all to app_identity using (true) with check (true);
grant select on main.tenants, main.project_users to app_identity;
create policy identity_rows on main.calendar_feeds for all to app_identity using (true) with check (true);
create policy identity_rows on main.notice_choices for all to app_identity using (true) with check (true);
create policy identity_rows on main.notices for all to app_identity using (true) with check (true);
grant select, delete on main.calendar_feeds, main.notice_choices, main.notices to app_identity;

-- What a broken-off import left is deleted under a role that may do that and nothing else.
create policy importer_rows on main.pending_imports for all to app_importer using (ended) with check (false);
grant select, delete on main.pending_imports to app_importer;
do $$
declare t text;
begin
  foreach t in array array['locations', 'heating_circuits', 'building_complexes', 'buildings', 'building_units', 'public_areas', 'rooms', 'windows', 'radiators',
    'leases', 'renters', 'data_agreements', 'data_agreement_persons', 'building_figures']
  loop
    execute format('grant select, delete on main.%I to app_importer', t);
    execute format('create policy importer_rows on main.%I for all to app_importer using (import_no = (%s)) with check (false)', t,
      'select no from main.pending_imports where ended and no = nullif(current_setting(''app.import'', true), '''')::integer');
  end loop;
end $$;

-- An erasure takes a person out of the trail (main.erase_from_trail); declarations that nobody confirmed are forgotten (main.forget_unconfirmed).
grant select (id, kind, state, input) on main.jobs to app_eraser;
grant select (id, tenant_id, before, after), update (before, after) on main.audit, identity.audit to app_eraser;
grant select, delete on main.data_agreements, main.data_agreement_persons, main.data_agreement_evidence to app_eraser;
create policy eraser_reads on main.jobs for select to app_eraser using (kind = 'personErasure');
create policy eraser_rows on main.audit for all to app_eraser using (true) with check (true);
create policy eraser_rows on identity.audit for all to app_eraser using (true) with check (true);
create policy eraser_rows on main.data_agreement_persons for all to app_eraser using (confirmed_at is null and tenant_id is null and active) with check (false);
create policy eraser_rows on main.data_agreements for all to app_eraser using (channel in ('site', 'embedded')) with check (false);
create policy eraser_rows on main.data_agreement_evidence for all to app_eraser using (true) with check (false);
