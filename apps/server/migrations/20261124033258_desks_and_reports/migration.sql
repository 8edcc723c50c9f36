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
CREATE TABLE "ward_papers" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"guardian_id" uuid,
	"kind" text NOT NULL,
	"verify_code" text NOT NULL,
	"given_on" date NOT NULL,
	"given_by" text NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ward_papers_picker" CHECK (("guardian_id" is not null) = ("kind" = 'pickup_card')),
	CONSTRAINT "ward_papers_kind_listed" CHECK ("kind" in ('transfer_letter', 'leaving_certificate', 'pupil_card', 'pickup_card'))
);
--> statement-breakpoint
ALTER TABLE "ward_papers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "day_closings" ADD COLUMN "count" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paper_no" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "printed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "term_reports" ADD COLUMN "words_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "term_reports" ADD COLUMN "words_by_id" uuid;--> statement-breakpoint
ALTER TABLE "term_reports" ADD COLUMN "words_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "term_reports" ADD COLUMN "teacher_signed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "term_reports" ADD COLUMN "teacher_signed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "desk_from" text DEFAULT '07:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "desk_to" text DEFAULT '17:00' NOT NULL;--> statement-breakpoint
CREATE INDEX "evenings_day" ON "evenings" ("school_id","day");--> statement-breakpoint
CREATE INDEX "evenings_teacher" ON "evenings" ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "talks_once" ON "talks" ("evening_id","ward_id");--> statement-breakpoint
CREATE INDEX "talks_ward" ON "talks" ("ward_id");--> statement-breakpoint
CREATE INDEX "talks_starts" ON "talks" ("school_id","starts_at");--> statement-breakpoint
CREATE INDEX "talks_taken_by" ON "talks" ("taken_by_id");--> statement-breakpoint
CREATE INDEX "desk_entries_thread" ON "desk_entries" ("thread_id","at");--> statement-breakpoint
CREATE INDEX "desk_entries_ward" ON "desk_entries" ("ward_id");--> statement-breakpoint
CREATE INDEX "desk_entries_by" ON "desk_entries" ("by_id","at");--> statement-breakpoint
CREATE INDEX "desk_reads_user" ON "desk_reads" ("user_id");--> statement-breakpoint
CREATE INDEX "desk_threads_ward" ON "desk_threads" ("ward_id","last_at");--> statement-breakpoint
CREATE INDEX "desk_threads_asked_by" ON "desk_threads" ("asked_by_id");--> statement-breakpoint
CREATE INDEX "desk_threads_waiting" ON "desk_threads" ("school_id","waiting_since") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "desk_threads_last" ON "desk_threads" ("school_id","last_at");--> statement-breakpoint
CREATE INDEX "feed_items_reminders" ON "feed_items" ("school_id","occurred_at") WHERE kind = 'reminder';--> statement-breakpoint
CREATE UNIQUE INDEX "ward_papers_code" ON "ward_papers" (translate(regexp_replace(upper("verify_code"), '[^A-Z0-9]', '', 'g'), 'OQILZSB', '0011258'));--> statement-breakpoint
CREATE INDEX "ward_papers_ward" ON "ward_papers" ("ward_id");--> statement-breakpoint
CREATE INDEX "ward_papers_guardian" ON "ward_papers" ("guardian_id") WHERE guardian_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ward_papers_holding" ON "ward_papers" ("ward_id","kind",coalesce("guardian_id", "ward_id")) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "owing_notes_ward" ON "owing_notes" ("ward_id","at");--> statement-breakpoint
CREATE INDEX "owing_notes_of_school" ON "owing_notes" ("school_id","kind","at");--> statement-breakpoint
CREATE INDEX "owing_notes_by" ON "owing_notes" ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_paper_no" ON "payments" ("school_id","paper_no") WHERE paper_no is not null and status not in ('failed', 'expired', 'reversed');--> statement-breakpoint
CREATE INDEX "term_reports_words_by" ON "term_reports" ("words_by_id") WHERE words_by_id is not null;--> statement-breakpoint
CREATE INDEX "term_reports_teacher_signed_by" ON "term_reports" ("teacher_signed_by_id") WHERE teacher_signed_by_id is not null;--> statement-breakpoint
ALTER TABLE "evenings" ADD CONSTRAINT "evenings_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "evenings" ADD CONSTRAINT "evenings_teacher_id_of_school" FOREIGN KEY ("school_id","teacher_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "talks" ADD CONSTRAINT "talks_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "talks" ADD CONSTRAINT "talks_evening_id_of_school" FOREIGN KEY ("school_id","evening_id") REFERENCES "evenings"("school_id","id");--> statement-breakpoint
ALTER TABLE "talks" ADD CONSTRAINT "talks_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "talks" ADD CONSTRAINT "talks_taken_by_id_of_school" FOREIGN KEY ("school_id","taken_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_entries" ADD CONSTRAINT "desk_entries_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "desk_entries" ADD CONSTRAINT "desk_entries_thread_id_of_school" FOREIGN KEY ("school_id","thread_id") REFERENCES "desk_threads"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_entries" ADD CONSTRAINT "desk_entries_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_entries" ADD CONSTRAINT "desk_entries_by_id_of_school" FOREIGN KEY ("school_id","by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_reads" ADD CONSTRAINT "desk_reads_entry_id_desk_entries_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "desk_entries"("id");--> statement-breakpoint
ALTER TABLE "desk_reads" ADD CONSTRAINT "desk_reads_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "desk_threads" ADD CONSTRAINT "desk_threads_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "desk_threads" ADD CONSTRAINT "desk_threads_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_threads" ADD CONSTRAINT "desk_threads_asked_by_id_of_school" FOREIGN KEY ("school_id","asked_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "ward_papers" ADD CONSTRAINT "ward_papers_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "ward_papers" ADD CONSTRAINT "ward_papers_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "ward_papers" ADD CONSTRAINT "ward_papers_guardian_id_of_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "owing_notes" ADD CONSTRAINT "owing_notes_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "owing_notes" ADD CONSTRAINT "owing_notes_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "owing_notes" ADD CONSTRAINT "owing_notes_by_id_of_school" FOREIGN KEY ("school_id","by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_words_by_id_of_school" FOREIGN KEY ("school_id","words_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_teacher_signed_by_id_of_school" FOREIGN KEY ("school_id","teacher_signed_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_purpose_listed", ADD CONSTRAINT "tickets_purpose_listed" CHECK ("purpose" in ('phone', 'vouched', 'password_reset', 'desk', 'paper', 'id_token', 'passkey', 'new_passkey', 'founding'));--> statement-breakpoint
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
CREATE POLICY "delete_by_staff" ON "talks" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
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
CREATE POLICY "update_by_staff" ON "desk_threads" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "system_only" ON "ward_papers" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "ward_papers" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "ward_papers" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "ward_papers" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "system_only" ON "owing_notes" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "owing_notes" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "owing_notes" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));