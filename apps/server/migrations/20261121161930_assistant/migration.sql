CREATE TABLE "assistant_turns" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"intent" text NOT NULL,
	"engine" text NOT NULL,
	"tools" text[] DEFAULT '{}'::text[] NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"took_ms" integer NOT NULL,
	"is_answered" boolean NOT NULL,
	"is_flagged" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "assistant_unanswered" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_unanswered" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "question_id" uuid;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "feedback" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "feedback_reason" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "ai_outside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "ai_keep_days" integer;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_one_answer" UNIQUE("question_id");--> statement-breakpoint
CREATE INDEX "assistant_turns_school" ON "assistant_turns" ("school_id","at");--> statement-breakpoint
CREATE INDEX "assistant_unanswered_school" ON "assistant_unanswered" ("school_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_asked_once" ON "conversation_messages" ("user_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "assistant_turns" ADD CONSTRAINT "assistant_turns_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "assistant_unanswered" ADD CONSTRAINT "assistant_unanswered_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "assistant_unanswered" ADD CONSTRAINT "assistant_unanswered_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_question" FOREIGN KEY ("question_id") REFERENCES "conversation_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE POLICY "system_only" ON "assistant_turns" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "assistant_turns" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "assistant_unanswered" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "assistant_unanswered" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));