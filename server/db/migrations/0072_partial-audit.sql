-- What a change leaves as it was is kept once, in "before": of such an entry "after" holds only what differs, and the view puts it together.
alter table main.audit add column partial boolean not null default false;--> statement-breakpoint
alter table identity.audit add column partial boolean not null default false;--> statement-breakpoint
create or replace view main.audit_log with (security_invoker = true) as
  select id, at, tenant_id, user_id, action, entity, entity_id, before, case when partial then before || after else after end as after, request_id from main.audit
  union all select id, at, tenant_id, user_id, action, entity, entity_id, before, case when partial then before || after else after end, request_id from identity.audit;
