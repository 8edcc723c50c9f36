CREATE TABLE "version_stamps" (
	"school_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"stamp" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "version_stamps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "assessments_published" ON "assessments" ("school_id","published_at");--> statement-breakpoint
CREATE INDEX "version_stamps_about" ON "version_stamps" ("about_id");--> statement-breakpoint
ALTER TABLE "version_stamps" ADD CONSTRAINT "version_stamps_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
CREATE POLICY "system_only" ON "version_stamps" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());