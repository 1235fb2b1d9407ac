-- A technician works for several clients, none of which sees the others' appointments. This tells when technicians of the asking client are
-- expected at another one's, and nothing else of it. It runs as app_admin, which sees the rows of all.
create function main.technicians_away(technicians uuid[], from_at timestamp with time zone, to_at timestamp with time zone)
returns table (technician uuid, starts_at timestamp with time zone, ends_at timestamp with time zone)
language sql stable security definer set search_path = pg_catalog as $$
  select a.technician_id, a.starts_at, a.ends_at from main.appointments a
  where a.technician_id = any (technicians) and a.cancelled_at is null and a.starts_at < to_at and a.ends_at > from_at
    and a.tenant_id <> nullif(current_setting('app.tenant', true), '')::uuid
    and exists (select from identity.assignments r
      where r.user_id = a.technician_id and r.role = 'Technician' and r.tenant_id = nullif(current_setting('app.tenant', true), '')::uuid)
  order by 2, 1
$$;
--> statement-breakpoint
revoke execute on function main.technicians_away(uuid[], timestamp with time zone, timestamp with time zone) from public;
--> statement-breakpoint
grant execute on function main.technicians_away(uuid[], timestamp with time zone, timestamp with time zone) to app_tenant;
--> statement-breakpoint
grant create on schema main to app_admin;
--> statement-breakpoint
alter function main.technicians_away(uuid[], timestamp with time zone, timestamp with time zone) owner to app_admin;
--> statement-breakpoint
revoke create on schema main from app_admin;
