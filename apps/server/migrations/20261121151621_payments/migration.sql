-- A payment the caller has just begun: its parts may be written. Reads as the system, like the other words of the wall.
CREATE FUNCTION my_new_payment_ids() RETURNS uuid[] LANGUAGE plpgsql STABLE SET app.role = 'system'
AS $$ BEGIN RETURN coalesce((SELECT array_agg(id) FROM payments WHERE payer_id = my_user_id() AND status = 'created'), '{}'); END $$;
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" uuid PRIMARY KEY,
	"provider" text NOT NULL,
	"digest" text NOT NULL,
	"signature" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"handled_at" timestamp(3) with time zone,
	"outcome" text
);
--> statement-breakpoint
ALTER TABLE "provider_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"ran_at" timestamp(3) with time zone NOT NULL,
	"compared" integer NOT NULL,
	"differences" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reconciliations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"asked_by_id" uuid,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"done_at" timestamp(3) with time zone,
	"provider_reference" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "receipts_payment";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "type" text DEFAULT 'bill' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_contact" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "share_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_live" boolean;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checkout_url" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "prompt_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "next_check_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "came_minor" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "came_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "proof_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "ward_id" uuid;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "paystack_subaccount" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_once" UNIQUE NULLS NOT DISTINCT("payment_id","ward_id","voided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_online" ON "payments" ("reference") WHERE provider <> 'office';--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payments_school" ON "payments" ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_share" ON "payments" ("share_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_events_once" ON "provider_events" ("provider","digest");--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" ("received_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "receipts_ward" ON "receipts" ("ward_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliations_day" ON "reconciliations" ("school_id","provider","day");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" ("payment_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_share_id_shares_id_fkey" FOREIGN KEY ("share_id") REFERENCES "shares"("id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_id_users_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "users"("id");--> statement-breakpoint
CREATE POLICY "of_a_payment_i_start" ON "payment_allocations" AS PERMISSIVE FOR INSERT TO public WITH CHECK (ward_id = any ((select my_ward_ids())::uuid[]) and payment_id = any ((select my_new_payment_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "started_by_me" ON "payments" AS PERMISSIVE FOR INSERT TO public WITH CHECK (payer_id = my_user_id() and school_id = my_school_id() and status = 'created');--> statement-breakpoint
CREATE POLICY "system_only" ON "provider_events" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "system_only" ON "reconciliations" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "reconciliations" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "refunds" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_a_payment_i_see" ON "refunds" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from payments p where p.id = payment_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "refunds" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
ALTER POLICY "of_a_payment_i_see" ON "receipts" TO public USING ((ward_id is null or ward_id = any ((select my_ward_ids())::uuid[]))
        and exists (select 1 from payments p where p.id = payment_id));