-- A unit's status changes more often than all else about it. Without an index on it, and with room on its page for all rows once more, a change leaves all other indexes as they
-- are; a client's units are few enough to be filtered and counted by their status.
DROP INDEX "main"."building_units_tenant_status";--> statement-breakpoint
ALTER TABLE "main"."building_units" SET (fillfactor = 50);
