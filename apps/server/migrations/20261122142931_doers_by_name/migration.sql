ALTER TABLE "attendance_explanations" ADD COLUMN "decided_by_name" text;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "issued_by_name" text;--> statement-breakpoint
ALTER TABLE "day_closings" ADD COLUMN "closed_by_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reviewed_by_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_by_name" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "voided_by_name" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_by_name" text;--> statement-breakpoint
ALTER TABLE "term_report_versions" ADD COLUMN "replaced_by_name" text;