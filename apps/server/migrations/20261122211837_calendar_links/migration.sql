CREATE TABLE "calendar_links" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" bytea NOT NULL,
	"last_read_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_links_token" ON "calendar_links" ("token_hash");--> statement-breakpoint
CREATE INDEX "calendar_links_user" ON "calendar_links" ("user_id","ward_id");--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_user_id_of_school" FOREIGN KEY ("school_id","user_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
CREATE POLICY "system_only" ON "calendar_links" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "calendar_links" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "delete_by_myself" ON "calendar_links" AS PERMISSIVE FOR DELETE TO public USING (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "made_by_me" ON "calendar_links" AS PERMISSIVE FOR INSERT TO public WITH CHECK (user_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[]));