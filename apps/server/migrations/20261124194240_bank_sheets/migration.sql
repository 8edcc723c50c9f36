CREATE TABLE "bank_heads" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"heads" text NOT NULL,
	"columns" jsonb NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_heads_kind_listed" CHECK ("kind" in ('bank', 'momo'))
);
--> statement-breakpoint
ALTER TABLE "bank_heads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"sheet_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"day" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"narration" text NOT NULL,
	"reference" text,
	"payer_name" text,
	"payer_phone" text,
	"open_minor" bigint NOT NULL,
	"stand" text NOT NULL,
	"guess" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_lines_with_school" UNIQUE("school_id","id"),
	CONSTRAINT "bank_lines_open" CHECK ("open_minor" >= 0),
	CONSTRAINT "bank_lines_stand_listed" CHECK ("stand" in ('look', 'nobody', 'sure', 'here', 'done', 'went_out'))
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_sheets" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"brought_by_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" bytea,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'brought' NOT NULL,
	"heads" text NOT NULL,
	"columns" jsonb NOT NULL,
	"understood" jsonb NOT NULL,
	"known_rows" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_sheets_with_school" UNIQUE("school_id","id"),
	CONSTRAINT "bank_sheets_kind_listed" CHECK ("kind" in ('bank', 'momo')),
	CONSTRAINT "bank_sheets_state_listed" CHECK ("state" in ('brought', 'taken'))
);
--> statement-breakpoint
ALTER TABLE "bank_sheets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_uses" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"payment_id" uuid,
	"cash_day" date,
	"words" text,
	"by_id" uuid,
	"by_name" text,
	"undone_at" timestamp(3) with time zone,
	"undone_by_id" uuid,
	"undone_for" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_uses_amount" CHECK ("amount_minor" > 0),
	CONSTRAINT "bank_uses_kind_listed" CHECK ("kind" in ('booked', 'here', 'paid_in', 'explained', 'taken_back'))
);
--> statement-breakpoint
ALTER TABLE "bank_uses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_heads_of_school" ON "bank_heads" ("school_id","heads");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_once" ON "bank_lines" ("school_id","fingerprint");--> statement-breakpoint
CREATE INDEX "bank_lines_of_sheet" ON "bank_lines" ("sheet_id","stand","row");--> statement-breakpoint
CREATE INDEX "bank_lines_standing" ON "bank_lines" ("school_id","stand","day");--> statement-breakpoint
CREATE INDEX "bank_sheets_of_school" ON "bank_sheets" ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "bank_sheets_brought_by" ON "bank_sheets" ("brought_by_id");--> statement-breakpoint
CREATE INDEX "bank_sheets_waiting" ON "bank_sheets" ("created_at") WHERE bytes is not null;--> statement-breakpoint
CREATE INDEX "bank_uses_line" ON "bank_uses" ("line_id");--> statement-breakpoint
CREATE INDEX "bank_uses_by" ON "bank_uses" ("by_id");--> statement-breakpoint
CREATE INDEX "bank_uses_undone_by" ON "bank_uses" ("undone_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_uses_payment" ON "bank_uses" ("payment_id") WHERE payment_id is not null and undone_at is null and kind in ('booked', 'here');--> statement-breakpoint
CREATE UNIQUE INDEX "bank_uses_cash_day" ON "bank_uses" ("school_id","cash_day") WHERE cash_day is not null and undone_at is null;--> statement-breakpoint
ALTER TABLE "bank_heads" ADD CONSTRAINT "bank_heads_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_sheet_id_of_school" FOREIGN KEY ("school_id","sheet_id") REFERENCES "bank_sheets"("school_id","id");--> statement-breakpoint
ALTER TABLE "bank_sheets" ADD CONSTRAINT "bank_sheets_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bank_sheets" ADD CONSTRAINT "bank_sheets_brought_by_id_of_school" FOREIGN KEY ("school_id","brought_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "bank_uses" ADD CONSTRAINT "bank_uses_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bank_uses" ADD CONSTRAINT "bank_uses_line_id_of_school" FOREIGN KEY ("school_id","line_id") REFERENCES "bank_lines"("school_id","id");--> statement-breakpoint
ALTER TABLE "bank_uses" ADD CONSTRAINT "bank_uses_payment_id_of_school" FOREIGN KEY ("school_id","payment_id") REFERENCES "payments"("school_id","id");--> statement-breakpoint
ALTER TABLE "bank_uses" ADD CONSTRAINT "bank_uses_by_id_of_school" FOREIGN KEY ("school_id","by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "bank_uses" ADD CONSTRAINT "bank_uses_undone_by_id_of_school" FOREIGN KEY ("school_id","undone_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "long_work" DROP CONSTRAINT "long_work_kind_listed", ADD CONSTRAINT "long_work_kind_listed" CHECK ("kind" in ('bills', 'class_reports', 'import', 'export', 'bank_sheet'));--> statement-breakpoint
CREATE POLICY "system_only" ON "bank_heads" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bank_heads" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "bank_lines" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bank_lines" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "bank_lines" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "bank_sheets" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bank_sheets" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "bank_sheets" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "bank_sheets" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "bank_sheets" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "bank_uses" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bank_uses" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "bank_uses" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "bank_uses" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));