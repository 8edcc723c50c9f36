ALTER TABLE "receipts" DROP CONSTRAINT "receipts_once";--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_once" ON "receipts" ("payment_id",coalesce(ward_id, payment_id)) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "receipts_payment" ON "receipts" ("payment_id");