CREATE TABLE "sheet_writes" (
	"school_id" uuid NOT NULL,
	"sheet_id" uuid,
	"about" text,
	"row_id" uuid,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"outcome" text,
	"told" jsonb,
	CONSTRAINT "sheet_writes_pkey" PRIMARY KEY("sheet_id","about","row_id"),
	CONSTRAINT "sheet_writes_about_listed" CHECK ("about" in ('wards', 'users', 'guardianships', 'proposals')),
	CONSTRAINT "sheet_writes_outcome_listed" CHECK ("outcome" in ('back', 'out', 'same', 'stays'))
);
--> statement-breakpoint
ALTER TABLE "sheet_writes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "corrected_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "correction" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "skipped_steps" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "sheets" ADD COLUMN "undone_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "assessments_teacher" ON "assessments" ("teacher_id");--> statement-breakpoint
CREATE INDEX "conversation_messages_user" ON "conversation_messages" ("user_id");--> statement-breakpoint
CREATE INDEX "conversation_threads_child" ON "conversation_threads" ("child_id");--> statement-breakpoint
CREATE INDEX "attendance_explanations_by" ON "attendance_explanations" ("by_id");--> statement-breakpoint
CREATE INDEX "attendance_explanations_decided_by" ON "attendance_explanations" ("decided_by_id") WHERE decided_by_id is not null;--> statement-breakpoint
CREATE INDEX "attendance_records_marked_by" ON "attendance_records" ("marked_by_id");--> statement-breakpoint
CREATE INDEX "explanation_requests_ward" ON "explanation_requests" ("ward_id");--> statement-breakpoint
CREATE INDEX "bill_promises_made_by" ON "bill_promises" ("made_by_id");--> statement-breakpoint
CREATE INDEX "bills_issued_by" ON "bills" ("issued_by_id");--> statement-breakpoint
CREATE INDEX "calendar_links_ward" ON "calendar_links" ("ward_id");--> statement-breakpoint
CREATE INDEX "feed_told_ward" ON "feed_told" ("ward_id") WHERE ward_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "proposals_user" ON "proposals" ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_ward" ON "ledger_accounts" ("ward_id") WHERE ward_id is not null;--> statement-breakpoint
CREATE INDEX "live_events_user" ON "live_events" ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "live_events_ward" ON "live_events" ("ward_id") WHERE ward_id is not null;--> statement-breakpoint
CREATE INDEX "notice_answers_of_user" ON "notice_answers" ("user_id");--> statement-breakpoint
CREATE INDEX "notice_answers_of_ward" ON "notice_answers" ("ward_id") WHERE ward_id is not null;--> statement-breakpoint
CREATE INDEX "payments_received_by" ON "payments" ("received_by_id") WHERE received_by_id is not null;--> statement-breakpoint
CREATE INDEX "payments_reviewed_by" ON "payments" ("reviewed_by_id") WHERE reviewed_by_id is not null;--> statement-breakpoint
CREATE INDEX "receipts_voided_by" ON "receipts" ("voided_by_id") WHERE voided_by_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_user" ON "deliveries" ("user_id");--> statement-breakpoint
CREATE INDEX "message_plans_user" ON "message_plans" ("user_id");--> statement-breakpoint
CREATE INDEX "messages_ward" ON "messages" ("ward_id") WHERE ward_id is not null;--> statement-breakpoint
CREATE INDEX "term_report_acknowledgements_user" ON "term_report_acknowledgements" ("user_id");--> statement-breakpoint
CREATE INDEX "term_report_versions_replaced_by" ON "term_report_versions" ("replaced_by_id") WHERE replaced_by_id is not null;--> statement-breakpoint
CREATE INDEX "shares_made_by" ON "shares" ("made_by_id");--> statement-breakpoint
CREATE INDEX "sheet_writes_row" ON "sheet_writes" ("row_id");--> statement-breakpoint
ALTER TABLE "sheet_writes" ADD CONSTRAINT "sheet_writes_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "sheet_writes" ADD CONSTRAINT "sheet_writes_sheet_of_school" FOREIGN KEY ("school_id","sheet_id") REFERENCES "sheets"("school_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_purpose_listed", ADD CONSTRAINT "tickets_purpose_listed" CHECK ("purpose" in ('phone', 'vouched', 'password_reset', 'desk', 'id_token', 'passkey', 'new_passkey', 'founding'));--> statement-breakpoint
ALTER TABLE "sheets" DROP CONSTRAINT "sheets_state_listed", ADD CONSTRAINT "sheets_state_listed" CHECK ("state" in ('brought', 'checked', 'saved', 'undone'));--> statement-breakpoint
CREATE POLICY "system_only" ON "sheet_writes" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());