CREATE TABLE "authenticator_apps" (
	"id" uuid PRIMARY KEY,
	"person_id" uuid NOT NULL,
	"sealed_secret" bytea NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"last_step" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "authenticator_apps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" bytea NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb DEFAULT '[]' NOT NULL,
	"site" text NOT NULL,
	"first_factor" text NOT NULL,
	"vouched_by_id" uuid,
	"last_used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_first_factor_listed" CHECK ("first_factor" in ('mailbox', 'phone'))
);
--> statement-breakpoint
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"person_id" uuid,
	"code_hash" bytea,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("person_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "authenticator_apps_person" ON "authenticator_apps" ("person_id",(confirmed_at is null));--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_person" ON "passkeys" ("person_id");--> statement-breakpoint
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_vouched_by_id_schools_id_fkey" FOREIGN KEY ("vouched_by_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_persons_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_purpose_listed", ADD CONSTRAINT "tickets_purpose_listed" CHECK ("purpose" in ('phone', 'vouched', 'password_reset', 'desk', 'id_token', 'passkey', 'new_passkey'));--> statement-breakpoint
CREATE POLICY "system_only" ON "authenticator_apps" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_person" ON "authenticator_apps" AS PERMISSIVE FOR SELECT TO public USING (person_id = my_person_id());--> statement-breakpoint
CREATE POLICY "system_only" ON "passkeys" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_person" ON "passkeys" AS PERMISSIVE FOR SELECT TO public USING (person_id = my_person_id());--> statement-breakpoint
CREATE POLICY "system_only" ON "recovery_codes" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_person" ON "recovery_codes" AS PERMISSIVE FOR SELECT TO public USING (person_id = my_person_id());