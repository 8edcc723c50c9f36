CREATE TABLE "agreed_steps" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"academic_year" text NOT NULL,
	"position" integer NOT NULL,
	"words" text NOT NULL,
	"note" text,
	"done" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agreed_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "seal_keys" (
	"id" text PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"retired_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "seal_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "share_performance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "bills_checked" ON "bills" (translate(regexp_replace(upper("verify_code"), '[^A-Z0-9]', '', 'g'), 'OQILZSB', '0011258'));--> statement-breakpoint
CREATE INDEX "receipts_checked" ON "receipts" (translate(regexp_replace(upper("verify_code"), '[^A-Z0-9]', '', 'g'), 'OQILZSB', '0011258'));--> statement-breakpoint
CREATE INDEX "agreed_steps_ward" ON "agreed_steps" ("ward_id","academic_year");--> statement-breakpoint
CREATE INDEX "term_reports_checked" ON "term_reports" (translate(regexp_replace(upper("verify_code"), '[^A-Z0-9]', '', 'g'), 'OQILZSB', '0011258'));--> statement-breakpoint
CREATE UNIQUE INDEX "seal_keys_in_use" ON "seal_keys" ("school_id") WHERE retired_at is null;--> statement-breakpoint
ALTER TABLE "agreed_steps" ADD CONSTRAINT "agreed_steps_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "agreed_steps" ADD CONSTRAINT "agreed_steps_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "seal_keys" ADD CONSTRAINT "seal_keys_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
CREATE POLICY "system_only" ON "agreed_steps" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_ward" ON "agreed_steps" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "agreed_steps" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "seal_keys" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());