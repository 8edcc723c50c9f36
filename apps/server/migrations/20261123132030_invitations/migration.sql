CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"token_hash" bytea NOT NULL,
	"user_id" uuid,
	"role" text NOT NULL,
	"title" text,
	"fullname" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"ends_on" date,
	"invited_by_id" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_role_listed" CHECK ("role" in ('teacher', 'head', 'bursar', 'office'))
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_of_school" ON "invitations" ("school_id","expires_at");--> statement-breakpoint
CREATE INDEX "invitations_ended" ON "invitations" ("expires_at");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_of_school" FOREIGN KEY ("school_id","user_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_of_school" FOREIGN KEY ("school_id","invited_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_purpose_listed", ADD CONSTRAINT "codes_purpose_listed" CHECK ("purpose" in ('sign_in', 'step_up', 'contact', 'invitation'));--> statement-breakpoint
CREATE POLICY "system_only" ON "invitations" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "invitations" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "invitations" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "invitations" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'head', 'office'));