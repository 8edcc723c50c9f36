CREATE TABLE "idempotency_keys" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"who" text NOT NULL,
	"key" text NOT NULL,
	"act" text NOT NULL,
	"digest" text NOT NULL,
	"made" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "system_only" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "mine" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING (who = my_user_id()::text and school_id = my_school_id()) WITH CHECK (who = my_user_id()::text and school_id = my_school_id());--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_once" ON "idempotency_keys" ("school_id","who","key");--> statement-breakpoint
-- Keys that are in use stay used. What was asked under them is not known any more, so that no request is taken for the same: whoever
-- sends one again is told so and looks, and neither pays twice nor gets another family's payment.
SELECT set_config('app.role', 'system', true);--> statement-breakpoint
INSERT INTO "idempotency_keys" ("id", "school_id", "who", "key", "act", "digest", "made", "created_at")
SELECT gen_random_uuid(), "school_id", split_part("idempotency_key", ':', 1), substr("idempotency_key", strpos("idempotency_key", ':') + 1),
  'a payment', '', to_jsonb("reference"), "created_at"
FROM "payments" WHERE "idempotency_key" NOT LIKE 'import:%' AND "created_at" > now() - interval '90 days';--> statement-breakpoint
INSERT INTO "idempotency_keys" ("id", "school_id", "who", "key", "act", "digest", "made", "created_at")
SELECT gen_random_uuid(), "asker"."school_id", "asker"."id"::text, "asked"."idempotency_key", 'a question', '', to_jsonb("asked"."id"), "asked"."date"
FROM "conversation_messages" "asked" JOIN "users" "asker" ON "asker"."id" = "asked"."user_id"
WHERE "asked"."idempotency_key" IS NOT NULL AND "asked"."date" > now() - interval '90 days' ON CONFLICT DO NOTHING;--> statement-breakpoint
SELECT set_config('app.role', '', true);--> statement-breakpoint
DROP INDEX "payments_idempotency";--> statement-breakpoint
DROP INDEX "conversation_messages_asked_once";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "conversation_messages" DROP COLUMN "idempotency_key";--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" ("created_at");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");