DROP POLICY "staff_of_school" ON "subjects";--> statement-breakpoint
DROP POLICY "staff_of_school" ON "timetable_entries";--> statement-breakpoint
DROP POLICY "staff_of_school" ON "grading_bands";--> statement-breakpoint
DROP POLICY "staff_of_school" ON "classes";--> statement-breakpoint
DROP POLICY "staff_of_school" ON "terms";--> statement-breakpoint
ALTER TABLE "assessment_scores" DROP CONSTRAINT "assessment_scores_assessment_id_assessments_id_fkey";--> statement-breakpoint
ALTER TABLE "assessment_scores" DROP CONSTRAINT "assessment_scores_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "assessment_scores" DROP CONSTRAINT "assessment_scores_term_id_terms_id_fkey";--> statement-breakpoint
ALTER TABLE "assessments" DROP CONSTRAINT "assessments_class_id_classes_id_fkey";--> statement-breakpoint
ALTER TABLE "assessments" DROP CONSTRAINT "assessments_term_id_terms_id_fkey";--> statement-breakpoint
ALTER TABLE "assessments" DROP CONSTRAINT "assessments_subject_id_subjects_id_fkey";--> statement-breakpoint
ALTER TABLE "assessments" DROP CONSTRAINT "assessments_teacher_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "timetable_entries" DROP CONSTRAINT "timetable_entries_class_id_classes_id_fkey";--> statement-breakpoint
ALTER TABLE "timetable_entries" DROP CONSTRAINT "timetable_entries_subject_id_subjects_id_fkey";--> statement-breakpoint
ALTER TABLE "timetable_entries" DROP CONSTRAINT "timetable_entries_teacher_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "assistant_unanswered" DROP CONSTRAINT "assistant_unanswered_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "attendance_explanations" DROP CONSTRAINT "attendance_explanations_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "attendance_explanations" DROP CONSTRAINT "attendance_explanations_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "attendance_explanations" DROP CONSTRAINT "attendance_explanations_decided_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "attendance_explanations" DROP CONSTRAINT "attendance_explanations_photo_id_files_id_fkey";--> statement-breakpoint
ALTER TABLE "attendance_records" DROP CONSTRAINT "attendance_records_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "attendance_records" DROP CONSTRAINT "attendance_records_term_id_terms_id_fkey";--> statement-breakpoint
ALTER TABLE "attendance_records" DROP CONSTRAINT "attendance_records_marked_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "explanation_requests" DROP CONSTRAINT "explanation_requests_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "explanation_requests" DROP CONSTRAINT "explanation_requests_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "explanation_requests" DROP CONSTRAINT "explanation_requests_1yvFaMBlYavv_fkey";--> statement-breakpoint
ALTER TABLE "bill_changes" DROP CONSTRAINT "bill_changes_bill_id_bills_id_fkey";--> statement-breakpoint
ALTER TABLE "bill_instalments" DROP CONSTRAINT "bill_instalments_bill_id_bills_id_fkey";--> statement-breakpoint
ALTER TABLE "bill_items" DROP CONSTRAINT "bill_items_bill_id_bills_id_fkey";--> statement-breakpoint
ALTER TABLE "bill_promises" DROP CONSTRAINT "bill_promises_bill_id_bills_id_fkey";--> statement-breakpoint
ALTER TABLE "bill_promises" DROP CONSTRAINT "bill_promises_made_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "bills" DROP CONSTRAINT "bills_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "bills" DROP CONSTRAINT "bills_term_id_terms_id_fkey";--> statement-breakpoint
ALTER TABLE "bills" DROP CONSTRAINT "bills_schedule_id_fee_schedules_id_fkey";--> statement-breakpoint
ALTER TABLE "bills" DROP CONSTRAINT "bills_issued_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "feed_items" DROP CONSTRAINT "feed_items_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "day_closings" DROP CONSTRAINT "day_closings_closed_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "day_closings" DROP CONSTRAINT "day_closings_reopened_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "fee_exceptions" DROP CONSTRAINT "fee_exceptions_schedule_id_fee_schedules_id_fkey";--> statement-breakpoint
ALTER TABLE "fee_exceptions" DROP CONSTRAINT "fee_exceptions_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "fee_lines" DROP CONSTRAINT "fee_lines_schedule_id_fee_schedules_id_fkey";--> statement-breakpoint
ALTER TABLE "fee_lines" DROP CONSTRAINT "fee_lines_class_id_classes_id_fkey";--> statement-breakpoint
ALTER TABLE "fee_schedules" DROP CONSTRAINT "fee_schedules_term_id_terms_id_fkey";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_photo_id_files_id_fkey";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_signature_id_files_id_fkey";--> statement-breakpoint
ALTER TABLE "proposals" DROP CONSTRAINT "proposals_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "proposals" DROP CONSTRAINT "proposals_decided_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fkey";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fkey";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_bill_id_bills_id_fkey";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_bill_id_bills_id_fkey";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_payment_id_payments_id_fkey";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_reverses_id_ledger_transactions_id_fkey";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_opening_id_opening_balances_id_fkey";--> statement-breakpoint
ALTER TABLE "live_events" DROP CONSTRAINT "live_events_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "live_events" DROP CONSTRAINT "live_events_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "notice_answers" DROP CONSTRAINT "notice_answers_notice_id_notices_id_fkey";--> statement-breakpoint
ALTER TABLE "notice_answers" DROP CONSTRAINT "notice_answers_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "notice_answers" DROP CONSTRAINT "notice_answers_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "notice_attachments" DROP CONSTRAINT "notice_attachments_notice_id_notices_id_fkey";--> statement-breakpoint
ALTER TABLE "notice_attachments" DROP CONSTRAINT "notice_attachments_file_id_files_id_fkey";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_audience_class_id_classes_id_fkey";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_audience_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "opening_balances" DROP CONSTRAINT "opening_balances_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "opening_balances" DROP CONSTRAINT "opening_balances_bill_id_bills_id_fkey";--> statement-breakpoint
ALTER TABLE "payment_allocations" DROP CONSTRAINT "payment_allocations_payment_id_payments_id_fkey";--> statement-breakpoint
ALTER TABLE "payment_allocations" DROP CONSTRAINT "payment_allocations_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "payment_allocations" DROP CONSTRAINT "payment_allocations_bill_id_bills_id_fkey";--> statement-breakpoint
ALTER TABLE "payment_allocations" DROP CONSTRAINT "payment_allocations_bill_item_id_bill_items_id_fkey";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_payer_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_proof_id_files_id_fkey";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_reviewed_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_received_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_share_id_shares_id_fkey";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_payment_id_payments_id_fkey";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_voided_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_payment_id_payments_id_fkey";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_asked_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "agreed_steps" DROP CONSTRAINT "agreed_steps_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_message_id_messages_id_fkey";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "message_plans" DROP CONSTRAINT "message_plans_message_id_messages_id_fkey";--> statement-breakpoint
ALTER TABLE "message_plans" DROP CONSTRAINT "message_plans_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "term_report_ratings" DROP CONSTRAINT "term_report_ratings_report_id_term_reports_id_fkey";--> statement-breakpoint
ALTER TABLE "term_report_subjects" DROP CONSTRAINT "term_report_subjects_report_id_term_reports_id_fkey";--> statement-breakpoint
ALTER TABLE "term_report_subjects" DROP CONSTRAINT "term_report_subjects_subject_id_subjects_id_fkey";--> statement-breakpoint
ALTER TABLE "term_report_versions" DROP CONSTRAINT "term_report_versions_report_id_term_reports_id_fkey";--> statement-breakpoint
ALTER TABLE "term_report_versions" DROP CONSTRAINT "term_report_versions_replaced_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "term_reports" DROP CONSTRAINT "term_reports_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "term_reports" DROP CONSTRAINT "term_reports_term_id_terms_id_fkey";--> statement-breakpoint
ALTER TABLE "term_reports" DROP CONSTRAINT "term_reports_class_id_classes_id_fkey";--> statement-breakpoint
ALTER TABLE "term_reports" DROP CONSTRAINT "term_reports_class_teacher_signature_id_files_id_fkey";--> statement-breakpoint
ALTER TABLE "term_reports" DROP CONSTRAINT "term_reports_head_teacher_signature_id_files_id_fkey";--> statement-breakpoint
ALTER TABLE "shares" DROP CONSTRAINT "shares_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "shares" DROP CONSTRAINT "shares_report_id_term_reports_id_fkey";--> statement-breakpoint
ALTER TABLE "shares" DROP CONSTRAINT "shares_bill_id_bills_id_fkey";--> statement-breakpoint
ALTER TABLE "shares" DROP CONSTRAINT "shares_made_by_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "guardianships" DROP CONSTRAINT "guardianships_guardian_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "guardianships" DROP CONSTRAINT "guardianships_ward_id_wards_id_fkey";--> statement-breakpoint
ALTER TABLE "wards" DROP CONSTRAINT "wards_photo_id_files_id_fkey";--> statement-breakpoint
ALTER TABLE "wards" DROP CONSTRAINT "wards_class_id_classes_id_fkey";--> statement-breakpoint
DROP INDEX "files_school";--> statement-breakpoint
ALTER TABLE "schools" ALTER COLUMN "minimum_payment_minor" SET DATA TYPE bigint USING "minimum_payment_minor"::bigint;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD CONSTRAINT "attendance_explanations_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "bill_items" ADD CONSTRAINT "bill_items_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "fee_schedules" ADD CONSTRAINT "fee_schedules_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "opening_balances" ADD CONSTRAINT "opening_balances_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_with_school" UNIQUE("school_id","id");--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD CONSTRAINT "assessment_scores_assessment_id_of_school" FOREIGN KEY ("school_id","assessment_id") REFERENCES "assessments"("school_id","id");--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD CONSTRAINT "assessment_scores_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD CONSTRAINT "assessment_scores_term_id_of_school" FOREIGN KEY ("school_id","term_id") REFERENCES "terms"("school_id","id");--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_class_id_of_school" FOREIGN KEY ("school_id","class_id") REFERENCES "classes"("school_id","id");--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_term_id_of_school" FOREIGN KEY ("school_id","term_id") REFERENCES "terms"("school_id","id");--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_subject_id_of_school" FOREIGN KEY ("school_id","subject_id") REFERENCES "subjects"("school_id","id");--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_teacher_id_of_school" FOREIGN KEY ("school_id","teacher_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_class_id_of_school" FOREIGN KEY ("school_id","class_id") REFERENCES "classes"("school_id","id");--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_subject_id_of_school" FOREIGN KEY ("school_id","subject_id") REFERENCES "subjects"("school_id","id");--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_teacher_id_of_school" FOREIGN KEY ("school_id","teacher_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "assistant_unanswered" ADD CONSTRAINT "assistant_unanswered_user_id_of_school" FOREIGN KEY ("school_id","user_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD CONSTRAINT "attendance_explanations_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD CONSTRAINT "attendance_explanations_photo_id_of_school" FOREIGN KEY ("school_id","photo_id") REFERENCES "files"("school_id","id");--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD CONSTRAINT "attendance_explanations_by_id_of_school" FOREIGN KEY ("school_id","by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD CONSTRAINT "attendance_explanations_decided_by_id_of_school" FOREIGN KEY ("school_id","decided_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_term_id_of_school" FOREIGN KEY ("school_id","term_id") REFERENCES "terms"("school_id","id");--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_marked_by_id_of_school" FOREIGN KEY ("school_id","marked_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "explanation_requests" ADD CONSTRAINT "explanation_requests_by_id_of_school" FOREIGN KEY ("school_id","by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "explanation_requests" ADD CONSTRAINT "explanation_requests_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "explanation_requests" ADD CONSTRAINT "explanation_requests_explanation_id_of_school" FOREIGN KEY ("school_id","explanation_id") REFERENCES "attendance_explanations"("school_id","id");--> statement-breakpoint
ALTER TABLE "bill_changes" ADD CONSTRAINT "bill_changes_bill_id_of_school" FOREIGN KEY ("school_id","bill_id") REFERENCES "bills"("school_id","id");--> statement-breakpoint
ALTER TABLE "bill_instalments" ADD CONSTRAINT "bill_instalments_bill_id_of_school" FOREIGN KEY ("school_id","bill_id") REFERENCES "bills"("school_id","id");--> statement-breakpoint
ALTER TABLE "bill_items" ADD CONSTRAINT "bill_items_bill_id_of_school" FOREIGN KEY ("school_id","bill_id") REFERENCES "bills"("school_id","id");--> statement-breakpoint
ALTER TABLE "bill_promises" ADD CONSTRAINT "bill_promises_bill_id_of_school" FOREIGN KEY ("school_id","bill_id") REFERENCES "bills"("school_id","id");--> statement-breakpoint
ALTER TABLE "bill_promises" ADD CONSTRAINT "bill_promises_made_by_id_of_school" FOREIGN KEY ("school_id","made_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_term_id_of_school" FOREIGN KEY ("school_id","term_id") REFERENCES "terms"("school_id","id");--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_schedule_id_of_school" FOREIGN KEY ("school_id","schedule_id") REFERENCES "fee_schedules"("school_id","id");--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_issued_by_id_of_school" FOREIGN KEY ("school_id","issued_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "day_closings" ADD CONSTRAINT "day_closings_closed_by_id_of_school" FOREIGN KEY ("school_id","closed_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "day_closings" ADD CONSTRAINT "day_closings_reopened_by_id_of_school" FOREIGN KEY ("school_id","reopened_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "fee_exceptions" ADD CONSTRAINT "fee_exceptions_schedule_id_of_school" FOREIGN KEY ("school_id","schedule_id") REFERENCES "fee_schedules"("school_id","id");--> statement-breakpoint
ALTER TABLE "fee_exceptions" ADD CONSTRAINT "fee_exceptions_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "fee_lines" ADD CONSTRAINT "fee_lines_schedule_id_of_school" FOREIGN KEY ("school_id","schedule_id") REFERENCES "fee_schedules"("school_id","id");--> statement-breakpoint
ALTER TABLE "fee_lines" ADD CONSTRAINT "fee_lines_class_id_of_school" FOREIGN KEY ("school_id","class_id") REFERENCES "classes"("school_id","id");--> statement-breakpoint
ALTER TABLE "fee_schedules" ADD CONSTRAINT "fee_schedules_term_id_of_school" FOREIGN KEY ("school_id","term_id") REFERENCES "terms"("school_id","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_photo_id_of_school" FOREIGN KEY ("school_id","photo_id") REFERENCES "files"("school_id","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_signature_id_of_school" FOREIGN KEY ("school_id","signature_id") REFERENCES "files"("school_id","id");--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_user_id_of_school" FOREIGN KEY ("school_id","user_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_decided_by_id_of_school" FOREIGN KEY ("school_id","decided_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_of_school" FOREIGN KEY ("school_id","transaction_id") REFERENCES "ledger_transactions"("school_id","id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_of_school" FOREIGN KEY ("school_id","account_id") REFERENCES "ledger_accounts"("school_id","id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_bill_id_of_school" FOREIGN KEY ("school_id","bill_id") REFERENCES "bills"("school_id","id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_bill_id_of_school" FOREIGN KEY ("school_id","bill_id") REFERENCES "bills"("school_id","id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_payment_id_of_school" FOREIGN KEY ("school_id","payment_id") REFERENCES "payments"("school_id","id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_opening_id_of_school" FOREIGN KEY ("school_id","opening_id") REFERENCES "opening_balances"("school_id","id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_id_of_school" FOREIGN KEY ("school_id","reverses_id") REFERENCES "ledger_transactions"("school_id","id");--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_user_id_of_school" FOREIGN KEY ("school_id","user_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "notice_answers" ADD CONSTRAINT "notice_answers_notice_id_of_school" FOREIGN KEY ("school_id","notice_id") REFERENCES "notices"("school_id","id");--> statement-breakpoint
ALTER TABLE "notice_answers" ADD CONSTRAINT "notice_answers_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "notice_answers" ADD CONSTRAINT "notice_answers_user_id_of_school" FOREIGN KEY ("school_id","user_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "notice_attachments" ADD CONSTRAINT "notice_attachments_notice_id_of_school" FOREIGN KEY ("school_id","notice_id") REFERENCES "notices"("school_id","id");--> statement-breakpoint
ALTER TABLE "notice_attachments" ADD CONSTRAINT "notice_attachments_file_id_of_school" FOREIGN KEY ("school_id","file_id") REFERENCES "files"("school_id","id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_audience_class_id_of_school" FOREIGN KEY ("school_id","audience_class_id") REFERENCES "classes"("school_id","id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_audience_ward_id_of_school" FOREIGN KEY ("school_id","audience_ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "opening_balances" ADD CONSTRAINT "opening_balances_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "opening_balances" ADD CONSTRAINT "opening_balances_bill_id_of_school" FOREIGN KEY ("school_id","bill_id") REFERENCES "bills"("school_id","id");--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_payment_id_of_school" FOREIGN KEY ("school_id","payment_id") REFERENCES "payments"("school_id","id");--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_bill_id_of_school" FOREIGN KEY ("school_id","bill_id") REFERENCES "bills"("school_id","id");--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_bill_item_id_of_school" FOREIGN KEY ("school_id","bill_item_id") REFERENCES "bill_items"("school_id","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_of_school" FOREIGN KEY ("school_id","payer_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_share_id_of_school" FOREIGN KEY ("school_id","share_id") REFERENCES "shares"("school_id","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_proof_id_of_school" FOREIGN KEY ("school_id","proof_id") REFERENCES "files"("school_id","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reviewed_by_id_of_school" FOREIGN KEY ("school_id","reviewed_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_received_by_id_of_school" FOREIGN KEY ("school_id","received_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_of_school" FOREIGN KEY ("school_id","payment_id") REFERENCES "payments"("school_id","id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_voided_by_id_of_school" FOREIGN KEY ("school_id","voided_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_of_school" FOREIGN KEY ("school_id","payment_id") REFERENCES "payments"("school_id","id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_id_of_school" FOREIGN KEY ("school_id","asked_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "agreed_steps" ADD CONSTRAINT "agreed_steps_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_message_id_of_school" FOREIGN KEY ("school_id","message_id") REFERENCES "messages"("school_id","id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_of_school" FOREIGN KEY ("school_id","user_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "message_plans" ADD CONSTRAINT "message_plans_message_id_of_school" FOREIGN KEY ("school_id","message_id") REFERENCES "messages"("school_id","id");--> statement-breakpoint
ALTER TABLE "message_plans" ADD CONSTRAINT "message_plans_user_id_of_school" FOREIGN KEY ("school_id","user_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "term_report_ratings" ADD CONSTRAINT "term_report_ratings_report_id_of_school" FOREIGN KEY ("school_id","report_id") REFERENCES "term_reports"("school_id","id");--> statement-breakpoint
ALTER TABLE "term_report_subjects" ADD CONSTRAINT "term_report_subjects_report_id_of_school" FOREIGN KEY ("school_id","report_id") REFERENCES "term_reports"("school_id","id");--> statement-breakpoint
ALTER TABLE "term_report_subjects" ADD CONSTRAINT "term_report_subjects_subject_id_of_school" FOREIGN KEY ("school_id","subject_id") REFERENCES "subjects"("school_id","id");--> statement-breakpoint
ALTER TABLE "term_report_versions" ADD CONSTRAINT "term_report_versions_report_id_of_school" FOREIGN KEY ("school_id","report_id") REFERENCES "term_reports"("school_id","id");--> statement-breakpoint
ALTER TABLE "term_report_versions" ADD CONSTRAINT "term_report_versions_replaced_by_id_of_school" FOREIGN KEY ("school_id","replaced_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_term_id_of_school" FOREIGN KEY ("school_id","term_id") REFERENCES "terms"("school_id","id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_class_id_of_school" FOREIGN KEY ("school_id","class_id") REFERENCES "classes"("school_id","id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_class_teacher_signature_id_of_school" FOREIGN KEY ("school_id","class_teacher_signature_id") REFERENCES "files"("school_id","id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_head_teacher_signature_id_of_school" FOREIGN KEY ("school_id","head_teacher_signature_id") REFERENCES "files"("school_id","id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_report_id_of_school" FOREIGN KEY ("school_id","report_id") REFERENCES "term_reports"("school_id","id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_bill_id_of_school" FOREIGN KEY ("school_id","bill_id") REFERENCES "bills"("school_id","id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_made_by_id_of_school" FOREIGN KEY ("school_id","made_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_guardian_id_of_school" FOREIGN KEY ("school_id","guardian_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_photo_id_of_school" FOREIGN KEY ("school_id","photo_id") REFERENCES "files"("school_id","id");--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_class_id_of_school" FOREIGN KEY ("school_id","class_id") REFERENCES "classes"("school_id","id");--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD CONSTRAINT "assessment_scores_state_listed" CHECK ("state" in ('not_marked', 'marked', 'absent', 'excused'));--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_type_listed" CHECK ("type" in ('class_exercise', 'homework', 'class_test', 'group_work', 'project', 'mid_term', 'end_of_term', 'mock', 'practical'));--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_sender_listed" CHECK ("sender" in ('me', 'assistant'));--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_status_listed" CHECK ("status" in ('done', 'stopped', 'failed'));--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_feedback_listed" CHECK ("feedback" in ('up', 'down'));--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_feedback_reason_listed" CHECK ("feedback_reason" in ('wrong', 'not_what_i_asked', 'hard_to_read', 'other'));--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD CONSTRAINT "attendance_explanations_reason_listed" CHECK ("reason" in ('sick', 'hospital', 'family', 'transport', 'other'));--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD CONSTRAINT "attendance_explanations_state_listed" CHECK ("state" in ('pending', 'accepted', 'rejected'));--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_session_listed" CHECK ("session" in ('day', 'morning', 'afternoon'));--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_status_listed" CHECK ("status" in ('present', 'absent', 'late', 'excused', 'sick', 'suspended', 'holiday', 'not_marked'));--> statement-breakpoint
ALTER TABLE "bill_changes" ADD CONSTRAINT "bill_changes_kind_listed" CHECK ("kind" in ('fee', 'discount', 'scholarship', 'penalty', 'write_off'));--> statement-breakpoint
ALTER TABLE "bill_items" ADD CONSTRAINT "bill_items_kind_listed" CHECK ("kind" in ('fee', 'discount', 'scholarship', 'penalty', 'write_off'));--> statement-breakpoint
ALTER TABLE "bill_items" ADD CONSTRAINT "bill_items_fee_group_listed" CHECK ("fee_group" in ('tuition', 'books', 'ict', 'pta', 'activities', 'transport', 'feeding', 'medical', 'uniform', 'examination', 'levies', 'sports'));--> statement-breakpoint
ALTER TABLE "bill_items" ADD CONSTRAINT "bill_items_basis_listed" CHECK ("basis" in ('pupil', 'family'));--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_status_listed" CHECK ("status" in ('draft', 'issued', 'void'));--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_kind_listed" CHECK ("kind" in ('notice', 'attendance', 'score_published', 'term_report', 'bill_issued', 'payment', 'receipt', 'reminder'));--> statement-breakpoint
ALTER TABLE "fee_exceptions" ADD CONSTRAINT "fee_exceptions_kind_listed" CHECK ("kind" in ('fee', 'discount', 'scholarship'));--> statement-breakpoint
ALTER TABLE "fee_lines" ADD CONSTRAINT "fee_lines_fee_group_listed" CHECK ("fee_group" in ('tuition', 'books', 'ict', 'pta', 'activities', 'transport', 'feeding', 'medical', 'uniform', 'examination', 'levies', 'sports'));--> statement-breakpoint
ALTER TABLE "fee_lines" ADD CONSTRAINT "fee_lines_basis_listed" CHECK ("basis" in ('pupil', 'family'));--> statement-breakpoint
ALTER TABLE "fee_lines" ADD CONSTRAINT "fee_lines_boarding_listed" CHECK ("boarding" in ('day', 'boarder'));--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose_listed" CHECK ("purpose" in ('sign_in', 'step_up', 'contact'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_first_factor_listed" CHECK ("first_factor" in ('mailbox', 'phone'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_purpose_listed" CHECK ("purpose" in ('phone', 'vouched', 'password_reset', 'desk'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_listed" CHECK ("role" in ('parent', 'teacher', 'head', 'bursar', 'office'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language_listed" CHECK ("language" in ('en', 'fr'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_text_size_listed" CHECK ("text_size" in ('normal', 'large'));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_field_listed" CHECK ("field" in ('phone', 'email', 'occupation', 'address', 'language'));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_state_listed" CHECK ("state" in ('open', 'accepted', 'refused'));--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_kind_listed" CHECK ("kind" in ('ward', 'fees', 'penalties', 'reductions', 'write_offs', 'charges', 'opening', 'cash', 'bank', 'mobile_money', 'provider'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_method_listed" CHECK ("method" in ('momo', 'card', 'bank_transfer', 'ussd', 'cash', 'cheque', 'bank_slip'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_listed" CHECK ("kind" in ('bill', 'discount', 'scholarship', 'penalty', 'write_off', 'credit', 'payment', 'charge', 'refund', 'opening', 'reversal'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_category_listed" CHECK ("category" in ('general', 'academic', 'fees', 'event', 'health', 'emergency', 'pta'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_priority_listed" CHECK ("priority" in ('urgent', 'action', 'info'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_audience_listed" CHECK ("audience" in ('school', 'level', 'class', 'ward'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_action_listed" CHECK ("action" in ('acknowledge', 'rsvp', 'consent', 'pay', 'reply'));--> statement-breakpoint
ALTER TABLE "opening_balances" ADD CONSTRAINT "opening_balances_kind_listed" CHECK ("kind" in ('debt', 'credit'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_type_listed" CHECK ("type" in ('bill', 'arrears', 'item', 'family', 'ahead'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_listed" CHECK ("method" in ('momo', 'card', 'bank_transfer', 'ussd', 'cash', 'cheque', 'bank_slip'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_network_listed" CHECK ("network" in ('mtn', 'vod', 'atl'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_listed" CHECK ("provider" in ('office', 'paystack', 'demo'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fee_bearer_listed" CHECK ("fee_bearer" in ('school', 'payer'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_listed" CHECK ("status" in ('created', 'pending', 'succeeded', 'failed', 'expired', 'reversed', 'refunded', 'proof_submitted', 'proof_rejected', 'needs_review'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_listed" CHECK ("status" in ('pending', 'done', 'failed'));--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_provider_listed" CHECK ("provider" in ('paystack', 'demo'));--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_provider_listed" CHECK ("provider" in ('paystack', 'demo'));--> statement-breakpoint
ALTER TABLE "unknown_transactions" ADD CONSTRAINT "unknown_transactions_provider_listed" CHECK ("provider" in ('paystack', 'demo'));--> statement-breakpoint
ALTER TABLE "unknown_transactions" ADD CONSTRAINT "unknown_transactions_reason_listed" CHECK ("reason" in ('unknown_reference', 'other_mode'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel_listed" CHECK ("channel" in ('push', 'sms', 'email'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_state_listed" CHECK ("state" in ('waiting', 'sending', 'delivered', 'failed', 'gone', 'expired', 'unsure'));--> statement-breakpoint
ALTER TABLE "message_plans" ADD CONSTRAINT "message_plans_channel_listed" CHECK ("channel" in ('push', 'sms', 'email'));--> statement-breakpoint
ALTER TABLE "message_plans" ADD CONSTRAINT "message_plans_state_listed" CHECK ("state" in ('waiting', 'passed_on', 'no_device', 'read', 'over_cap', 'expired'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_class_listed" CHECK ("class" in ('urgent', 'action', 'money', 'info'));--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_kind_listed" CHECK ("kind" in ('web_push', 'fcm'));--> statement-breakpoint
ALTER TABLE "term_report_ratings" ADD CONSTRAINT "term_report_ratings_kind_listed" CHECK ("kind" in ('affective', 'psychomotor', 'skill'));--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_template_listed" CHECK ("template" in ('basic', 'jhs', 'shs', 'nigeria', 'preschool'));--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_status_listed" CHECK ("status" in ('draft', 'approved', 'published', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_stage_listed" CHECK ("stage" in ('preschool', 'primary', 'jhs', 'shs'));--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_emblem_listed" CHECK ("emblem" in ('nyansapo', 'book', 'lamp', 'palm'));--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_fee_bearer_listed" CHECK ("fee_bearer" in ('school', 'payer'));--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_relationship_listed" CHECK ("relationship" in ('mother', 'father', 'grandmother', 'grandfather', 'aunt', 'uncle', 'sibling', 'guardian'));--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_gender_listed" CHECK ("gender" in ('female', 'male'));--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_boarding_status_listed" CHECK ("boarding_status" in ('day', 'boarder'));--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_status_listed" CHECK ("status" in ('active', 'withdrawn', 'graduated', 'transferred'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "assessments" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_myself" ON "conversation_messages" AS PERMISSIVE FOR INSERT TO public WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "update_by_myself" ON "conversation_messages" AS PERMISSIVE FOR UPDATE TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "insert_by_myself" ON "conversation_threads" AS PERMISSIVE FOR INSERT TO public WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "delete_by_myself" ON "conversation_threads" AS PERMISSIVE FOR DELETE TO public USING (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "attendance_explanations" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "written_of_me" ON "audit" AS PERMISSIVE FOR SELECT TO public USING (actor_id = my_user_id());--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "bill_changes" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "bill_instalments" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "bill_instalments" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "bill_items" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "bills" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "bills" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "feed_items" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "feed_items" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "insert_by_myself" ON "feed_marks" AS PERMISSIVE FOR INSERT TO public WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "update_by_myself" ON "feed_marks" AS PERMISSIVE FOR UPDATE TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "insert_by_myself" ON "feed_reads" AS PERMISSIVE FOR INSERT TO public WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "day_closings" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "day_closings" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "fee_exceptions" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "fee_exceptions" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "fee_lines" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "fee_lines" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "fee_schedules" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "fee_schedules" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "files" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "used_by_me" ON "idempotency_keys" AS PERMISSIVE FOR INSERT TO public WITH CHECK (who = my_user_id()::text and school_id = my_school_id());--> statement-breakpoint
CREATE POLICY "done_by_me" ON "idempotency_keys" AS PERMISSIVE FOR UPDATE TO public USING (who = my_user_id()::text and school_id = my_school_id()) WITH CHECK (who = my_user_id()::text and school_id = my_school_id());--> statement-breakpoint
CREATE POLICY "insert_by_myself" ON "consents" AS PERMISSIVE FOR INSERT TO public WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "update_by_myself" ON "consents" AS PERMISSIVE FOR UPDATE TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "change_of_myself" ON "users" AS PERMISSIVE FOR UPDATE TO public USING (id = my_user_id()) WITH CHECK (id = my_user_id());--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "users" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "ledger_accounts" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "ledger_entries" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "ledger_transactions" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "given_by_me" ON "notice_answers" AS PERMISSIVE FOR INSERT TO public WITH CHECK (user_id = my_user_id() and (ward_id is null or ward_id = any ((select my_ward_ids())::uuid[])));--> statement-breakpoint
CREATE POLICY "family_answer_changed_by_me" ON "notice_answers" AS PERMISSIVE FOR UPDATE TO public USING (ward_id is null and user_id = my_user_id()) WITH CHECK (ward_id is null and user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "notice_attachments" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_myself" ON "notice_reads" AS PERMISSIVE FOR INSERT TO public WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "update_by_myself" ON "notice_reads" AS PERMISSIVE FOR UPDATE TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "notices" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "notices" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "payment_allocations" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "payment_allocations" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "payments" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "payments" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "receipts" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "receipts" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "refunds" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "refunds" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "agreed_steps" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head'));--> statement-breakpoint
CREATE POLICY "delete_by_staff" ON "agreed_steps" AS PERMISSIVE FOR DELETE TO public USING (is_staff_of(school_id, 'head'));--> statement-breakpoint
CREATE POLICY "update_by_myself" ON "message_plans" AS PERMISSIVE FOR UPDATE TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "message_plans" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "message_plans" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "messages" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "delete_by_myself" ON "push_devices" AS PERMISSIVE FOR DELETE TO public USING (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "insert_by_myself" ON "term_report_acknowledgements" AS PERMISSIVE FOR INSERT TO public WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "term_report_subjects" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "term_report_subjects" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "term_report_versions" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "term_reports" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "term_reports" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "insert_by_staff" ON "shares" AS PERMISSIVE FOR INSERT TO public WITH CHECK (is_staff_of(school_id, 'head'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "shares" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head')) WITH CHECK (is_staff_of(school_id, 'head'));--> statement-breakpoint
CREATE POLICY "mine" ON "shares" AS PERMISSIVE FOR SELECT TO public USING (made_by_id = my_user_id());--> statement-breakpoint
CREATE POLICY "ended_by_me" ON "shares" AS PERMISSIVE FOR UPDATE TO public USING (made_by_id = my_user_id() and revoked_at is null) WITH CHECK (made_by_id = my_user_id() and revoked_at is not null);--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "guardianships" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'office')) WITH CHECK (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "assessment_scores";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "assessment_scores" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "assessments";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "assessments" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
DROP POLICY "of_myself" ON "conversation_messages";--> statement-breakpoint
CREATE POLICY "of_myself" ON "conversation_messages" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
DROP POLICY "of_myself" ON "conversation_threads";--> statement-breakpoint
CREATE POLICY "of_myself" ON "conversation_threads" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
DROP POLICY "staff_of_school" ON "attendance_explanations";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "attendance_explanations" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "attendance_records";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "attendance_records" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
ALTER POLICY "write" ON "audit" TO public WITH CHECK (actor_id = my_user_id() and actor_role = my_role() and school_id = my_school_id());--> statement-breakpoint
ALTER POLICY "staff_of_school" ON "audit" TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "bill_instalments";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bill_instalments" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "bill_items";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bill_items" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "bill_promises";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bill_promises" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "bills";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bills" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "feed_items";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "feed_items" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
DROP POLICY "of_myself" ON "feed_marks";--> statement-breakpoint
CREATE POLICY "of_myself" ON "feed_marks" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
DROP POLICY "of_myself" ON "feed_reads";--> statement-breakpoint
CREATE POLICY "of_myself" ON "feed_reads" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
DROP POLICY "staff_of_school" ON "files";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "files" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
DROP POLICY "of_myself" ON "consents";--> statement-breakpoint
CREATE POLICY "of_myself" ON "consents" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
DROP POLICY "of_myself" ON "sessions";--> statement-breakpoint
CREATE POLICY "of_myself" ON "sessions" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
DROP POLICY "myself" ON "users";--> statement-breakpoint
CREATE POLICY "myself" ON "users" AS PERMISSIVE FOR SELECT TO public USING (id = my_user_id());--> statement-breakpoint
DROP POLICY "staff_of_school" ON "users";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "users" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "ledger_accounts";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "ledger_accounts" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "ledger_entries";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "ledger_entries" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "ledger_transactions";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "ledger_transactions" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
ALTER POLICY "told_in_my_school" ON "live_events" TO public WITH CHECK (school_id = my_school_id() and (my_role() <> 'parent' or user_id = my_user_id() or ward_id = any ((select my_ward_ids())::uuid[])));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "notice_answers";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "notice_answers" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
DROP POLICY "of_myself" ON "notice_answers";--> statement-breakpoint
CREATE POLICY "of_myself" ON "notice_answers" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
DROP POLICY "staff_of_school" ON "notice_attachments";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "notice_attachments" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
DROP POLICY "of_myself" ON "notice_reads";--> statement-breakpoint
CREATE POLICY "of_myself" ON "notice_reads" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
ALTER POLICY "staff_of_school" ON "notice_reads" TO public USING (exists (select 1 from notices n where n.id = notice_id and is_staff_of(n.school_id, 'head', 'office')));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "notices";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "notices" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "payment_allocations";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "payment_allocations" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "payments";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "payments" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "receipts";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "receipts" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "deliveries";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "deliveries" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
DROP POLICY "of_myself" ON "message_plans";--> statement-breakpoint
CREATE POLICY "of_myself" ON "message_plans" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
DROP POLICY "staff_of_school" ON "message_plans";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "message_plans" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "message_settings";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "message_settings" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "messages";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "messages" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
DROP POLICY "of_myself" ON "push_devices";--> statement-breakpoint
CREATE POLICY "of_myself" ON "push_devices" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
DROP POLICY "of_myself" ON "term_report_acknowledgements";--> statement-breakpoint
CREATE POLICY "of_myself" ON "term_report_acknowledgements" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
DROP POLICY "staff_of_school" ON "term_report_ratings";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "term_report_ratings" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "term_report_subjects";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "term_report_subjects" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "term_report_versions";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "term_report_versions" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "term_reports";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "term_reports" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
ALTER POLICY "staff_of_school" ON "schools" TO public USING (is_staff_of(id, 'head', 'office')) WITH CHECK (is_staff_of(id, 'head', 'office'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "shares";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "shares" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head'));--> statement-breakpoint
DROP POLICY "made_by_me" ON "shares";--> statement-breakpoint
CREATE POLICY "made_by_me" ON "shares" AS PERMISSIVE FOR INSERT TO public WITH CHECK (made_by_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "guardianships";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "guardianships" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "wards";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "wards" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "agreed_steps";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "agreed_steps" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "bill_changes";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bill_changes" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "day_closings";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "day_closings" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "fee_exceptions";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "fee_exceptions" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "fee_lines";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "fee_lines" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "fee_schedules";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "fee_schedules" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
ALTER POLICY "staff_of_school" ON "reconciliations" TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "refunds";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "refunds" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
ALTER POLICY "staff_of_school" ON "assistant_turns" TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
ALTER POLICY "staff_of_school" ON "assistant_unanswered" TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
DROP POLICY "of_myself" ON "api_tokens";--> statement-breakpoint
CREATE POLICY "of_myself" ON "api_tokens" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
DROP POLICY "mine" ON "idempotency_keys";--> statement-breakpoint
CREATE POLICY "mine" ON "idempotency_keys" AS PERMISSIVE FOR SELECT TO public USING (who = my_user_id()::text and school_id = my_school_id());--> statement-breakpoint
DROP POLICY "staff_of_school" ON "cancelled_receipts";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "cancelled_receipts" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "proposals";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "proposals" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
DROP POLICY "staff_of_school" ON "opening_balances";--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "opening_balances" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
ALTER POLICY "staff_of_school" ON "unknown_transactions" TO public USING (is_staff_of(school_id, 'head', 'bursar'));