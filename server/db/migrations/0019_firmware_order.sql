DROP INDEX "main"."thermostats_firmware_order";--> statement-breakpoint
-- What lists sort versions by, 2.10.0 behind 2.9.0. The generator does not know it, so that no row that is read brings it along:
-- to make it for each row anew takes longer than all the rest of a list.
alter table main.thermostats add column firmware_order text generated always as (main.natural_order(firmware_version)) stored;
--> statement-breakpoint
create index thermostats_firmware_order on main.thermostats (firmware_order, id);
