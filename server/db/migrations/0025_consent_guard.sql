-- whose home a measurement speaks of: that of the unit where the device hung
alter table main.thermostat_measurements add column unit_id uuid;
--> statement-breakpoint
alter table main.sensor_measurements add column unit_id uuid;
--> statement-breakpoint
set local role app_admin;
--> statement-breakpoint
update main.thermostat_measurements m set unit_id = t.unit_id from main.thermostats t where t.id = m.thermostat_id and t.unit_id is not null;
--> statement-breakpoint
update main.sensor_measurements m set unit_id = s.unit_id from main.sensors s where s.id = m.sensor_id and s.unit_id is not null;
--> statement-breakpoint
update main.thermostat_states s set measured_unit_id = t.unit_id from main.thermostats t where t.id = s.thermostat_id and t.unit_id is not null;
--> statement-breakpoint
update main.sensors set measured_unit_id = unit_id where unit_id is not null;
--> statement-breakpoint
update main.renters set agreed_at = created_at where agreement;
--> statement-breakpoint
reset role;
--> statement-breakpoint
-- Records of consent are nobody's rows until somebody is found to be meant; tenants read them through calls over all clients alone.
do $$
declare t text;
begin
  foreach t in array array['legal_texts', 'data_agreements', 'data_agreement_revocations', 'data_agreement_persons', 'data_agreement_evidence']
  loop
    execute format('alter table main.%I enable row level security', t);
    execute format('alter table main.%I force row level security', t);
    execute format('create policy admin_rows on main.%I for all to app_admin using (true) with check (true)', t);
    execute format('create policy identity_rows on main.%I for all to app_identity using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on main.%I to app_admin', t);
  end loop;
  foreach t in array array['legal_texts', 'data_agreements', 'data_agreement_revocations']
  loop
    execute format('create policy tenant_reads on main.%I for select to app_tenant using (true)', t);
    execute format('grant select, insert on main.%I to app_tenant', t);
    execute format('create policy tenant_adds on main.%I for insert to app_tenant with check (%L <> ''legal_texts'')', t, t);
  end loop;
end $$;
--> statement-breakpoint
create policy tenant_rows on main.data_agreement_persons for all to app_tenant
  using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
--> statement-breakpoint
grant select, insert, update, delete on main.data_agreement_persons to app_tenant;
--> statement-breakpoint
-- What proves a consent is not written over, by nobody.
create function main.append_only() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger data_agreements_append_only before update or delete or truncate on main.data_agreements for each statement execute function main.append_only();
--> statement-breakpoint
create trigger data_agreement_revocations_append_only before update or delete or truncate on main.data_agreement_revocations for each statement execute function main.append_only();
--> statement-breakpoint
create trigger legal_texts_append_only before update or truncate on main.legal_texts for each statement execute function main.append_only();
--> statement-breakpoint
-- Since when the climate of a unit may be shown: always where nobody lives; since the last of its renters agreed; else never ('infinity').
-- Of those who moved out nothing is shown any more: consent ends with the lease. Nor is what was before somebody withdrew, whatever becomes
-- of them or their lease in the books. `today` is the day of the estate.
create function main.climate_since(unit uuid, today date) returns timestamp with time zone
language sql stable security invoker set search_path = main as $$
  select greatest(
    case
      when unit is null then '-infinity'::timestamptz
      when l.id is null then coalesce(
        (select (max(ends_on) + 1)::timestamp at time zone 'Europe/Berlin' from leases where unit_id = unit and ends_on < today), '-infinity')
      else coalesce(
        (select case when bool_and(agreement and agreed_at is not null) then greatest(max(agreed_at), l.starts_on::timestamp at time zone 'Europe/Berlin')
           else 'infinity'::timestamptz end from renters where lease_id = l.id having count(*) > 0), 'infinity')
    end,
    (select max(v.revoked_at) from data_agreement_persons p join data_agreement_revocations v on v.agreement_id = p.agreement_id where p.unit_id = unit))
  from (select 1) one left join lateral (
    select id, starts_on from leases where unit_id = unit and starts_on <= today and (ends_on is null or ends_on >= today) limit 1) l on true
