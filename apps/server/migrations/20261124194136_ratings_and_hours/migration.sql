ALTER TABLE "users" ADD COLUMN "desk_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "desk_to" text;--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "term_report_ratings" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "term_report_ratings" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "term_report_ratings" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));