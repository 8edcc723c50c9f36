CREATE TABLE "owing_notes" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"said" text,
	"until" date,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owing_notes_kind_listed" CHECK ("kind" in ('spoken', 'peace', 'peace_ended'))
);
--> statement-breakpoint
ALTER TABLE "owing_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "feed_items_reminders" ON "feed_items" ("school_id","occurred_at") WHERE kind = 'reminder';--> statement-breakpoint
CREATE INDEX "owing_notes_ward" ON "owing_notes" ("ward_id","at");--> statement-breakpoint
CREATE INDEX "owing_notes_of_school" ON "owing_notes" ("school_id","kind","at");--> statement-breakpoint
CREATE INDEX "owing_notes_by" ON "owing_notes" ("by_id");--> statement-breakpoint
ALTER TABLE "owing_notes" ADD CONSTRAINT "owing_notes_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "owing_notes" ADD CONSTRAINT "owing_notes_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "owing_notes" ADD CONSTRAINT "owing_notes_by_id_of_school" FOREIGN KEY ("school_id","by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
CREATE POLICY "system_only" ON "owing_notes" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "owing_notes" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "owing_notes" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));