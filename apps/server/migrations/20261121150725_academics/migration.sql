ALTER TABLE "assessments" ADD COLUMN "announced_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "class_average" numeric(6,2);--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "marked_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "assessments_to_announce" ON "assessments" ("published_at") WHERE announced_at is null and published_at is not null;