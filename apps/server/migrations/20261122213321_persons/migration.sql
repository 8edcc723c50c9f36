CREATE TABLE "persons" (
	"id" uuid PRIMARY KEY,
	"phone" text,
	"phone_verified_at" timestamp(3) with time zone,
	"email" text,
	"email_verified_at" timestamp(3) with time zone,
	"bound_at" timestamp(3) with time zone,
	"firebase_uid" text,
	"password_hash" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "persons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP POLICY "of_myself" ON "sessions";--> statement-breakpoint
DROP POLICY "of_myself" ON "push_devices";--> statement-breakpoint
DROP POLICY "delete_by_myself" ON "push_devices";--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "known_devices" DROP CONSTRAINT "known_devices_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "push_devices" DROP CONSTRAINT "push_devices_user_id_users_id_fkey";--> statement-breakpoint
DROP INDEX "sessions_user";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
DROP INDEX "users_phone";--> statement-breakpoint
DROP INDEX "users_firebase_uid";--> statement-breakpoint
DROP INDEX "push_devices_user";--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "side" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "vouched_by_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "person_id" uuid;--> statement-breakpoint
-- Whoever has an account becomes a person, under the id that other programs know as theirs: no phone and no e-mail was there twice.
SELECT set_config('app.role', 'system', true);--> statement-breakpoint
INSERT INTO "persons" ("id", "phone", "phone_verified_at", "email", "email_verified_at", "firebase_uid", "password_hash", "created_at", "updated_at")
	SELECT "id", "phone", "phone_verified_at", "email", "email_verified_at", "firebase_uid", "password_hash", "created_at", "updated_at" FROM "users";--> statement-breakpoint
UPDATE "users" SET "person_id" = "id";--> statement-breakpoint
UPDATE "sessions" SET "person_id" = "users"."id", "side" = CASE "users"."role" WHEN 'parent' THEN 'parent' ELSE 'staff' END
	FROM "users" WHERE "users"."id" = "sessions"."user_id";--> statement-breakpoint
UPDATE "push_devices" SET "person_id" = "user_id";--> statement-breakpoint
UPDATE "known_devices" SET "person_id" = "user_id";--> statement-breakpoint
UPDATE "codes" SET "person_id" = "user_id";--> statement-breakpoint
UPDATE "tickets" SET "person_id" = "user_id";--> statement-breakpoint
SELECT set_config('app.role', '', true);--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "person_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "person_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "side" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "push_devices" ALTER COLUMN "person_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "known_devices" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_verified_at";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "phone_verified_at";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "firebase_uid";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "password_hash";--> statement-breakpoint
ALTER TABLE "push_devices" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "known_devices" ADD PRIMARY KEY ("person_id","device_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "persons_email" ON "persons" ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "persons_phone" ON "persons" ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "persons_firebase_uid" ON "persons" ("firebase_uid");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_person" ON "users" ("person_id","school_id",(role = 'parent'));--> statement-breakpoint
CREATE INDEX "push_devices_person" ON "push_devices" ("person_id");--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_vouched_by_id_schools_id_fkey" FOREIGN KEY ("vouched_by_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id");--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_side_listed" CHECK ("side" in ('parent', 'staff'));--> statement-breakpoint
-- The person behind the account that asks: looked up behind the wall, to build it.
CREATE FUNCTION my_person_id() RETURNS uuid LANGUAGE plpgsql STABLE SET app.role = 'system'
AS $$ BEGIN RETURN (SELECT person_id FROM users WHERE id = my_user_id()); END $$;
--> statement-breakpoint
CREATE POLICY "system_only" ON "persons" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "myself" ON "persons" AS PERMISSIVE FOR SELECT TO public USING (id = my_person_id());--> statement-breakpoint
CREATE POLICY "of_my_person" ON "sessions" AS PERMISSIVE FOR SELECT TO public USING (person_id = my_person_id());--> statement-breakpoint
CREATE POLICY "of_my_person" ON "push_devices" AS PERMISSIVE FOR SELECT TO public USING (person_id = my_person_id());--> statement-breakpoint
CREATE POLICY "delete_by_my_person" ON "push_devices" AS PERMISSIVE FOR DELETE TO public USING (person_id = my_person_id());