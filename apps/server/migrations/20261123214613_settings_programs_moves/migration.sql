-- What the school gives to a program of others, while the program is connected; found behind the wall, as the system.
CREATE FUNCTION program_school(given text) RETURNS uuid LANGUAGE plpgsql STABLE SET app.role = 'system'
AS $$ BEGIN RETURN (SELECT school_id FROM programs WHERE id = my_user_id() AND school_id = my_school_id() AND ended_at IS NULL AND given = ANY (gives)); END $$;
--> statement-breakpoint
-- The school whose rows of this kind the caller reads as a program; of anybody else null.
CREATE FUNCTION my_program_school(given text) RETURNS uuid LANGUAGE sql STABLE
AS $$ SELECT CASE WHEN my_role() = 'program' THEN program_school(given) END $$;
--> statement-breakpoint
-- These are asked of a program alone, and look with its own eyes: a policy of the table they stand in is built on those of others. plpgsql
-- keeps them out of the plans of everybody else.
CREATE FUNCTION is_given_ward(ward uuid) RETURNS boolean LANGUAGE plpgsql STABLE
AS $$ BEGIN RETURN EXISTS (SELECT 1 FROM wards w WHERE w.id = ward); END $$;
--> statement-breakpoint
CREATE FUNCTION is_given_guardian(guardian uuid) RETURNS boolean LANGUAGE plpgsql STABLE
AS $$ BEGIN RETURN EXISTS (SELECT 1 FROM guardianships g WHERE g.guardian_id = guardian); END $$;
--> statement-breakpoint
CREATE FUNCTION is_released(assessment uuid) RETURNS boolean LANGUAGE plpgsql STABLE
AS $$ BEGIN RETURN EXISTS (SELECT 1 FROM assessments a WHERE a.id = assessment AND a.published_at IS NOT NULL); END $$;
--> statement-breakpoint
CREATE TABLE "moves" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"act_id" uuid NOT NULL,
	"from_class_id" uuid NOT NULL,
	"to_class_id" uuid,
	"becomes" text NOT NULL,
	"day" date NOT NULL,
	"reason" text,
	"next_school" text,
	"asked_by" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moves_out" CHECK (("to_class_id" is null) = ("becomes" <> 'active')),
	CONSTRAINT "moves_becomes_listed" CHECK ("becomes" in ('active', 'withdrawn', 'graduated', 'transferred')),
	CONSTRAINT "moves_state_listed" CHECK ("state" in ('waiting', 'done', 'undone', 'overtaken'))
);
--> statement-breakpoint
ALTER TABLE "moves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "number_changes" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"reason" text NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"agreed_by_id" uuid,
	"works_from" timestamp(3) with time zone,
	"notice_id" uuid,
	"ended_at" timestamp(3) with time zone,
	"stopped_by_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "number_changes_with_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "number_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "program_tokens" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"token_hash" bytea NOT NULL,
	"gives" text[] DEFAULT '{}'::text[] NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "program_tokens_gives" CHECK ("gives" <@ array['roster', 'contacts', 'demographics', 'marks']::text[])
);
--> statement-breakpoint
ALTER TABLE "program_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "programs" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"gives" text[] DEFAULT '{}'::text[] NOT NULL,
	"secret_hash" bytea NOT NULL,
	"secret_made_at" timestamp(3) with time zone NOT NULL,
	"made_by_id" uuid NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "programs_with_school" UNIQUE("school_id","id"),
	CONSTRAINT "programs_gives" CHECK ("gives" <@ array['roster', 'contacts', 'demographics', 'marks']::text[])
);
--> statement-breakpoint
ALTER TABLE "programs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "sheet_heads" ADD COLUMN "kind" text DEFAULT 'pupils' NOT NULL;--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "limit_from" date;--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "limit_until" date;--> statement-breakpoint
CREATE INDEX "moves_ward" ON "moves" ("ward_id");--> statement-breakpoint
CREATE INDEX "moves_act" ON "moves" ("act_id");--> statement-breakpoint
CREATE INDEX "moves_due" ON "moves" ("school_id","day") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "moves_waiting" ON "moves" ("ward_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "number_changes_of_school" ON "number_changes" ("school_id","asked_at");--> statement-breakpoint
CREATE INDEX "number_changes_due" ON "number_changes" ("works_from") WHERE ("ended_at" is null);--> statement-breakpoint
CREATE UNIQUE INDEX "program_tokens_token" ON "program_tokens" ("token_hash");--> statement-breakpoint
CREATE INDEX "program_tokens_program" ON "program_tokens" ("program_id","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "programs_name" ON "programs" ("school_id",lower(name)) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "guardianships_until" ON "guardianships" ("school_id","limit_until") WHERE limit_until is not null;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_from_class_id_of_school" FOREIGN KEY ("school_id","from_class_id") REFERENCES "classes"("school_id","id");--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_to_class_id_of_school" FOREIGN KEY ("school_id","to_class_id") REFERENCES "classes"("school_id","id");--> statement-breakpoint
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_asked_by_id_of_school" FOREIGN KEY ("school_id","asked_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_agreed_by_id_of_school" FOREIGN KEY ("school_id","agreed_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_stopped_by_id_of_school" FOREIGN KEY ("school_id","stopped_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "program_tokens" ADD CONSTRAINT "program_tokens_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "program_tokens" ADD CONSTRAINT "program_tokens_program_id_of_school" FOREIGN KEY ("school_id","program_id") REFERENCES "programs"("school_id","id");--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_made_by_id_of_school" FOREIGN KEY ("school_id","made_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "sheet_heads" ADD CONSTRAINT "sheet_heads_kind_listed" CHECK ("kind" in ('pupils', 'staff', 'timetable', 'attendance', 'marks', 'opening_balances', 'payments'));--> statement-breakpoint
ALTER TABLE "sheet_writes" DROP CONSTRAINT "sheet_writes_about_listed", ADD CONSTRAINT "sheet_writes_about_listed" CHECK ("about" in ('wards', 'users', 'guardianships', 'proposals', 'timetable_entries', 'attendance_records', 'assessments', 'assessment_scores'));--> statement-breakpoint
CREATE POLICY "given_to_program" ON "assessment_scores" AS PERMISSIVE FOR SELECT TO public USING (school_id = (select my_program_school('marks')) and is_given_ward(ward_id) and is_released(assessment_id));--> statement-breakpoint
CREATE POLICY "given_to_program" ON "users" AS PERMISSIVE FOR SELECT TO public USING (school_id = (select my_program_school('roster')) and is_given_guardian(id));--> statement-breakpoint
CREATE POLICY "system_only" ON "moves" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "moves" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "number_changes" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "number_changes" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar', 'office'));--> statement-breakpoint
CREATE POLICY "system_only" ON "program_tokens" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "system_only" ON "programs" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "programs" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "programs" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "programs" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head')) WITH CHECK (is_staff_of(school_id, 'head'));--> statement-breakpoint
CREATE POLICY "given_to_program" ON "guardianships" AS PERMISSIVE FOR SELECT TO public USING (school_id = (select my_program_school('roster')) and ended_at is null and limited = '{}' and is_given_ward(ward_id));--> statement-breakpoint
CREATE POLICY "given_to_program" ON "wards" AS PERMISSIVE FOR SELECT TO public USING (school_id = (select my_program_school('roster')) and status = 'active');