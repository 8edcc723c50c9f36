ALTER TABLE "schools" ADD COLUMN "audit_keep_months" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "messages_keep_months" integer DEFAULT 13 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "feed_keep_months" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
CREATE INDEX "feed_items_age" ON "feed_items" ("school_id","occurred_at");--> statement-breakpoint
CREATE INDEX "feed_reads_item" ON "feed_reads" ("item_id");--> statement-breakpoint
CREATE INDEX "sessions_age" ON "sessions" ("expires_at");--> statement-breakpoint
CREATE INDEX "provider_events_age" ON "provider_events" ("handled_at") WHERE outcome in ('ignored', 'forged', 'already_settled', 'unknown_reference', 'other_mode');--> statement-breakpoint
CREATE INDEX "messages_age" ON "messages" ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "share_openings_age" ON "share_openings" ("at");--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_audit_keep_months" CHECK ("audit_keep_months" between 12 and 120);--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_messages_keep_months" CHECK ("messages_keep_months" between 3 and 60);--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_feed_keep_months" CHECK ("feed_keep_months" between 12 and 120);