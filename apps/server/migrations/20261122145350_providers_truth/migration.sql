CREATE TABLE "unknown_transactions" (
	"id" uuid PRIMARY KEY,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"is_live" boolean NOT NULL,
	"reason" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"subaccount" text,
	"paid_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"finding" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unknown_transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunds_check_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "try_at" timestamp(3) with time zone;--> statement-breakpoint
-- The policies let only the system see what follows.
SELECT set_config('app.role', 'system', true);--> statement-breakpoint
UPDATE "provider_events" SET "try_at" = "received_at";--> statement-breakpoint
-- What could not be handled was given up; now it is tried again until it is handled.
UPDATE "provider_events" SET "handled_at" = NULL, "outcome" = NULL, "failures" = 1 WHERE "outcome" = 'failed';--> statement-breakpoint
ALTER TABLE "provider_events" ALTER COLUMN "try_at" SET NOT NULL;--> statement-breakpoint
-- Refunds on their way were found by their own age; from now on their payment says when to ask.
UPDATE "payments" SET "refunds_check_at" = now() WHERE "provider" <> 'office'
  AND EXISTS (SELECT 1 FROM "refunds" "r" WHERE "r"."payment_id" = "payments"."id" AND "r"."status" = 'pending');--> statement-breakpoint
-- Where there are several schools, each one's list had what was nobody's, and what was another's: it is the operator's to look at.
INSERT INTO "unknown_transactions" ("id", "provider", "reference", "is_live", "reason", "amount_minor", "currency")
  SELECT DISTINCT ON ("r"."provider", "d"."each" ->> 'reference') gen_random_uuid(), "r"."provider", "d"."each" ->> 'reference',
    coalesce((SELECT bool_or("p"."is_live") FROM "payments" "p" WHERE "p"."provider" = "r"."provider"), true),
    'unknown_reference', ("d"."each" ->> 'theirsMinor')::bigint, "d"."each" ->> 'currency'
  FROM "reconciliations" "r", jsonb_array_elements("r"."differences") AS "d" ("each")
  WHERE (SELECT count(*) FROM "schools") > 1 AND "d"."each" ->> 'kind' = 'not_in_our_books';--> statement-breakpoint
UPDATE "reconciliations" SET "differences" = coalesce(
    (SELECT jsonb_agg("d"."each") FROM jsonb_array_elements("differences") AS "d" ("each") WHERE "d"."each" ->> 'kind' <> 'not_in_our_books'),
    '[]'::jsonb)
  WHERE (SELECT count(*) FROM "schools") > 1;--> statement-breakpoint
SELECT set_config('app.role', '', true);--> statement-breakpoint
DROP INDEX "provider_events_waiting";--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" ("try_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "payments_refunds_to_check" ON "payments" ("refunds_check_at") WHERE refunds_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "unknown_transactions_once" ON "unknown_transactions" ("provider","reference","is_live");--> statement-breakpoint
CREATE POLICY "system_only" ON "unknown_transactions" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());