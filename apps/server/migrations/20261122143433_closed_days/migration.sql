ALTER TABLE "day_closings" ADD COLUMN "figures" jsonb;--> statement-breakpoint
ALTER TABLE "day_closings" ADD COLUMN "reopened_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "day_closings" ADD COLUMN "reopened_by_id" uuid;--> statement-breakpoint
ALTER TABLE "day_closings" ADD COLUMN "reopened_by_name" text;--> statement-breakpoint
ALTER TABLE "day_closings" ADD COLUMN "reopen_reason" text;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "happened_on" date;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "booked_on" date;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "voided_on" date;--> statement-breakpoint
-- Money that is there already stands in the day in which it is shown today; the policies let only the system see all of it, and
-- nobody changes the ledger but this once, to write down what it was known by.
SELECT set_config('app.role', 'system', true);--> statement-breakpoint
ALTER TABLE "ledger_transactions" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "ledger_transactions" t SET
  "method" = each.method,
  "happened_on" = each.happened_on,
  -- Files could bring money into a day that was closed before: it is no money of that closing.
  "booked_on" = CASE WHEN each.came_late THEN (each.brought_at AT TIME ZONE each.timezone)::date ELSE coalesce(each.counted_on, each.happened_on) END
FROM (
  SELECT t.id, s.timezone, p.method, brought.at AS brought_at,
    CASE WHEN t.kind = 'payment' THEN p.counted_on END AS counted_on,
    (coalesce(CASE WHEN t.kind = 'payment' THEN p.paid_at END, t.at) AT TIME ZONE s.timezone)::date AS happened_on,
    t.kind = 'payment' AND p.idempotency_key LIKE 'import:%'
      AND NOT EXISTS (SELECT 1 FROM "ledger_transactions" r WHERE r.reverses_id = t.id)
      AND EXISTS (SELECT 1 FROM "day_closings" c WHERE c.school_id = t.school_id
        AND c.day = (p.paid_at AT TIME ZONE s.timezone)::date AND c.closed_at < brought.at) AS came_late
  FROM "ledger_transactions" t
  JOIN "schools" s ON s.id = t.school_id
  LEFT JOIN "payments" p ON p.id = t.payment_id
  LEFT JOIN LATERAL (SELECT min(a.created_at) AS at FROM "payment_allocations" a WHERE a.payment_id = p.id) brought ON true
) each WHERE each.id = t.id;--> statement-breakpoint
-- What was taken back is of the day of its money, as long as that was open; afterwards of the day on which it was taken back.
UPDATE "ledger_transactions" t SET "booked_on" = CASE
  WHEN NOT EXISTS (SELECT 1 FROM "day_closings" c WHERE c.school_id = t.school_id AND c.day = o.booked_on AND c.closed_at <= t.at) THEN o.booked_on
  WHEN EXISTS (SELECT 1 FROM "day_closings" c WHERE c.school_id = t.school_id AND c.day = t.happened_on AND c.closed_at <= t.at) THEN t.happened_on + 1
  ELSE t.happened_on END
FROM "ledger_transactions" o WHERE o.id = t.reverses_id;--> statement-breakpoint
UPDATE "receipts" r SET "voided_on" = each.day + CASE WHEN EXISTS (
  SELECT 1 FROM "day_closings" c WHERE c.school_id = r.school_id AND c.day = each.day AND c.closed_at <= r.voided_at) THEN 1 ELSE 0 END
