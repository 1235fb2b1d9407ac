ALTER TABLE "main"."gateways" ADD COLUMN "located_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "version_reported_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "battery_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."sensors" ADD COLUMN "recent" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."undecoded_messages" ADD COLUMN "gateway_eui" text;--> statement-breakpoint
ALTER TABLE "main"."unknown_devices" ADD COLUMN "recent" text[] DEFAULT '{}' NOT NULL;