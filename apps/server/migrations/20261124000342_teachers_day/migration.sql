CREATE TABLE "registers" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"day" date NOT NULL,
	"version" integer NOT NULL,
	"taken_by_id" uuid NOT NULL,
	"taken_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stand_ins" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"day" date NOT NULL,
	"period" integer,
	"teacher_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stand_ins_once" UNIQUE NULLS NOT DISTINCT("class_id","day","period")
);
--> statement-breakpoint
ALTER TABLE "stand_ins" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD COLUMN "saved_by_id" uuid;--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD COLUMN "corrected_why" text;--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD COLUMN "corrected_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "attendance_records" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "attendance_records" ADD COLUMN "said" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "stage_grading" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "wards" ADD COLUMN "forget_on" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "assessment_scores_saved_by" ON "assessment_scores" ("saved_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registers_once" ON "registers" ("class_id","day");--> statement-breakpoint
CREATE INDEX "registers_day" ON "registers" ("school_id","day");--> statement-breakpoint
CREATE INDEX "registers_taken_by" ON "registers" ("taken_by_id");--> statement-breakpoint
CREATE INDEX "stand_ins_teacher" ON "stand_ins" ("teacher_id","day");--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD CONSTRAINT "assessment_scores_saved_by_id_of_school" FOREIGN KEY ("school_id","saved_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_class_id_of_school" FOREIGN KEY ("school_id","class_id") REFERENCES "classes"("school_id","id");--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_taken_by_id_of_school" FOREIGN KEY ("school_id","taken_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "stand_ins" ADD CONSTRAINT "stand_ins_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "stand_ins" ADD CONSTRAINT "stand_ins_class_id_of_school" FOREIGN KEY ("school_id","class_id") REFERENCES "classes"("school_id","id");--> statement-breakpoint
ALTER TABLE "stand_ins" ADD CONSTRAINT "stand_ins_teacher_id_of_school" FOREIGN KEY ("school_id","teacher_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_why_listed" CHECK ("why" in ('sick', 'hospital', 'family', 'transport', 'other'));--> statement-breakpoint
ALTER TABLE "long_work" DROP CONSTRAINT "long_work_kind_listed", ADD CONSTRAINT "long_work_kind_listed" CHECK ("kind" in ('bills', 'class_reports', 'import', 'export'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "assessment_scores" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "assessment_scores" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "assessments" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "attendance_records" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "attendance_records" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "attendance_records" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "system_only" ON "registers" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "registers" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "registers" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "registers" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "system_only" ON "stand_ins" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_school" ON "stand_ins" AS PERMISSIVE FOR SELECT TO public USING (school_id = my_school_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "stand_ins" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "stand_ins" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "stand_ins" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "stand_ins" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "grading_bands" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'office'));