FROM (SELECT r.id, (r.voided_at AT TIME ZONE s.timezone)::date AS day FROM "receipts" r JOIN "schools" s ON s.id = r.school_id) each
WHERE each.id = r.id AND r.voided_at IS NOT NULL;--> statement-breakpoint
-- A closing keeps what it says came in; how it is split, and what went back on its day, is what the ledger says now.
WITH lines AS (
  SELECT t.school_id, t.booked_on AS day,
    CASE WHEN t.kind = 'refund' THEN 'given_back' WHEN t.kind = 'reversal' THEN 'taken_back' WHEN back.id IS NULL THEN 'came_in' ELSE 'put_right' END AS what,
    t.method, money.till, nullif(t.happened_on, t.booked_on) AS from_day,
    count(DISTINCT CASE WHEN t.kind = 'refund' THEN t.id ELSE t.payment_id END)::integer AS count,
    sum(CASE WHEN t.kind = 'payment' THEN money.minor ELSE -money.minor END)::bigint AS amount_minor
  FROM "ledger_transactions" t
  LEFT JOIN "ledger_transactions" o ON o.id = t.reverses_id
  LEFT JOIN "ledger_transactions" back ON back.reverses_id = t.id AND back.booked_on = t.booked_on
  CROSS JOIN LATERAL (
    SELECT sum(e.amount_minor) AS minor, coalesce(min(a.kind) FILTER (WHERE a.kind <> 'charges'), 'charges') AS till
    FROM "ledger_entries" e JOIN "ledger_accounts" a ON a.id = e.account_id WHERE e.transaction_id = t.id AND e.ward_id IS NULL) money
  WHERE t.payment_id IS NOT NULL AND coalesce(o.kind, t.kind) IN ('payment', 'refund')
    AND (t.kind <> 'reversal' OR o.booked_on <> t.booked_on) AND (t.kind <> 'refund' OR back.id IS NULL)
  GROUP BY 1, 2, 3, 4, 5, 6
), shown AS (
  SELECT c.id, c.school_id, c.day, said.method, said.payments, said.amount_minor,
    said.payments = coalesce(sum(l.count), 0) AND said.amount_minor = coalesce(sum(l.amount_minor), 0) AS is_same
  FROM "day_closings" c
  CROSS JOIN LATERAL jsonb_to_recordset(c.totals) AS said(method text, payments integer, amount_minor bigint)
  LEFT JOIN lines l ON l.school_id = c.school_id AND l.day = c.day AND l.what = 'came_in' AND l.method = said.method
  GROUP BY c.id, said.method, said.payments, said.amount_minor
), kept AS (
  SELECT c.id, l.what, l.method, l.till, l.from_day, l.count, l.amount_minor
  FROM "day_closings" c JOIN lines l ON l.school_id = c.school_id AND l.day = c.day
  WHERE l.what <> 'came_in' OR EXISTS (SELECT 1 FROM shown WHERE shown.id = c.id AND shown.method = l.method AND shown.is_same)
  UNION ALL
  SELECT id, 'came_in', method, CASE WHEN method = 'cash' THEN 'cash' WHEN method IN ('momo', 'ussd') THEN 'mobile_money' ELSE 'bank' END,
    NULL, payments, amount_minor
  FROM shown WHERE NOT is_same
)
UPDATE "day_closings" c SET "figures" = jsonb_build_object(
  'lines', coalesce((SELECT jsonb_agg(jsonb_build_object('what', k.what, 'method', k.method, 'till', k.till, 'from_day', k.from_day,
    'count', k.count, 'amount_minor', k.amount_minor) ORDER BY k.what, k.method, k.till, k.from_day) FROM kept k WHERE k.id = c.id), '[]'::jsonb),
  'receipts_voided', (SELECT count(*) FROM "receipts" r WHERE r.school_id = c.school_id AND r.voided_on = c.day));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ENABLE TRIGGER USER;--> statement-breakpoint
SELECT set_config('app.role', '', true);--> statement-breakpoint
ALTER TABLE "ledger_transactions" ALTER COLUMN "happened_on" SET NOT NULL, ALTER COLUMN "booked_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "day_closings" ALTER COLUMN "figures" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "day_closings" DROP COLUMN "totals";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "counted_on";--> statement-breakpoint
DROP INDEX "payments_provider_reference";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_reference" ON "payments" ("provider","school_id","provider_reference") WHERE provider <> 'office' or status not in ('failed', 'expired', 'reversed');--> statement-breakpoint
DROP INDEX "day_closings_day";--> statement-breakpoint
CREATE INDEX "day_closings_day" ON "day_closings" ("school_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "day_closings_standing" ON "day_closings" ("school_id","day") WHERE reopened_at is null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_day" ON "ledger_transactions" ("school_id","booked_on") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "receipts_voided_on" ON "receipts" ("school_id","voided_on") WHERE voided_on is not null;--> statement-breakpoint
ALTER TABLE "day_closings" ADD CONSTRAINT "day_closings_reopened_by_id_users_id_fkey" FOREIGN KEY ("reopened_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "day_closings" ADD CONSTRAINT "day_closings_reopened" CHECK (("reopened_at" is null) = ("reopen_reason" is null));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_method" CHECK (("method" is null) = ("payment_id" is null));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_voided" CHECK (("voided_on" is null) = ("voided_at" is null));
