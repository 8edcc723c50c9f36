ALTER TABLE "guardianships" ADD COLUMN "limited" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "limit_paper" text;