-- One migration for each large table: none of them keeps writers of another one waiting. The old index goes last, as readers wait for that.
CREATE INDEX "renters_lookup" ON "main"."renters" USING hash ("lease_id");--> statement-breakpoint
DROP INDEX "main"."renters_lease";
