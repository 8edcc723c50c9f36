ALTER TABLE "assessment_scores" ADD COLUMN "term_id" uuid;--> statement-breakpoint
-- The rows that are there already take the term of their work; the policies let only the system see them all.
SELECT set_config('app.role', 'system', true);--> statement-breakpoint
UPDATE "assessment_scores" SET "term_id" = "assessments"."term_id" FROM "assessments" WHERE "assessments"."id" = "assessment_id";--> statement-breakpoint
UPDATE "assessments" SET "class_average" = "marked"."average", "marked_count" = "marked"."count" FROM (
  SELECT "assessment_id", round(avg("score"), 2) AS "average", count("score") AS "count" FROM "assessment_scores" WHERE "state" = 'marked' GROUP BY "assessment_id"
) "marked" WHERE "marked"."assessment_id" = "assessments"."id";--> statement-breakpoint
SELECT set_config('app.role', '', true);--> statement-breakpoint
ALTER TABLE "assessment_scores" ALTER COLUMN "term_id" SET NOT NULL;--> statement-breakpoint
DROP INDEX "assessment_scores_of_ward";--> statement-breakpoint
CREATE INDEX "assessment_scores_of_ward" ON "assessment_scores" ("ward_id","term_id");--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD CONSTRAINT "assessment_scores_term_id_terms_id_fkey" FOREIGN KEY ("term_id") REFERENCES "terms"("id");
