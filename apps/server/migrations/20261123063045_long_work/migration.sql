CREATE TABLE "long_work" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"input" jsonb NOT NULL,
	"digest" text NOT NULL,
	"about" text NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"asked_from" text,
	"done" integer,
	"total" integer,
	"cancel_asked_at" timestamp(3) with time zone,
	"report" jsonb,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "long_work_with_school" UNIQUE("school_id","id"),
	CONSTRAINT "long_work_kind_listed" CHECK ("kind" in ('bills', 'class_reports')),
	CONSTRAINT "long_work_state_listed" CHECK ("state" in ('done', 'open', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "long_work" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_files" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" bytea NOT NULL,
	"shows" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "long_work_open" ON "long_work" ("kind","school_id","digest") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "long_work_of_school" ON "long_work" ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "long_work_ended" ON "long_work" ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "work_files_work" ON "work_files" ("work_id");--> statement-breakpoint
CREATE INDEX "work_files_age" ON "work_files" ("created_at");--> statement-breakpoint
ALTER TABLE "long_work" ADD CONSTRAINT "long_work_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "long_work" ADD CONSTRAINT "long_work_asked_by_id_of_school" FOREIGN KEY ("school_id","asked_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "work_files" ADD CONSTRAINT "work_files_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "work_files" ADD CONSTRAINT "work_files_work_id_of_school" FOREIGN KEY ("school_id","work_id") REFERENCES "long_work"("school_id","id");--> statement-breakpoint
CREATE POLICY "system_only" ON "long_work" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "long_work" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar', 'office'));--> statement-breakpoint
CREATE POLICY "system_only" ON "work_files" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "work_files" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'office'));