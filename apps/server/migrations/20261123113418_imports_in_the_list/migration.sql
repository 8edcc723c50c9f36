ALTER TABLE "long_work" ADD COLUMN "by_command" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "long_work" ADD COLUMN "asked_by_name" text;--> statement-breakpoint
ALTER TABLE "long_work" ALTER COLUMN "asked_by_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "long_work" DROP CONSTRAINT "long_work_kind_listed", ADD CONSTRAINT "long_work_kind_listed" CHECK ("kind" in ('bills', 'class_reports', 'import'));--> statement-breakpoint
ALTER TABLE "long_work" DROP CONSTRAINT "long_work_state_listed", ADD CONSTRAINT "long_work_state_listed" CHECK ("state" in ('done', 'open', 'cancelled', 'failed'));