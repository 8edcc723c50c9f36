CREATE TABLE "moves" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"act_id" uuid NOT NULL,
	"from_class_id" uuid NOT NULL,
	"to_class_id" uuid,
	"becomes" text NOT NULL,
	"day" date NOT NULL,
	"reason" text,
	"next_school" text,
	"asked_by" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moves_out" CHECK (("to_class_id" is null) = ("becomes" <> 'active')),
	CONSTRAINT "moves_becomes_listed" CHECK ("becomes" in ('active', 'withdrawn', 'graduated', 'transferred')),
	CONSTRAINT "moves_state_listed" CHECK ("state" in ('waiting', 'done', 'undone', 'overtaken'))
);
--> statement-breakpoint
ALTER TABLE "moves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "limit_from" date;--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "limit_until" date;--> statement-breakpoint
CREATE INDEX "moves_ward" ON "moves" ("ward_id");--> statement-breakpoint
CREATE INDEX "moves_act" ON "moves" ("act_id");--> statement-breakpoint
CREATE INDEX "moves_due" ON "moves" ("school_id","day") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "moves_waiting" ON "moves" ("ward_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "guardianships_until" ON "guardianships" ("school_id","limit_until") WHERE limit_until is not null;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_from_class_id_of_school" FOREIGN KEY ("school_id","from_class_id") REFERENCES "classes"("school_id","id");--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_to_class_id_of_school" FOREIGN KEY ("school_id","to_class_id") REFERENCES "classes"("school_id","id");--> statement-breakpoint
CREATE POLICY "system_only" ON "moves" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "moves" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));