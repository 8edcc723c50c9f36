ALTER TABLE "term_report_acknowledgements" ADD COLUMN "version" integer;--> statement-breakpoint
-- A signature that is there already stands under the version of its day; the policies let only the system see them all.
SELECT set_config('app.role', 'system', true);--> statement-breakpoint
UPDATE "term_report_acknowledgements" "signed" SET "version" = coalesce(
  (SELECT min("kept"."version") FROM "term_report_versions" "kept" WHERE "kept"."report_id" = "signed"."report_id" AND "kept"."replaced_at" > "signed"."at"),
  "report"."version"
) FROM "term_reports" "report" WHERE "report"."id" = "signed"."report_id";--> statement-breakpoint
SELECT set_config('app.role', '', true);--> statement-breakpoint
ALTER TABLE "term_report_acknowledgements" DROP CONSTRAINT "term_report_acknowledgements_pkey";--> statement-breakpoint
ALTER TABLE "term_report_acknowledgements" ADD PRIMARY KEY ("report_id","user_id","version");
