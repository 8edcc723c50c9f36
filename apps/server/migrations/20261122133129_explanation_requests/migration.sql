CREATE TABLE "explanation_requests" (
	"by_id" uuid,
	"request_id" uuid,
	"school_id" uuid NOT NULL,
	"ward_id" uuid,
	"explanation_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "explanation_requests_pkey" PRIMARY KEY("by_id","ward_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "explanation_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- What was said already keeps its number; the policies let only the system see it all.
SELECT set_config('app.role', 'system', true);--> statement-breakpoint
INSERT INTO "explanation_requests" ("by_id", "request_id", "school_id", "ward_id", "explanation_id", "at")
	SELECT "by_id", "request_id", "school_id", "ward_id", "id", "at" FROM "attendance_explanations" WHERE "by_id" IS NOT NULL AND "request_id" IS NOT NULL;--> statement-breakpoint
SELECT set_config('app.role', '', true);--> statement-breakpoint
ALTER TABLE "attendance_explanations" DROP COLUMN "request_id";--> statement-breakpoint
ALTER TABLE "explanation_requests" ADD CONSTRAINT "explanation_requests_by_id_users_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "explanation_requests" ADD CONSTRAINT "explanation_requests_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "explanation_requests" ADD CONSTRAINT "explanation_requests_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "explanation_requests" ADD CONSTRAINT "explanation_requests_1yvFaMBlYavv_fkey" FOREIGN KEY ("explanation_id") REFERENCES "attendance_explanations"("id");--> statement-breakpoint
CREATE POLICY "system_only" ON "explanation_requests" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "explanation_requests" AS PERMISSIVE FOR SELECT TO public USING (by_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "said_by_guardian" ON "explanation_requests" AS PERMISSIVE FOR INSERT TO public WITH CHECK (by_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[]));