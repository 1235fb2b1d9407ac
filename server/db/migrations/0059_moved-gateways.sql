-- Gateways move by the thousand, by a file: counted row by row, each row would write the same two counts anew, and look through all that the
-- transaction has written of them before.
create function main.count_moved_rows() returns trigger language plpgsql security definer set search_path = main as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  moved jsonb;
begin
  select jsonb_agg(jsonb_build_object('tenant_id', tenant_id, 'location_id', location_id, 'n', n)) into moved from (
    select tenant_id, coalesce(location_id, nil) as location_id, sum(change) as n
      from (select tenant_id, location_id, -1 as change from old_rows union all select tenant_id, location_id, 1 from new_rows) changes
      where tenant_id is not null group by 1, 2 having sum(change) <> 0) d;
  if moved is null then return null; end if;
  -- taken in one order, as by whoever deletes or moves others
  perform from estate_counts c where c.kind = TG_ARGV[0]
    and (c.tenant_id, c.location_id) in (select d.tenant_id, d.location_id from jsonb_to_recordset(moved) d (tenant_id uuid, location_id uuid))
    order by c.tenant_id, c.location_id for update;
  update estate_counts c set count = c.count + d.n from jsonb_to_recordset(moved) d (tenant_id uuid, location_id uuid, n bigint)
    where d.n < 0 and c.tenant_id = d.tenant_id and c.location_id = d.location_id and c.kind = TG_ARGV[0];
  insert into estate_counts (tenant_id, location_id, kind, count)
    select d.tenant_id, d.location_id, TG_ARGV[0], d.n from jsonb_to_recordset(moved) d (tenant_id uuid, location_id uuid, n bigint) where d.n > 0 order by 1, 2
    on conflict (tenant_id, location_id, kind) do update set count = estate_counts.count + excluded.count;
  return null;
end $$;
--> statement-breakpoint
drop trigger count_moved on main.gateways;
--> statement-breakpoint
create trigger count_moved after update on main.gateways referencing old table as old_rows new table as new_rows for each statement
  execute function main.count_moved_rows('gateways');
