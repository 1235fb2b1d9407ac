-- Screens hear of every step of a job (server/live), whoever takes it.
create function main.tell_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('ventil_live', json_build_object('topic', 'jobs', 'tenantId', new.tenant_id, 'ids', json_build_array(new.id))::text);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_live after insert or update of state, done, total on main.jobs for each row when (new.tenant_id is not null) execute function main.tell_job();
