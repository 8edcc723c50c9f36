CREATE TABLE "evenings" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"day" date NOT NULL,
	"place" text,
	"minutes" integer NOT NULL,
	"by_phone" boolean NOT NULL,
	"choose_until" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evenings_with_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "evenings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "talks" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"evening_id" uuid NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"ward_id" uuid,
	"way" text,
	"taken_by_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talks_taken" CHECK (("ward_id" is null) = ("way" is null) and not ("is_closed" and "ward_id" is not null)),
	CONSTRAINT "talks_way_listed" CHECK ("way" in ('here', 'phone'))
);
--> statement-breakpoint
ALTER TABLE "talks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "evenings_day" ON "evenings" ("school_id","day");--> statement-breakpoint
CREATE INDEX "evenings_teacher" ON "evenings" ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "talks_once" ON "talks" ("evening_id","ward_id");--> statement-breakpoint
CREATE INDEX "talks_ward" ON "talks" ("ward_id");--> statement-breakpoint
CREATE INDEX "talks_starts" ON "talks" ("school_id","starts_at");--> statement-breakpoint
CREATE INDEX "talks_taken_by" ON "talks" ("taken_by_id");--> statement-breakpoint
ALTER TABLE "evenings" ADD CONSTRAINT "evenings_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "evenings" ADD CONSTRAINT "evenings_teacher_id_of_school" FOREIGN KEY ("school_id","teacher_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "talks" ADD CONSTRAINT "talks_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "talks" ADD CONSTRAINT "talks_evening_id_of_school" FOREIGN KEY ("school_id","evening_id") REFERENCES "evenings"("school_id","id");--> statement-breakpoint
ALTER TABLE "talks" ADD CONSTRAINT "talks_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "talks" ADD CONSTRAINT "talks_taken_by_id_of_school" FOREIGN KEY ("school_id","taken_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
CREATE POLICY "system_only" ON "evenings" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_school" ON "evenings" AS PERMISSIVE FOR SELECT TO public USING (school_id = my_school_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "evenings" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "evenings" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "evenings" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "evenings" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "system_only" ON "talks" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "free_or_of_my_ward" ON "talks" AS PERMISSIVE FOR SELECT TO public USING (school_id = my_school_id() and (ward_id is null or ward_id = any ((select my_ward_ids())::uuid[])));--> statement-breakpoint
CREATE POLICY "taken_by_guardian" ON "talks" AS PERMISSIVE FOR UPDATE TO public USING (school_id = my_school_id() and my_ward_ids() <> '{}' and ((ward_id is null and not is_closed) or ward_id = any ((select my_ward_ids())::uuid[]))) WITH CHECK (school_id = my_school_id() and not is_closed and (ward_id is null or (ward_id = any ((select my_ward_ids())::uuid[]) and taken_by_id = my_user_id())));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "talks" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "talks" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "talks" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "talks" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));