-- What runs after the migrations says it for real (12_mine.sql), and tells the items that are there (55_told.sql).
CREATE OR REPLACE FUNCTION my_audience_ids() RETURNS uuid[] LANGUAGE sql STABLE AS $$ SELECT '{}'::uuid[] $$;
--> statement-breakpoint
CREATE TABLE "feed_told" (
	"item_id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"audience_id" uuid NOT NULL,
	"ward_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"shown_from" timestamp(3) with time zone NOT NULL,
	"counted_at" timestamp(3) with time zone NOT NULL,
	"said" jsonb NOT NULL,
	CONSTRAINT "feed_told_kind_listed" CHECK ("kind" in ('notice', 'attendance', 'score_published', 'term_report', 'bill_issued', 'payment', 'receipt', 'reminder'))
);
--> statement-breakpoint
ALTER TABLE "feed_told" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_with_school" UNIQUE("school_id","id");--> statement-breakpoint
CREATE INDEX "feed_items_subject" ON "feed_items" ("subject_id");--> statement-breakpoint
CREATE INDEX "feed_told_page" ON "feed_told" ("audience_id","occurred_at","item_id");--> statement-breakpoint
ALTER TABLE "feed_told" ADD CONSTRAINT "feed_told_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "feed_told" ADD CONSTRAINT "feed_told_item_id_of_school" FOREIGN KEY ("school_id","item_id") REFERENCES "feed_items"("school_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "feed_told" ADD CONSTRAINT "feed_told_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
CREATE POLICY "system_only" ON "feed_told" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "told_to_me" ON "feed_told" AS PERMISSIVE FOR SELECT TO public USING (audience_id = any ((select my_audience_ids())::uuid[]));