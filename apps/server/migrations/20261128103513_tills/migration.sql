CREATE TABLE "cash_move_slips" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"move_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"by_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cash_move_slips" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tills" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"people" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tills_with_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "tills" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cash_moves" ADD COLUMN "till_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "till_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "till_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "till_name" text;--> statement-breakpoint
CREATE INDEX "cash_move_slips_move" ON "cash_move_slips" ("move_id");--> statement-breakpoint
CREATE INDEX "cash_move_slips_file" ON "cash_move_slips" ("file_id");--> statement-breakpoint
CREATE INDEX "cash_moves_till" ON "cash_moves" ("till_id") WHERE till_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tills_name" ON "tills" ("school_id",lower("name")) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_till" ON "ledger_transactions" ("till_id") WHERE till_id is not null;--> statement-breakpoint
CREATE INDEX "payments_till" ON "payments" ("till_id") WHERE till_id is not null;--> statement-breakpoint
ALTER TABLE "cash_move_slips" ADD CONSTRAINT "cash_move_slips_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "cash_move_slips" ADD CONSTRAINT "cash_move_slips_move_id_of_school" FOREIGN KEY ("school_id","move_id") REFERENCES "cash_moves"("school_id","id");--> statement-breakpoint
ALTER TABLE "cash_move_slips" ADD CONSTRAINT "cash_move_slips_file_id_of_school" FOREIGN KEY ("school_id","file_id") REFERENCES "files"("school_id","id");--> statement-breakpoint
ALTER TABLE "cash_move_slips" ADD CONSTRAINT "cash_move_slips_by_id_of_school" FOREIGN KEY ("school_id","by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "cash_moves" ADD CONSTRAINT "cash_moves_till_id_of_school" FOREIGN KEY ("school_id","till_id") REFERENCES "tills"("school_id","id");--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_till_id_of_school" FOREIGN KEY ("school_id","till_id") REFERENCES "tills"("school_id","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_till_id_of_school" FOREIGN KEY ("school_id","till_id") REFERENCES "tills"("school_id","id");--> statement-breakpoint
CREATE POLICY "system_only" ON "cash_move_slips" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "cash_move_slips" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "tills" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "tills" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "tills" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "tills" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head')) WITH CHECK (is_staff_of(school_id, 'head'));