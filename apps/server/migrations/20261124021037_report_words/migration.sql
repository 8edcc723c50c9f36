ALTER TABLE "term_reports" ADD COLUMN "words_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "term_reports" ADD COLUMN "words_by_id" uuid;--> statement-breakpoint
ALTER TABLE "term_reports" ADD COLUMN "words_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "term_reports" ADD COLUMN "teacher_signed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "term_reports" ADD COLUMN "teacher_signed_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "term_reports_words_by" ON "term_reports" ("words_by_id") WHERE words_by_id is not null;--> statement-breakpoint
CREATE INDEX "term_reports_teacher_signed_by" ON "term_reports" ("teacher_signed_by_id") WHERE teacher_signed_by_id is not null;--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_words_by_id_of_school" FOREIGN KEY ("school_id","words_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_teacher_signed_by_id_of_school" FOREIGN KEY ("school_id","teacher_signed_by_id") REFERENCES "users"("school_id","id");