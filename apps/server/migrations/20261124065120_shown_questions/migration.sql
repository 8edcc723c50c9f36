ALTER TABLE "assistant_unanswered" ADD COLUMN "answer_id" uuid;--> statement-breakpoint
ALTER TABLE "assistant_unanswered" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "assistant_unanswered" ADD COLUMN "wanted" text;--> statement-breakpoint
ALTER TABLE "assistant_unanswered" ADD CONSTRAINT "assistant_unanswered_one_answer" UNIQUE("answer_id");--> statement-breakpoint
ALTER TABLE "assistant_unanswered" ADD CONSTRAINT "assistant_unanswered_answer_id_conversation_messages_id_fkey" FOREIGN KEY ("answer_id") REFERENCES "conversation_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "assistant_unanswered" ADD CONSTRAINT "assistant_unanswered_reason_listed" CHECK ("reason" in ('wrong', 'not_what_i_asked', 'hard_to_read', 'other'));