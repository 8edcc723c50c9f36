ALTER TABLE "day_closings" ADD COLUMN "count" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paper_no" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "printed_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_paper_no" ON "payments" ("school_id","paper_no") WHERE paper_no is not null and status not in ('failed', 'expired', 'reversed');