ALTER TABLE "notices" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "corrected_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "correction" text;