CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"school_id" uuid,
	"about" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"try_at" timestamp(3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"claim" uuid,
	"beats" integer DEFAULT 0 NOT NULL,
	"done" integer,
	"total" integer,
	"cancel_asked_at" timestamp(3) with time zone,
	"clock" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_once" UNIQUE NULLS NOT DISTINCT("kind","school_id","about"),
	CONSTRAINT "jobs_claimed" CHECK (("state" = 'running') = ("claim" is not null)),
	CONSTRAINT "jobs_state_listed" CHECK ("state" in ('waiting', 'running', 'dead', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_running" ON "jobs" ("kind",coalesce("school_id", '00000000-0000-0000-0000-000000000000')) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" ("try_at") WHERE state in ('waiting', 'dead') and try_at is not null;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
CREATE POLICY "system_only" ON "jobs" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());