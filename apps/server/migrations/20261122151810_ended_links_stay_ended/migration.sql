-- Links whose maker's guardianship or right had ended did not open, but would have when it came back: now they have ended, too. The
-- policies let only the system see them all.
SELECT set_config('app.role', 'system', true);--> statement-breakpoint
UPDATE "shares" SET "revoked_at" = coalesce("stood"."ended_at", "stood"."updated_at")
  FROM "guardianships" "stood"
  WHERE "shares"."revoked_at" IS NULL AND "stood"."guardian_id" = "shares"."made_by_id" AND "stood"."ward_id" = "shares"."ward_id"
    AND ("stood"."ended_at" IS NOT NULL OR NOT CASE WHEN "shares"."bill_id" IS NULL THEN "stood"."may_academics" ELSE "stood"."may_bills" END);--> statement-breakpoint
SELECT set_config('app.role', '', true);
