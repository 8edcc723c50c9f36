ALTER TABLE "users" ADD COLUMN "signature_id" uuid;--> statement-breakpoint
ALTER TABLE "term_reports" ADD COLUMN "class_teacher_signature_id" uuid;--> statement-breakpoint
ALTER TABLE "term_reports" ADD COLUMN "head_teacher_signature_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_signature_id_files_id_fkey" FOREIGN KEY ("signature_id") REFERENCES "files"("id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_class_teacher_signature_id_files_id_fkey" FOREIGN KEY ("class_teacher_signature_id") REFERENCES "files"("id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_head_teacher_signature_id_files_id_fkey" FOREIGN KEY ("head_teacher_signature_id") REFERENCES "files"("id");