CREATE TABLE "own_reductions" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"percent_hundredths" integer,
	"amount_minor" bigint,
	"fees" jsonb,
	"purpose" text,
	"approved_by" text NOT NULL,
	"until" date,
	"written_by_name" text NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	"end_reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_reductions_with_school" UNIQUE("school_id","id"),
	CONSTRAINT "own_reductions_off" CHECK (num_nonnulls("percent_hundredths", "amount_minor") = 1),
	CONSTRAINT "own_reductions_percent" CHECK ("percent_hundredths" between 1 and 10000),
	CONSTRAINT "own_reductions_amount" CHECK ("amount_minor" > 0),
	CONSTRAINT "own_reductions_ended" CHECK (num_nonnulls("ended_at", "ended_by_name", "end_reason") in (0, 3)),
	CONSTRAINT "own_reductions_kind_listed" CHECK ("kind" in ('scholarship', 'discount'))
);
--> statement-breakpoint
ALTER TABLE "own_reductions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "own_reductions_ward" ON "own_reductions" ("ward_id");--> statement-breakpoint
CREATE UNIQUE INDEX "own_reductions_name" ON "own_reductions" ("ward_id","name") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "own_reductions" ADD CONSTRAINT "own_reductions_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "own_reductions" ADD CONSTRAINT "own_reductions_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "corrections" DROP CONSTRAINT "corrections_about", ADD CONSTRAINT "corrections_about" CHECK (num_nonnulls("bill_id", "payment_id") = ("kind" not in ('owed_before', 'ahead_before'))::int);--> statement-breakpoint
ALTER TABLE "corrections" DROP CONSTRAINT "corrections_kind_listed", ADD CONSTRAINT "corrections_kind_listed" CHECK ("kind" in ('discount', 'scholarship', 'penalty', 'write_off', 'moved_line', 'void_bill', 'refund', 'reversal', 'other_child', 'owed_before', 'ahead_before'));--> statement-breakpoint
CREATE POLICY "system_only" ON "own_reductions" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "own_reductions" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "own_reductions" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "own_reductions" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));