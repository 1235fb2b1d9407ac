-- What names are sorted by: without case and accents, and numbers by their value, so that WE 2 stands before WE 10.
create function main.natural_order(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(translate(lower(value), 'ÄÖÜäöüßàáâèéêç', 'aouaousaaaeeec'), '(\d+)', '0000000000\1', 'g'), '0*(\d{10})', '\1', 'g')
$$;
--> statement-breakpoint
-- The counts are written by nobody but their owner: these two are what a resync may do to them, for the transaction's own tenant alone.
create function main.assert_own_tenant(tenant uuid) returns void language plpgsql stable set search_path = main as $$
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::uuid then
    raise exception 'counts of another tenant' using errcode = 'insufficient_privilege';
  end if;
end $$;
--> statement-breakpoint
-- Every kind gets a row and all rows are locked: whoever adds or removes something at this moment waits, and is counted once.
create function main.lock_location_counts(tenant uuid, location uuid) returns void language plpgsql security definer set search_path = main as $$
begin
  perform assert_own_tenant(tenant);
  insert into estate_counts (tenant_id, location_id, kind, count)
    select tenant, location, kind, 0 from unnest(array['buildingComplexes', 'buildingUnits', 'buildings', 'gateways', 'locations', 'publicAreas', 'radiators', 'rooms', 'sensors', 'thermostats']) as kind
    order by kind on conflict do nothing;
  perform from estate_counts where tenant_id = tenant and location_id = location order by kind for update;
end $$;
--> statement-breakpoint
create function main.put_location_count(tenant uuid, location uuid, of_kind text, counted bigint) returns void language plpgsql security definer set search_path = main as $$
begin
  perform assert_own_tenant(tenant);
  update estate_counts set count = counted where tenant_id = tenant and location_id = location and kind = of_kind;
end $$;
--> statement-breakpoint
-- Recomputes a location's counts from the tables. It counts under the caller's role, whose row policies show its tenant alone
-- (the tables' owner may see nothing of them), and writes through the two functions above.
create function main.resync_location(tenant uuid, location uuid) returns void language plpgsql set search_path = main as $$
begin
  perform lock_location_counts(tenant, location);
  perform put_location_count(tenant, location, 'locations', (select count(*) from locations where tenant_id = tenant and id = location));
  perform put_location_count(tenant, location, 'buildingComplexes', (select count(*) from building_complexes where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'buildings', (select count(*) from buildings where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'buildingUnits', (select count(*) from building_units where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'publicAreas', (select count(*) from public_areas where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'rooms', (select count(*) from rooms where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'radiators', (select count(*) from radiators where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'thermostats', (select count(*) from thermostats where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'sensors', (select count(*) from sensors where tenant_id = tenant and location_id = location));
  perform put_location_count(tenant, location, 'gateways', (select count(*) from gateways where tenant_id = tenant and location_id = location));
end $$;
--> statement-breakpoint
revoke execute on function main.lock_location_counts(uuid, uuid), main.put_location_count(uuid, uuid, text, bigint), main.resync_location(uuid, uuid) from public;
--> statement-breakpoint
grant execute on function main.lock_location_counts(uuid, uuid), main.put_location_count(uuid, uuid, text, bigint), main.resync_location(uuid, uuid) to app_tenant;
