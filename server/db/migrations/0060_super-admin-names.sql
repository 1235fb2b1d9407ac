-- A SuperAdmin has no role in a client, so the client's transactions do not see the account. Of what two persons answer for, as firmware updates, the
-- client's people are to know both: this tells the name of a SuperAdmin, and nothing of anybody else. It runs as app_admin, which sees all accounts.
create function main.super_admin_name(asked uuid) returns text
language sql stable security definer set search_path = pg_catalog as $$
  select trim(u.first_name || ' ' || u.last_name) from identity.users u where u.id = asked and u.super_admin
$$;
--> statement-breakpoint
revoke execute on function main.super_admin_name(uuid) from public;
--> statement-breakpoint
grant execute on function main.super_admin_name(uuid) to app_tenant, app_admin;
--> statement-breakpoint
grant create on schema main to app_admin;
--> statement-breakpoint
alter function main.super_admin_name(uuid) owner to app_admin;
--> statement-breakpoint
revoke create on schema main from app_admin;
