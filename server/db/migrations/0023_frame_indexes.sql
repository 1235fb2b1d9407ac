DROP INDEX "main"."downlink_frames_waiting";--> statement-breakpoint
CREATE INDEX "downlink_frames_open" ON "main"."downlink_frames" USING btree ("thermostat_id","created_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "downlink_frames_given" ON "main"."downlink_frames" USING btree ("thermostat_id") WHERE closed_at is not null and enqueued_at is not null and sent_at is null;--> statement-breakpoint
CREATE INDEX "downlink_frames_waiting" ON "main"."downlink_frames" USING btree ("created_at","id") WHERE enqueued_at is null and closed_at is null;