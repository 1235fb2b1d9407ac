-- The thermostats of the asking client whose EUI or production number is like a text, by the index of their texts: row policies keep the
-- planner from using it, as matching a text might give away what it reads. This returns ids only, whose rows are then read under the policies.
-- It runs as app_admin, which sees the rows of all. The client is compared as a text, so that no index of clients takes the place of the texts'.
create function main.thermostats_with(like_eui text, like_number text) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
  select t.id from main.thermostats t where t.eui like like_eui and t.tenant_id::text = nullif(current_setting('app.tenant', true), '')
  union
  select t.id from main.thermostats t where t.wt_id ilike like_number and t.tenant_id::text = nullif(current_setting('app.tenant', true), '')
$$;
--> statement-breakpoint
revoke execute on function main.thermostats_with(text, text) from public;
--> statement-breakpoint
grant execute on function main.thermostats_with(text, text) to app_tenant;
--> statement-breakpoint
grant create on schema main to app_admin;
--> statement-breakpoint
alter function main.thermostats_with(text, text) owner to app_admin;
--> statement-breakpoint
revoke create on schema main from app_admin;
