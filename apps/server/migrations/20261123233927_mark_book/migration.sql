ALTER TABLE "assessment_scores" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD COLUMN "saved_by_id" uuid;--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD COLUMN "corrected_why" text;--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD COLUMN "corrected_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "assessment_scores_saved_by" ON "assessment_scores" ("saved_by_id");--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD CONSTRAINT "assessment_scores_saved_by_id_of_school" FOREIGN KEY ("school_id","saved_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "assessment_scores" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "assessment_scores" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "assessments" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));