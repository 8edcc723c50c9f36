CREATE TABLE "cash_moves" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"account" text,
	"slip_no" text,
	"reverses_id" uuid,
	"reason" text,
	"by_id" uuid,
	"by_name" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_moves_with_school" UNIQUE("school_id","id"),
	CONSTRAINT "cash_moves_amount" CHECK ("amount_minor" > 0),
	CONSTRAINT "cash_moves_bank" CHECK (("kind" = 'paid_in') = ("account" is not null and "slip_no" is not null)),
	CONSTRAINT "cash_moves_reversal" CHECK (("reverses_id" is null) = ("reason" is null)),
	CONSTRAINT "cash_moves_kind_listed" CHECK ("kind" in ('put_in', 'paid_in'))
);
--> statement-breakpoint
ALTER TABLE "cash_moves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_uses" ADD COLUMN "cash_move_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "cash_move_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_uses_cash_move" ON "bank_uses" ("cash_move_id") WHERE cash_move_id is not null and undone_at is null;--> statement-breakpoint
CREATE INDEX "cash_moves_day" ON "cash_moves" ("school_id","booked_on");--> statement-breakpoint
CREATE INDEX "cash_moves_by" ON "cash_moves" ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_moves_reverses" ON "cash_moves" ("reverses_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_cash_move" ON "ledger_transactions" ("cash_move_id") WHERE cash_move_id is not null;--> statement-breakpoint
ALTER TABLE "bank_uses" ADD CONSTRAINT "bank_uses_cash_move_id_of_school" FOREIGN KEY ("school_id","cash_move_id") REFERENCES "cash_moves"("school_id","id");--> statement-breakpoint
ALTER TABLE "cash_moves" ADD CONSTRAINT "cash_moves_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "cash_moves" ADD CONSTRAINT "cash_moves_reverses_id_of_school" FOREIGN KEY ("school_id","reverses_id") REFERENCES "cash_moves"("school_id","id");--> statement-breakpoint
ALTER TABLE "cash_moves" ADD CONSTRAINT "cash_moves_by_id_of_school" FOREIGN KEY ("school_id","by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_cash_move_id_of_school" FOREIGN KEY ("school_id","cash_move_id") REFERENCES "cash_moves"("school_id","id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_source", ADD CONSTRAINT "ledger_transactions_source" CHECK (num_nonnulls("bill_id", "payment_id", "opening_id", "cash_move_id") = 1);--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_listed", ADD CONSTRAINT "ledger_transactions_kind_listed" CHECK ("kind" in ('bill', 'added', 'discount', 'scholarship', 'penalty', 'write_off', 'credit', 'payment', 'charge', 'refund', 'opening', 'paid_in', 'reversal'));--> statement-breakpoint
CREATE POLICY "system_only" ON "cash_moves" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "cash_moves" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "cash_moves" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));