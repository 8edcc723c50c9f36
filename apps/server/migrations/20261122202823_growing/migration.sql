CREATE INDEX "payments_paid" ON "payments" ("school_id","paid_at");--> statement-breakpoint
CREATE INDEX "term_report_versions_replaced" ON "term_report_versions" ("replaced_at");--> statement-breakpoint
CREATE INDEX "term_reports_published" ON "term_reports" ("published_at") WHERE status = 'published';