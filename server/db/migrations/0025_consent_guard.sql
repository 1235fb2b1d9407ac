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
-- Of those who moved out nothing is shown any more: consent ends with the lease. `today` is the day of the estate.
create function main.climate_since(unit uuid, today date) returns timestamp with time zone
language sql stable security invoker set search_path = main as $$
  select case
    when unit is null then '-infinity'::timestamptz
    when l.id is null then coalesce(
      (select (max(ends_on) + 1)::timestamp at time zone 'Europe/Berlin' from leases where unit_id = unit and ends_on < today), '-infinity')
    else coalesce(
      (select case when bool_and(agreement and agreed_at is not null) then greatest(max(agreed_at), l.starts_on::timestamp at time zone 'Europe/Berlin')
         else 'infinity'::timestamptz end from renters where lease_id = l.id having count(*) > 0), 'infinity')
  end
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
