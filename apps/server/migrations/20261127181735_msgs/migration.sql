CREATE TABLE "desk_files" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "desk_entries" ADD COLUMN "hold" text;--> statement-breakpoint
ALTER TABLE "desk_entries" ADD COLUMN "hold_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_entries" ADD COLUMN "taken_back_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "held_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "desk_entries_held" ON "desk_entries" ("school_id","thread_id") WHERE hold = 'waits';--> statement-breakpoint
CREATE INDEX "desk_files_entry" ON "desk_files" ("entry_id","position");--> statement-breakpoint
CREATE INDEX "desk_files_ward" ON "desk_files" ("ward_id");--> statement-breakpoint
CREATE INDEX "desk_files_file" ON "desk_files" ("file_id");--> statement-breakpoint
ALTER TABLE "desk_files" ADD CONSTRAINT "desk_files_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "desk_files" ADD CONSTRAINT "desk_files_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_files" ADD CONSTRAINT "desk_files_entry_id_of_school" FOREIGN KEY ("school_id","entry_id") REFERENCES "desk_entries"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_files" ADD CONSTRAINT "desk_files_file_id_of_school" FOREIGN KEY ("school_id","file_id") REFERENCES "files"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_entries" ADD CONSTRAINT "desk_entries_hold_listed" CHECK ("hold" in ('waits', 'let_go', 'returned'));--> statement-breakpoint
CREATE POLICY "taken_back_by_guardian" ON "desk_entries" AS PERMISSIVE FOR UPDATE TO public USING (by_id = my_user_id() and side = 'family' and kind = 'said') WITH CHECK (by_id = my_user_id());--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "desk_entries" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office') and (by_id = my_user_id() or my_role() <> 'teacher')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "system_only" ON "desk_files" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_words_i_read" ON "desk_files" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from desk_entries e where e.id = entry_id));--> statement-breakpoint
ALTER POLICY "of_my_family" ON "desk_entries" TO public USING ((kind <> 'reported' or by_id = my_user_id()) and (hold is null or hold = 'let_go' or by_id = my_user_id()) and ward_id = any ((select my_ward_ids())::uuid[])
        and exists (select 1 from desk_threads t where t.id = thread_id));--> statement-breakpoint
ALTER POLICY "staff_of_school" ON "desk_entries" TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office') and ((hold is null or hold = 'let_go' or by_id = my_user_id()) or my_role() <> 'teacher'));