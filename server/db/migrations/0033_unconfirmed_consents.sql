ALTER TABLE "main"."signal_tester_presses" DROP CONSTRAINT "signal_tester_presses_tester_id_dev_addr_frame_counter_pk";--> statement-breakpoint
ALTER TABLE "main"."signal_tester_presses" ADD CONSTRAINT "signal_tester_presses_tester_id_dev_addr_frame_counter_at_pk" PRIMARY KEY("tester_id","dev_addr","frame_counter","at");--> statement-breakpoint
ALTER TABLE "main"."monitoring_marks" ADD COLUMN "cursor_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."signal_testers" ADD COLUMN "restarts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- A declaration that nobody confirmed proves nothing: after a while it goes with the person that it names. Under the role that erases persons
-- from the trail: it sees no declaration that was confirmed, linked or withdrawn, and is nobody's but this function's and that one's.
create function main.forget_unconfirmed(before timestamp with time zone, batch integer) returns integer language plpgsql security definer set search_path = main as $$
declare forgotten uuid[];
begin
  with gone as (
    delete from data_agreement_persons where confirmed_at is null and tenant_id is null and active and agreement_id in (
      select p.agreement_id from data_agreements a join data_agreement_persons p on p.agreement_id = a.id
        where a.agreed_at < before and a.channel in ('site', 'embedded') order by a.agreed_at, a.id limit batch)
      returning agreement_id
  ) select array_agg(agreement_id) into forgotten from gone;
  delete from data_agreement_evidence where agreement_id = any (forgotten);
  delete from data_agreements where id = any (forgotten);
  return coalesce(cardinality(forgotten), 0);
end $$;
--> statement-breakpoint
grant create on schema main to app_eraser;
--> statement-breakpoint
alter function main.forget_unconfirmed(timestamp with time zone, integer) owner to app_eraser;
--> statement-breakpoint
revoke create on schema main from app_eraser;
--> statement-breakpoint
revoke all on function main.forget_unconfirmed(timestamp with time zone, integer) from public;
--> statement-breakpoint
grant execute on function main.forget_unconfirmed(timestamp with time zone, integer) to app_admin;
--> statement-breakpoint
grant select, delete on main.data_agreements, main.data_agreement_persons, main.data_agreement_evidence to app_eraser;
--> statement-breakpoint
create policy eraser_rows on main.data_agreement_persons for all to app_eraser using (confirmed_at is null and tenant_id is null and active) with check (false);
--> statement-breakpoint
create policy eraser_rows on main.data_agreements for all to app_eraser using (channel in ('site', 'embedded')) with check (false);
--> statement-breakpoint
create policy eraser_rows on main.data_agreement_evidence for all to app_eraser using (true) with check (false);
--> statement-breakpoint
-- What proves a consent is not written over, by nobody; what a broken-off import wrote, or nobody confirmed, never was one.
create or replace function main.append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user in ('app_importer', 'app_eraser') then return null; end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;
