-- What was done in a client, by either backend.
create view main.audit_log with (security_invoker = true) as
  select id, at, tenant_id, user_id, action, entity, entity_id, before, after, request_id from main.audit
  union all select id, at, tenant_id, user_id, action, entity, entity_id, before, after, request_id from identity.audit;
--> statement-breakpoint
grant select on main.audit_log to app_tenant, app_admin;
