CREATE TABLE "number_changes" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"reason" text NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"agreed_by_id" uuid,
	"works_from" timestamp(3) with time zone,
	"notice_id" uuid,
	"ended_at" timestamp(3) with time zone,
	"stopped_by_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "number_changes_with_school" UNIQUE("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "number_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "number_changes_of_school" ON "number_changes" ("school_id","asked_at");--> statement-breakpoint
CREATE INDEX "number_changes_due" ON "number_changes" ("works_from") WHERE ("ended_at" is null);--> statement-breakpoint
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_asked_by_id_of_school" FOREIGN KEY ("school_id","asked_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_agreed_by_id_of_school" FOREIGN KEY ("school_id","agreed_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_notice_id_of_school" FOREIGN KEY ("school_id","notice_id") REFERENCES "notices"("school_id","id");--> statement-breakpoint
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_stopped_by_id_of_school" FOREIGN KEY ("school_id","stopped_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
CREATE POLICY "system_only" ON "number_changes" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "number_changes" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar', 'office'));