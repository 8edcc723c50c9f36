CREATE TABLE "unnamed_bytes" (
	"sha256" text PRIMARY KEY,
	"since" timestamp(3) with time zone NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unnamed_bytes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "pupils_keep_months" integer DEFAULT 84 NOT NULL;--> statement-breakpoint
ALTER TABLE "wards" ADD COLUMN "left_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "wards" ADD COLUMN "forgotten_at" timestamp(3) with time zone;--> statement-breakpoint
-- Nobody wrote down when a pupil left: at the latest when the row was last changed, and the file is kept from then.
SELECT set_config('app.role', 'system', true);--> statement-breakpoint
UPDATE "wards" SET "left_at" = "updated_at" WHERE "status" <> 'active';--> statement-breakpoint
SELECT set_config('app.role', '', true);--> statement-breakpoint
CREATE INDEX "attendance_explanations_photo" ON "attendance_explanations" ("photo_id") WHERE photo_id is not null;--> statement-breakpoint
CREATE INDEX "files_bytes" ON "files" ("sha256");--> statement-breakpoint
CREATE INDEX "users_photo" ON "users" ("photo_id") WHERE photo_id is not null;--> statement-breakpoint
CREATE INDEX "users_signature" ON "users" ("signature_id") WHERE signature_id is not null;--> statement-breakpoint
CREATE INDEX "notice_attachments_file" ON "notice_attachments" ("file_id");--> statement-breakpoint
CREATE INDEX "notices_ward" ON "notices" ("audience_ward_id") WHERE audience_ward_id is not null;--> statement-breakpoint
CREATE INDEX "payments_proof" ON "payments" ("proof_id") WHERE proof_id is not null;--> statement-breakpoint
CREATE INDEX "term_reports_class_teacher_signature" ON "term_reports" ("class_teacher_signature_id") WHERE class_teacher_signature_id is not null;--> statement-breakpoint
CREATE INDEX "term_reports_head_teacher_signature" ON "term_reports" ("head_teacher_signature_id") WHERE head_teacher_signature_id is not null;--> statement-breakpoint
CREATE INDEX "wards_photo" ON "wards" ("photo_id") WHERE photo_id is not null;--> statement-breakpoint
CREATE INDEX "wards_left" ON "wards" ("school_id","left_at") WHERE left_at is not null and forgotten_at is null;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_pupils_keep_months" CHECK ("pupils_keep_months" between 12 and 360);--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_left" CHECK (("status" = 'active') = ("left_at" is null));--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_forgotten" CHECK ("forgotten_at" is null or ("left_at" is not null
        and num_nonnulls("gender", "date_of_birth", "photo_id", "house", "joined_on") = 0));--> statement-breakpoint
CREATE POLICY "system_only" ON "unnamed_bytes" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());