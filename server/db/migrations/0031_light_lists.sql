-- The list of a client counts and finds its page in this index alone: who looks for a state or for what is offline reads no rows for it.
-- The generator knows no columns that an index merely carries.
drop index main.thermostats_tenant_seen;
--> statement-breakpoint
create index thermostats_tenant_seen on main.thermostats (tenant_id, last_seen_at desc nulls last, id desc nulls last) include (lifecycle, online_until);
--> statement-breakpoint
-- Since when the climate of a unit may be shown, as main.climate_since says it, in a form that becomes part of the statement that asks: without
-- settings of its own and as a table, it is planned once with that statement, and not anew in each run of it.
create function main.climate_of(unit uuid, today date) returns table (since timestamp with time zone)
language sql stable security invoker as $$
  select greatest(
    case
      when unit is null then '-infinity'::timestamptz
      when l.id is null then coalesce(
        (select (max(e.ends_on) + 1)::timestamp at time zone 'Europe/Berlin' from main.leases e where e.unit_id = unit and e.ends_on < today), '-infinity')
      else coalesce(
        (select case when bool_and(r.agreement and r.agreed_at is not null) then greatest(max(r.agreed_at), l.starts_on::timestamp at time zone 'Europe/Berlin')
           else 'infinity'::timestamptz end from main.renters r where r.lease_id = l.id having count(*) > 0), 'infinity')
    end,
    (select max(v.revoked_at) from main.data_agreement_persons p join main.data_agreement_revocations v on v.agreement_id = p.agreement_id where p.unit_id = unit))
  from (select 1) one left join lateral (
    select c.id, c.starts_on from main.leases c where c.unit_id = unit and c.starts_on <= today and (c.ends_on is null or c.ends_on >= today) limit 1) l on true
$$;
--> statement-breakpoint
create or replace function main.climate_since(unit uuid, today date) returns timestamp with time zone
language sql stable security invoker set search_path = main as $$ select since from main.climate_of(unit, today) $$;
--> statement-breakpoint
-- A row that is written anew fits beside the old one, and where no index holds what changed, none is written.
alter table main.thermostats set (fillfactor = 90);
