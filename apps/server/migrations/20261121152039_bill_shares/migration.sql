ALTER TABLE "shares" ADD COLUMN "may_pay" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "shows_arrears" boolean DEFAULT false NOT NULL;