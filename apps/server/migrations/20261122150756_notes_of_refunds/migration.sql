ALTER TABLE "refunds" ADD COLUMN "note" uuid;--> statement-breakpoint
-- So far the note at the provider was the refund's own id; the policies let only the system see all of them.
SELECT set_config('app.role', 'system', true);--> statement-breakpoint
UPDATE "refunds" SET "note" = "id";--> statement-breakpoint
SELECT set_config('app.role', '', true);--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "note" SET NOT NULL;