CREATE TABLE "sheet_heads" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"heads" text NOT NULL,
	"columns" jsonb NOT NULL,
	"classes" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sheet_heads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sheets" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"brought_by_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" bytea NOT NULL,
	"state" text DEFAULT 'brought' NOT NULL,
	"answers" jsonb NOT NULL,
	"understood" jsonb NOT NULL,
	"counts" jsonb,
	"checked_rows" bytea,
	"saved_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sheets_with_school" UNIQUE("school_id","id"),
	CONSTRAINT "sheets_state_listed" CHECK ("state" in ('brought', 'checked', 'saved'))
);
--> statement-breakpoint
ALTER TABLE "sheets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "sheet_heads_of_school" ON "sheet_heads" ("school_id","heads");--> statement-breakpoint
CREATE INDEX "sheets_of_school" ON "sheets" ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "sheets_age" ON "sheets" ("created_at");--> statement-breakpoint
ALTER TABLE "sheet_heads" ADD CONSTRAINT "sheet_heads_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "sheets" ADD CONSTRAINT "sheets_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "sheets" ADD CONSTRAINT "sheets_brought_by_id_of_school" FOREIGN KEY ("school_id","brought_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
CREATE POLICY "system_only" ON "sheet_heads" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "sheet_heads" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "system_only" ON "sheets" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "sheets" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "sheets" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "sheets" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "sheets" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'head', 'office'));