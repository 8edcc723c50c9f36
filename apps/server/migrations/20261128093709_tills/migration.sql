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
CREATE INDEX "cash_move_slips_move" ON "cash_move_slips" ("move_id");--> statement-breakpoint
CREATE INDEX "cash_move_slips_file" ON "cash_move_slips" ("file_id");--> statement-breakpoint
ALTER TABLE "cash_move_slips" ADD CONSTRAINT "cash_move_slips_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "cash_move_slips" ADD CONSTRAINT "cash_move_slips_move_id_of_school" FOREIGN KEY ("school_id","move_id") REFERENCES "cash_moves"("school_id","id");--> statement-breakpoint
ALTER TABLE "cash_move_slips" ADD CONSTRAINT "cash_move_slips_file_id_of_school" FOREIGN KEY ("school_id","file_id") REFERENCES "files"("school_id","id");--> statement-breakpoint
ALTER TABLE "cash_move_slips" ADD CONSTRAINT "cash_move_slips_by_id_of_school" FOREIGN KEY ("school_id","by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
CREATE POLICY "system_only" ON "cash_move_slips" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "cash_move_slips" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));