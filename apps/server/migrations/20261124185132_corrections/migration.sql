CREATE TABLE "bill_choices" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"fee_group" text,
	"amount_minor" bigint NOT NULL,
	"purpose" text,
	"approved_by" text,
	"chosen_at" timestamp(3) with time zone,
	"chosen_by_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_choices_amount" CHECK ("amount_minor" > 0),
	CONSTRAINT "bill_choices_fee_group_listed" CHECK ("fee_group" in ('tuition', 'books', 'ict', 'pta', 'activities', 'transport', 'feeding', 'medical', 'uniform', 'examination', 'levies', 'sports'))
);
--> statement-breakpoint
ALTER TABLE "bill_choices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"act" jsonb NOT NULL,
	"amount_minor" bigint NOT NULL,
	"ward_id" uuid NOT NULL,
	"to_ward_id" uuid,
	"bill_id" uuid,
	"payment_id" uuid,
	"name" text,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_by_id" uuid,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"waits_until" timestamp(3) with time zone,
	"decided_by_id" uuid,
	"decided_by_name" text,
	"decided_at" timestamp(3) with time zone,
	"declined_because" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "corrections_with_school" UNIQUE("school_id","id"),
	CONSTRAINT "corrections_about" CHECK (num_nonnulls("bill_id", "payment_id") = 1),
	CONSTRAINT "corrections_amount" CHECK ("amount_minor" >= 0),
	CONSTRAINT "corrections_waits" CHECK (("state" = 'done') = ("waits_until" is null)),
	CONSTRAINT "corrections_decided" CHECK (("state" in ('done', 'waits')) = ("decided_at" is null)),
	CONSTRAINT "corrections_second_person" CHECK ("state" <> 'agreed' or ("decided_by_id" is not null and "decided_by_id" is distinct from "asked_by_id")),
	CONSTRAINT "corrections_kind_listed" CHECK ("kind" in ('discount', 'scholarship', 'penalty', 'write_off', 'moved_line', 'void_bill', 'refund', 'reversal', 'other_child')),
	CONSTRAINT "corrections_state_listed" CHECK ("state" in ('done', 'waits', 'agreed', 'declined', 'taken_back', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "corrections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "agreed_by_name" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "correction_limit_minor" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_choices_code" ON "bill_choices" ("bill_id","code");--> statement-breakpoint
CREATE INDEX "bill_choices_chosen_by" ON "bill_choices" ("chosen_by_id");--> statement-breakpoint
CREATE INDEX "corrections_of_school" ON "corrections" ("school_id","asked_at");--> statement-breakpoint
CREATE INDEX "corrections_bill" ON "corrections" ("bill_id");--> statement-breakpoint
CREATE INDEX "corrections_payment" ON "corrections" ("payment_id");--> statement-breakpoint
CREATE INDEX "corrections_ward" ON "corrections" ("ward_id");--> statement-breakpoint
CREATE INDEX "corrections_to_ward" ON "corrections" ("to_ward_id");--> statement-breakpoint
CREATE INDEX "corrections_asked_by" ON "corrections" ("asked_by_id");--> statement-breakpoint
CREATE INDEX "corrections_decided_by" ON "corrections" ("decided_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "corrections_one_of_payment" ON "corrections" ("payment_id") WHERE state = 'waits';--> statement-breakpoint
ALTER TABLE "bill_choices" ADD CONSTRAINT "bill_choices_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bill_choices" ADD CONSTRAINT "bill_choices_bill_id_of_school" FOREIGN KEY ("school_id","bill_id") REFERENCES "bills"("school_id","id");--> statement-breakpoint
ALTER TABLE "bill_choices" ADD CONSTRAINT "bill_choices_chosen_by_id_of_school" FOREIGN KEY ("school_id","chosen_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_to_ward_id_of_school" FOREIGN KEY ("school_id","to_ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_bill_id_of_school" FOREIGN KEY ("school_id","bill_id") REFERENCES "bills"("school_id","id");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_payment_id_of_school" FOREIGN KEY ("school_id","payment_id") REFERENCES "payments"("school_id","id");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_asked_by_id_of_school" FOREIGN KEY ("school_id","asked_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_decided_by_id_of_school" FOREIGN KEY ("school_id","decided_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_listed", ADD CONSTRAINT "ledger_transactions_kind_listed" CHECK ("kind" in ('bill', 'added', 'discount', 'scholarship', 'penalty', 'write_off', 'credit', 'payment', 'charge', 'refund', 'opening', 'reversal'));--> statement-breakpoint
CREATE POLICY "system_only" ON "bill_choices" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_a_bill_i_see" ON "bill_choices" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from bills b where b.id = bill_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bill_choices" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "bill_choices" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "bill_choices" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "corrections" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "corrections" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "corrections" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "corrections" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));