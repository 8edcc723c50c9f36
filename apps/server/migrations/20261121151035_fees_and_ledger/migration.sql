CREATE TABLE "bill_changes" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"before_minor" bigint,
	"after_minor" bigint,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bill_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "day_closings" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"day" date NOT NULL,
	"closed_at" timestamp(3) with time zone NOT NULL,
	"closed_by_id" uuid,
	"totals" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "day_closings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fee_exceptions" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"amount_minor" bigint,
	"purpose" text,
	"approved_by" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_exceptions_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "fee_exceptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fee_lines" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"fee_group" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"mandatory" boolean DEFAULT true NOT NULL,
	"basis" text DEFAULT 'pupil' NOT NULL,
	"purpose" text,
	"approved_by" text,
	"level" text,
	"class_id" uuid,
	"boarding" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_lines_once" UNIQUE NULLS NOT DISTINCT("schedule_id","code","level","class_id","boarding"),
	CONSTRAINT "fee_lines_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "fee_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fee_schedules" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"name" text NOT NULL,
	"due_on" date,
	"minimum_payment_minor" bigint,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fee_schedules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bill_items" ADD COLUMN "granted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "schedule_id" uuid;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "issued_by_id" uuid;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "voided_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "dedupe_key" text;--> statement-breakpoint
CREATE INDEX "bill_changes_bill" ON "bill_changes" ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_schedule" ON "bills" ("schedule_id","ward_id") WHERE status <> 'void';--> statement-breakpoint
CREATE UNIQUE INDEX "day_closings_day" ON "day_closings" ("school_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_exceptions_once" ON "fee_exceptions" ("schedule_id","ward_id","code");--> statement-breakpoint
CREATE INDEX "fee_exceptions_ward" ON "fee_exceptions" ("ward_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_schedules_name" ON "fee_schedules" ("school_id","term_id","name");--> statement-breakpoint
CREATE INDEX "ledger_entries_bill" ON "ledger_entries" ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_once" ON "ledger_transactions" ("school_id","dedupe_key");--> statement-breakpoint
ALTER TABLE "bill_changes" ADD CONSTRAINT "bill_changes_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bill_changes" ADD CONSTRAINT "bill_changes_bill_id_bills_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "bills"("id");--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_schedule_id_fee_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "fee_schedules"("id");--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_issued_by_id_users_id_fkey" FOREIGN KEY ("issued_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "day_closings" ADD CONSTRAINT "day_closings_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "day_closings" ADD CONSTRAINT "day_closings_closed_by_id_users_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "fee_exceptions" ADD CONSTRAINT "fee_exceptions_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "fee_exceptions" ADD CONSTRAINT "fee_exceptions_schedule_id_fee_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "fee_schedules"("id");--> statement-breakpoint
ALTER TABLE "fee_exceptions" ADD CONSTRAINT "fee_exceptions_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "fee_lines" ADD CONSTRAINT "fee_lines_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "fee_lines" ADD CONSTRAINT "fee_lines_schedule_id_fee_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "fee_schedules"("id");--> statement-breakpoint
ALTER TABLE "fee_lines" ADD CONSTRAINT "fee_lines_class_id_classes_id_fkey" FOREIGN KEY ("class_id") REFERENCES "classes"("id");--> statement-breakpoint
ALTER TABLE "fee_schedules" ADD CONSTRAINT "fee_schedules_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "fee_schedules" ADD CONSTRAINT "fee_schedules_term_id_terms_id_fkey" FOREIGN KEY ("term_id") REFERENCES "terms"("id");--> statement-breakpoint
CREATE POLICY "system_only" ON "bill_changes" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_a_bill_i_see" ON "bill_changes" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from bills b where b.id = bill_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bill_changes" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "made_by_me" ON "bill_promises" AS PERMISSIVE FOR INSERT TO public WITH CHECK (made_by_id = my_user_id() and exists (select 1 from bills b where b.id = bill_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "day_closings" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "day_closings" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "fee_exceptions" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "fee_exceptions" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "fee_lines" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "fee_lines" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "fee_schedules" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "fee_schedules" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));