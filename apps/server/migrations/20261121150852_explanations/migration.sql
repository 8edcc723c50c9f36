ALTER TABLE "attendance_explanations" DROP CONSTRAINT "attendance_explanations_record_id_attendance_records_id_fkey";--> statement-breakpoint
DROP INDEX "attendance_explanations_record";--> statement-breakpoint
DROP INDEX "attendance_explanations_ward";--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD COLUMN "request_id" uuid;--> statement-breakpoint
-- What was said about a register is now said about its day; of a morning and its afternoon the first word stays.
SELECT set_config('app.role', 'system', true);--> statement-breakpoint
UPDATE "attendance_explanations" e SET "first_day" = r."day", "last_day" = r."day" FROM "attendance_records" r WHERE r."id" = e."record_id";--> statement-breakpoint
DELETE FROM "attendance_explanations" later USING "attendance_explanations" first WHERE first."ward_id" = later."ward_id" AND first."first_day" = later."first_day" AND first."id" < later."id";--> statement-breakpoint
SELECT set_config('app.role', '', true);--> statement-breakpoint
ALTER TABLE "attendance_explanations" ALTER COLUMN "first_day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_explanations" ALTER COLUMN "last_day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_explanations" DROP COLUMN "record_id";--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_explanations_days" ON "attendance_explanations" ("ward_id","first_day","last_day");--> statement-breakpoint
CREATE INDEX "attendance_explanations_school" ON "attendance_explanations" ("school_id","state","at");--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD CONSTRAINT "attendance_explanations_photo_id_files_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "files"("id");--> statement-breakpoint
CREATE POLICY "said_by_guardian" ON "attendance_explanations" AS PERMISSIVE FOR INSERT TO public WITH CHECK (by_id = my_user_id() and state = 'pending' and ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "said_again_by_guardian" ON "attendance_explanations" AS PERMISSIVE FOR UPDATE TO public USING (state <> 'accepted' and ward_id = any ((select my_ward_ids())::uuid[])) WITH CHECK (by_id = my_user_id() and state = 'pending' and ward_id = any ((select my_ward_ids())::uuid[]));