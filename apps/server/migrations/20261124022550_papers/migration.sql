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
CREATE UNIQUE INDEX "ward_papers_code" ON "ward_papers" (translate(regexp_replace(upper("verify_code"), '[^A-Z0-9]', '', 'g'), 'OQILZSB', '0011258'));--> statement-breakpoint
CREATE INDEX "ward_papers_ward" ON "ward_papers" ("ward_id");--> statement-breakpoint
CREATE INDEX "ward_papers_guardian" ON "ward_papers" ("guardian_id") WHERE guardian_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ward_papers_holding" ON "ward_papers" ("ward_id","kind",coalesce("guardian_id", "ward_id")) WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "ward_papers" ADD CONSTRAINT "ward_papers_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "ward_papers" ADD CONSTRAINT "ward_papers_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "ward_papers" ADD CONSTRAINT "ward_papers_guardian_id_of_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_purpose_listed", ADD CONSTRAINT "tickets_purpose_listed" CHECK ("purpose" in ('phone', 'vouched', 'password_reset', 'desk', 'paper', 'id_token', 'passkey', 'new_passkey', 'founding'));--> statement-breakpoint
CREATE POLICY "system_only" ON "ward_papers" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "ward_papers" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "ward_papers" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "ward_papers" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'head', 'office'));