CREATE TABLE "desk_entries" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"by_id" uuid NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"to_desk" text,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "desk_entries_with_school" UNIQUE("school_id","id"),
	CONSTRAINT "desk_entries_side_listed" CHECK ("side" in ('family', 'school')),
	CONSTRAINT "desk_entries_kind_listed" CHECK ("kind" in ('said', 'handed_over', 'closed', 'opened_by_head', 'reported')),
	CONSTRAINT "desk_entries_to_desk_listed" CHECK ("to_desk" in ('class_teacher', 'office'))
);
--> statement-breakpoint
ALTER TABLE "desk_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "desk_reads" (
	"entry_id" uuid,
	"user_id" uuid,
	"read_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "desk_reads_pkey" PRIMARY KEY("entry_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "desk_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "desk_threads" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"desk" text NOT NULL,
	"about" text NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"waiting_since" timestamp(3) with time zone,
	"last_at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_threads_with_school" UNIQUE("school_id","id"),
	CONSTRAINT "desk_threads_desk_listed" CHECK ("desk" in ('class_teacher', 'office')),
	CONSTRAINT "desk_threads_about_listed" CHECK ("about" in ('lessons', 'health', 'home', 'other'))
);
--> statement-breakpoint
ALTER TABLE "desk_threads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "desk_from" text DEFAULT '07:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "desk_to" text DEFAULT '17:00' NOT NULL;--> statement-breakpoint
CREATE INDEX "desk_entries_thread" ON "desk_entries" ("thread_id","at");--> statement-breakpoint
CREATE INDEX "desk_entries_ward" ON "desk_entries" ("ward_id");--> statement-breakpoint
CREATE INDEX "desk_entries_by" ON "desk_entries" ("by_id","at");--> statement-breakpoint
CREATE INDEX "desk_reads_user" ON "desk_reads" ("user_id");--> statement-breakpoint
CREATE INDEX "desk_threads_ward" ON "desk_threads" ("ward_id","last_at");--> statement-breakpoint
CREATE INDEX "desk_threads_asked_by" ON "desk_threads" ("asked_by_id");--> statement-breakpoint
CREATE INDEX "desk_threads_waiting" ON "desk_threads" ("school_id","waiting_since") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "desk_threads_last" ON "desk_threads" ("school_id","last_at");--> statement-breakpoint
ALTER TABLE "desk_entries" ADD CONSTRAINT "desk_entries_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "desk_entries" ADD CONSTRAINT "desk_entries_thread_id_of_school" FOREIGN KEY ("school_id","thread_id") REFERENCES "desk_threads"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_entries" ADD CONSTRAINT "desk_entries_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_entries" ADD CONSTRAINT "desk_entries_by_id_of_school" FOREIGN KEY ("school_id","by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_reads" ADD CONSTRAINT "desk_reads_entry_id_desk_entries_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "desk_entries"("id");--> statement-breakpoint
ALTER TABLE "desk_reads" ADD CONSTRAINT "desk_reads_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "desk_threads" ADD CONSTRAINT "desk_threads_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "desk_threads" ADD CONSTRAINT "desk_threads_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_threads" ADD CONSTRAINT "desk_threads_asked_by_id_of_school" FOREIGN KEY ("school_id","asked_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
CREATE POLICY "system_only" ON "desk_entries" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_family" ON "desk_entries" AS PERMISSIVE FOR SELECT TO public USING ((kind <> 'reported' or by_id = my_user_id()) and ward_id = any ((select my_ward_ids())::uuid[])
        and exists (select 1 from desk_threads t where t.id = thread_id));--> statement-breakpoint
CREATE POLICY "said_by_guardian" ON "desk_entries" AS PERMISSIVE FOR INSERT TO public WITH CHECK (by_id = my_user_id() and side = 'family' and kind in ('said', 'reported')
        and exists (select 1 from desk_threads t where t.id = thread_id and t.ward_id = desk_entries.ward_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "desk_entries" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "desk_entries" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "system_only" ON "desk_reads" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "desk_reads" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "insert_by_myself" ON "desk_reads" AS PERMISSIVE FOR INSERT TO public WITH CHECK (user_id = my_user_id() and exists (select 1 from desk_entries e where e.id = entry_id));--> statement-breakpoint
CREATE POLICY "of_what_i_see" ON "desk_reads" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from desk_entries e where e.id = entry_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "desk_threads" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_family" ON "desk_threads" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]) and (not is_private or asked_by_id = my_user_id()));--> statement-breakpoint
CREATE POLICY "asked_by_guardian" ON "desk_threads" AS PERMISSIVE FOR INSERT TO public WITH CHECK (asked_by_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[]) and (not is_private or asked_by_id = my_user_id()));--> statement-breakpoint
CREATE POLICY "asked_again_by_guardian" ON "desk_threads" AS PERMISSIVE FOR UPDATE TO public USING (ward_id = any ((select my_ward_ids())::uuid[]) and (not is_private or asked_by_id = my_user_id())) WITH CHECK (ward_id = any ((select my_ward_ids())::uuid[]) and (not is_private or asked_by_id = my_user_id()));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "desk_threads" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "desk_threads" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));