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
CREATE UNIQUE INDEX "account_numbers_once" ON "account_numbers" ("school_id","account");--> statement-breakpoint
ALTER TABLE "account_numbers" ADD CONSTRAINT "account_numbers_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "long_work" DROP CONSTRAINT "long_work_kind_listed", ADD CONSTRAINT "long_work_kind_listed" CHECK ("kind" in ('bills', 'class_reports', 'owing_letters', 'import', 'export'));--> statement-breakpoint
CREATE POLICY "system_only" ON "account_numbers" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "account_numbers" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "account_numbers" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "account_numbers" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "letters_of_owing" ON "work_files" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar') and exists (select 1 from long_work w where w.id = work_id and w.kind = 'owing_letters'));