$$;
--> statement-breakpoint
-- Whoever writes that a renter agreed has thereby said since when.
create function main.renter_agreed() returns trigger language plpgsql as $$
begin
  if not new.agreement then new.agreed_at := null;
  elsif new.agreed_at is null then new.agreed_at := now();
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger renters_agreed before insert or update of agreement, agreed_at on main.renters for each row execute function main.renter_agreed();
--> statement-breakpoint
-- The trail of what was done is nobody's to change. An erasure takes the person out of what was before and after, and of that alone:
-- whether a payload differs from what it was by nothing but marks in place of pieces of its texts.
create function main.only_erased(was jsonb, left_over jsonb) returns boolean language plpgsql immutable set search_path = pg_catalog as $$
begin
  if was = left_over then return true; end if;
  if jsonb_typeof(was) <> jsonb_typeof(left_over) then return false; end if;
  if jsonb_typeof(was) = 'string' then
    return left_over #>> '{}' like '%[erased]%'
      and was #>> '{}' like replace(regexp_replace(left_over #>> '{}', '([\\%_])', '\\\1', 'g'), '[erased]', '%');
  elsif jsonb_typeof(was) = 'array' then
    return jsonb_array_length(was) = jsonb_array_length(left_over) and not exists (
      select from rows from (jsonb_array_elements(was), jsonb_array_elements(left_over)) pair (old, new) where not main.only_erased(old, new));
  elsif jsonb_typeof(was) = 'object' then
    return (select count(*) from jsonb_object_keys(was)) = (select count(*) from jsonb_object_keys(left_over)) and not exists (
      select from jsonb_each(was) part where not left_over ? part.key or not main.only_erased(part.value, left_over -> part.key));
  end if;
  return false;
end $$;
--> statement-breakpoint
-- Writes what an erasure left of entries of a trail ('main' or 'identity'): [{"id", "before", "after"}]. In the name of a running job
-- that erases a person, in the trail of the clients that the job may touch. How many were changed.
create function main.erase_from_trail(job uuid, trail text, entries jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog as $$
declare reach jsonb; changed integer;
begin
  select input -> 'tenantIds' into reach from main.jobs where id = job and kind = 'personErasure' and state = 'Running';
  if reach is null or trail not in ('main', 'identity') then
    raise exception 'the trail is changed by an erasure alone' using errcode = 'insufficient_privilege';
  end if;
  execute format($update$
    update %I.audit a set before = e.before, after = e.after
    from jsonb_to_recordset($1) e (id uuid, before jsonb, after jsonb)
    where a.id = e.id and (a.tenant_id is null or $2 = '"all"' or $2 ? a.tenant_id::text)
      and main.only_erased(coalesce(a.before, 'null'), coalesce(e.before, 'null')) and main.only_erased(coalesce(a.after, 'null'), coalesce(e.after, 'null'))
    $update$, trail) using entries, reach;
  get diagnostics changed = row_count;
  if changed <> jsonb_array_length(entries) then
    raise exception 'an erasure takes out, and changes nothing else' using errcode = 'insufficient_privilege';
  end if;
  return changed;
end $$;
--> statement-breakpoint
-- It runs under a role of its own, which may do this and nothing else; nobody signs in or works under it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'app_eraser') then
    begin
      create role app_eraser nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  begin
    execute 'grant app_eraser to current_user';
  exception when insufficient_privilege then null; -- it was granted by who made it
  end;
end $$;
--> statement-breakpoint
grant usage, create on schema main to app_eraser;
--> statement-breakpoint
alter function main.erase_from_trail(uuid, text, jsonb) owner to app_eraser;
--> statement-breakpoint
revoke create on schema main from app_eraser;
--> statement-breakpoint
revoke all on function main.erase_from_trail(uuid, text, jsonb) from public;
--> statement-breakpoint
grant execute on function main.erase_from_trail(uuid, text, jsonb) to app_admin;
--> statement-breakpoint
grant usage on schema identity to app_eraser;
--> statement-breakpoint
grant select (id, kind, state, input) on main.jobs to app_eraser;
--> statement-breakpoint
grant select (id, tenant_id, before, after), update (before, after) on main.audit, identity.audit to app_eraser;
--> statement-breakpoint
create policy eraser_reads on main.jobs for select to app_eraser using (kind = 'personErasure');
--> statement-breakpoint
create policy eraser_rows on main.audit for all to app_eraser using (true) with check (true);
--> statement-breakpoint
create policy eraser_rows on identity.audit for all to app_eraser using (true) with check (true);
