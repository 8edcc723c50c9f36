CREATE TABLE "bank_heads" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"heads" text NOT NULL,
	"columns" jsonb NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_heads_kind_listed" CHECK ("kind" in ('bank', 'momo'))
);
--> statement-breakpoint
ALTER TABLE "bank_heads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"sheet_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"day" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"narration" text NOT NULL,
	"reference" text,
	"payer_name" text,
	"payer_phone" text,
	"open_minor" bigint NOT NULL,
	"stand" text NOT NULL,
	"guess" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_lines_with_school" UNIQUE("school_id","id"),
	CONSTRAINT "bank_lines_open" CHECK ("open_minor" >= 0),
	CONSTRAINT "bank_lines_stand_listed" CHECK ("stand" in ('look', 'nobody', 'sure', 'here', 'done', 'went_out'))
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_sheets" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"brought_by_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" bytea,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'brought' NOT NULL,
	"heads" text NOT NULL,
	"columns" jsonb NOT NULL,
	"understood" jsonb NOT NULL,
	"known_rows" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_sheets_with_school" UNIQUE("school_id","id"),
	CONSTRAINT "bank_sheets_kind_listed" CHECK ("kind" in ('bank', 'momo')),
	CONSTRAINT "bank_sheets_state_listed" CHECK ("state" in ('brought', 'taken'))
);
--> statement-breakpoint
ALTER TABLE "bank_sheets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_uses" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"payment_id" uuid,
	"cash_day" date,
	"words" text,
	"by_id" uuid,
	"by_name" text,
	"undone_at" timestamp(3) with time zone,
	"undone_by_id" uuid,
	"undone_for" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_uses_amount" CHECK ("amount_minor" > 0),
	CONSTRAINT "bank_uses_kind_listed" CHECK ("kind" in ('booked', 'here', 'paid_in', 'explained', 'taken_back'))
);
--> statement-breakpoint
ALTER TABLE "bank_uses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bill_choices" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"fee_group" text,
	"amount_minor" bigint NOT NULL,
	"purpose" text,
	"approved_by" text,
	"chosen_at" timestamp(3) with time zone,
	"chosen_by_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_choices_amount" CHECK ("amount_minor" > 0),
	CONSTRAINT "bill_choices_fee_group_listed" CHECK ("fee_group" in ('tuition', 'books', 'ict', 'pta', 'activities', 'transport', 'feeding', 'medical', 'uniform', 'examination', 'levies', 'sports'))
);
--> statement-breakpoint
ALTER TABLE "bill_choices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account_numbers" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"account" text NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_numbers_account_listed" CHECK ("account" in ('cash', 'bank', 'mobile_money', 'provider', 'owed', 'ahead', 'opening', 'fees', 'penalties', 'reductions', 'write_offs', 'charges'))
);
--> statement-breakpoint
ALTER TABLE "account_numbers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"act" jsonb NOT NULL,
	"amount_minor" bigint NOT NULL,
	"ward_id" uuid NOT NULL,
	"to_ward_id" uuid,
	"bill_id" uuid,
	"payment_id" uuid,
	"name" text,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_by_id" uuid,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"waits_until" timestamp(3) with time zone,
	"decided_by_id" uuid,
	"decided_by_name" text,
	"decided_at" timestamp(3) with time zone,
	"declined_because" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "corrections_with_school" UNIQUE("school_id","id"),
	CONSTRAINT "corrections_about" CHECK (num_nonnulls("bill_id", "payment_id") = 1),
	CONSTRAINT "corrections_amount" CHECK ("amount_minor" >= 0),
	CONSTRAINT "corrections_waits" CHECK (("state" = 'done') = ("waits_until" is null)),
	CONSTRAINT "corrections_decided" CHECK (("state" in ('done', 'waits')) = ("decided_at" is null)),
	CONSTRAINT "corrections_second_person" CHECK ("state" <> 'agreed' or ("decided_by_id" is not null and "decided_by_id" is distinct from "asked_by_id")),
	CONSTRAINT "corrections_kind_listed" CHECK ("kind" in ('discount', 'scholarship', 'penalty', 'write_off', 'moved_line', 'void_bill', 'refund', 'reversal', 'other_child')),
	CONSTRAINT "corrections_state_listed" CHECK ("state" in ('done', 'waits', 'agreed', 'declined', 'taken_back', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "corrections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ward_requests" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text,
	"photo_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"decided_by_id" uuid,
	"decided_by_name" text,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ward_requests_kind_listed" CHECK ("kind" in ('address', 'phone', 'photo')),
	CONSTRAINT "ward_requests_state_listed" CHECK ("state" in ('waiting', 'accepted', 'declined', 'taken_back'))
);
--> statement-breakpoint
ALTER TABLE "ward_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "desk_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "desk_to" text;--> statement-breakpoint
ALTER TABLE "notice_answers" ADD COLUMN "other" jsonb;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "also_levels" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "also_class_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "translation" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "agreed_by_name" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "correction_limit_minor" bigint;--> statement-breakpoint
ALTER TABLE "wards" ADD COLUMN "home_address" text;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_heads_of_school" ON "bank_heads" ("school_id","heads");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_once" ON "bank_lines" ("school_id","fingerprint");--> statement-breakpoint
CREATE INDEX "bank_lines_of_sheet" ON "bank_lines" ("sheet_id","stand","row");--> statement-breakpoint
CREATE INDEX "bank_lines_standing" ON "bank_lines" ("school_id","stand","day");--> statement-breakpoint
CREATE INDEX "bank_sheets_of_school" ON "bank_sheets" ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "bank_sheets_brought_by" ON "bank_sheets" ("brought_by_id");--> statement-breakpoint
CREATE INDEX "bank_sheets_waiting" ON "bank_sheets" ("created_at") WHERE bytes is not null;--> statement-breakpoint
CREATE INDEX "bank_uses_line" ON "bank_uses" ("line_id");--> statement-breakpoint
CREATE INDEX "bank_uses_by" ON "bank_uses" ("by_id");--> statement-breakpoint
CREATE INDEX "bank_uses_undone_by" ON "bank_uses" ("undone_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_uses_payment" ON "bank_uses" ("payment_id") WHERE payment_id is not null and undone_at is null and kind in ('booked', 'here');--> statement-breakpoint
CREATE UNIQUE INDEX "bank_uses_cash_day" ON "bank_uses" ("school_id","cash_day") WHERE cash_day is not null and undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_choices_code" ON "bill_choices" ("bill_id","code");--> statement-breakpoint
CREATE INDEX "bill_choices_chosen_by" ON "bill_choices" ("chosen_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_numbers_once" ON "account_numbers" ("school_id","account");--> statement-breakpoint
CREATE INDEX "corrections_of_school" ON "corrections" ("school_id","asked_at");--> statement-breakpoint
CREATE INDEX "corrections_bill" ON "corrections" ("bill_id");--> statement-breakpoint
CREATE INDEX "corrections_payment" ON "corrections" ("payment_id");--> statement-breakpoint
CREATE INDEX "corrections_ward" ON "corrections" ("ward_id");--> statement-breakpoint
CREATE INDEX "corrections_to_ward" ON "corrections" ("to_ward_id");--> statement-breakpoint
CREATE INDEX "corrections_asked_by" ON "corrections" ("asked_by_id");--> statement-breakpoint
CREATE INDEX "corrections_decided_by" ON "corrections" ("decided_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "corrections_one_of_payment" ON "corrections" ("payment_id") WHERE state = 'waits';--> statement-breakpoint
CREATE UNIQUE INDEX "ward_requests_once" ON "ward_requests" ("by_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ward_requests_waiting" ON "ward_requests" ("ward_id","kind") WHERE state = 'waiting' and kind <> 'phone';--> statement-breakpoint
CREATE UNIQUE INDEX "ward_requests_waiting_phone" ON "ward_requests" ("by_id") WHERE state = 'waiting' and kind = 'phone';--> statement-breakpoint
CREATE INDEX "ward_requests_school" ON "ward_requests" ("school_id","state","at");--> statement-breakpoint
CREATE INDEX "ward_requests_ward" ON "ward_requests" ("ward_id");--> statement-breakpoint
CREATE INDEX "ward_requests_photo" ON "ward_requests" ("photo_id") WHERE photo_id is not null;--> statement-breakpoint
CREATE INDEX "ward_requests_decided_by" ON "ward_requests" ("decided_by_id") WHERE decided_by_id is not null;--> statement-breakpoint
ALTER TABLE "bank_heads" ADD CONSTRAINT "bank_heads_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_sheet_id_of_school" FOREIGN KEY ("school_id","sheet_id") REFERENCES "bank_sheets"("school_id","id");--> statement-breakpoint
ALTER TABLE "bank_sheets" ADD CONSTRAINT "bank_sheets_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bank_sheets" ADD CONSTRAINT "bank_sheets_brought_by_id_of_school" FOREIGN KEY ("school_id","brought_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "bank_uses" ADD CONSTRAINT "bank_uses_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bank_uses" ADD CONSTRAINT "bank_uses_line_id_of_school" FOREIGN KEY ("school_id","line_id") REFERENCES "bank_lines"("school_id","id");--> statement-breakpoint
ALTER TABLE "bank_uses" ADD CONSTRAINT "bank_uses_payment_id_of_school" FOREIGN KEY ("school_id","payment_id") REFERENCES "payments"("school_id","id");--> statement-breakpoint
ALTER TABLE "bank_uses" ADD CONSTRAINT "bank_uses_by_id_of_school" FOREIGN KEY ("school_id","by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "bank_uses" ADD CONSTRAINT "bank_uses_undone_by_id_of_school" FOREIGN KEY ("school_id","undone_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "bill_choices" ADD CONSTRAINT "bill_choices_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bill_choices" ADD CONSTRAINT "bill_choices_bill_id_of_school" FOREIGN KEY ("school_id","bill_id") REFERENCES "bills"("school_id","id");--> statement-breakpoint
ALTER TABLE "bill_choices" ADD CONSTRAINT "bill_choices_chosen_by_id_of_school" FOREIGN KEY ("school_id","chosen_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "account_numbers" ADD CONSTRAINT "account_numbers_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_to_ward_id_of_school" FOREIGN KEY ("school_id","to_ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_bill_id_of_school" FOREIGN KEY ("school_id","bill_id") REFERENCES "bills"("school_id","id");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_payment_id_of_school" FOREIGN KEY ("school_id","payment_id") REFERENCES "payments"("school_id","id");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_asked_by_id_of_school" FOREIGN KEY ("school_id","asked_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_decided_by_id_of_school" FOREIGN KEY ("school_id","decided_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "ward_requests" ADD CONSTRAINT "ward_requests_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "ward_requests" ADD CONSTRAINT "ward_requests_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "ward_requests" ADD CONSTRAINT "ward_requests_by_id_of_school" FOREIGN KEY ("school_id","by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "ward_requests" ADD CONSTRAINT "ward_requests_photo_id_of_school" FOREIGN KEY ("school_id","photo_id") REFERENCES "files"("school_id","id");--> statement-breakpoint
ALTER TABLE "ward_requests" ADD CONSTRAINT "ward_requests_decided_by_id_of_school" FOREIGN KEY ("school_id","decided_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "attendance_explanations" DROP CONSTRAINT "attendance_explanations_state_listed", ADD CONSTRAINT "attendance_explanations_state_listed" CHECK ("state" in ('pending', 'asked', 'accepted', 'rejected'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_listed", ADD CONSTRAINT "ledger_transactions_kind_listed" CHECK ("kind" in ('bill', 'added', 'discount', 'scholarship', 'penalty', 'write_off', 'credit', 'payment', 'charge', 'refund', 'opening', 'reversal'));--> statement-breakpoint
ALTER TABLE "long_work" DROP CONSTRAINT "long_work_kind_listed", ADD CONSTRAINT "long_work_kind_listed" CHECK ("kind" in ('bills', 'class_reports', 'owing_letters', 'import', 'export', 'bank_sheet'));--> statement-breakpoint
ALTER TABLE "wards" DROP CONSTRAINT "wards_forgotten", ADD CONSTRAINT "wards_forgotten" CHECK ("forgotten_at" is null or ("left_at" is not null
        and num_nonnulls("gender", "date_of_birth", "photo_id", "house", "home_address", "joined_on") = 0));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "timetable_entries" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "timetable_entries" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "timetable_entries" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "timetable_entries" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "system_only" ON "bank_heads" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bank_heads" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "bank_lines" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bank_lines" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "bank_lines" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "bank_sheets" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bank_sheets" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "bank_sheets" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "bank_sheets" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "bank_sheets" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "bank_uses" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bank_uses" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "bank_uses" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "bank_uses" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "bill_choices" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_a_bill_i_see" ON "bill_choices" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from bills b where b.id = bill_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bill_choices" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "bill_choices" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "bill_choices" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "account_numbers" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "account_numbers" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "account_numbers" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "account_numbers" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "corrections" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "corrections" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "corrections" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "corrections" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "term_report_ratings" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "term_report_ratings" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "term_report_ratings" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "system_only" ON "ward_requests" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "asked_by_me" ON "ward_requests" AS PERMISSIVE FOR SELECT TO public USING (by_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "ward_requests" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "letters_of_owing" ON "work_files" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar') and exists (select 1 from long_work w where w.id = work_id and w.kind = 'owing_letters'));--> statement-breakpoint
ALTER POLICY "meant_for_me" ON "notices" TO public USING (school_id = my_school_id()
        and (((audience_level is null or exists (select 1 from classes c where c.id = any ((select my_class_ids())::uuid[]) and c.level = audience_level))
            and (audience_class_id is null or audience_class_id = any ((select my_class_ids())::uuid[]))
            and (audience_ward_id is null or audience_ward_id = any ((select my_ward_ids())::uuid[])))
          or (also_class_ids <> '{}' and also_class_ids && (select my_class_ids())::uuid[])
          or (also_levels <> '{}' and exists (select 1 from classes c where c.id = any ((select my_class_ids())::uuid[]) and c.level = any (also_levels)))));--> statement-breakpoint
ALTER POLICY "told_to_me" ON "feed_told" TO public USING (audience_id = any ((select my_audience_ids())::uuid[])
        and (said -> 'among' is null or jsonb_exists_any(said -> 'among', (select my_audience_ids())::text[])));