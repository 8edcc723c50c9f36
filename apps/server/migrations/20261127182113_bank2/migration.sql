CREATE TABLE "settlement_payments" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"settlement_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"payment_id" uuid,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settlement_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"number" text NOT NULL,
	"is_live" boolean NOT NULL,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"gross_minor" bigint NOT NULL,
	"fees_minor" bigint NOT NULL,
	"net_minor" bigint NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlements_with_school" UNIQUE("school_id","id"),
	CONSTRAINT "settlements_provider_listed" CHECK ("provider" in ('paystack', 'demo')),
	CONSTRAINT "settlements_state_listed" CHECK ("state" in ('on_its_way', 'paid_out', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "settlements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_uses" ADD COLUMN "settlement_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_uses_settlement" ON "bank_uses" ("settlement_id") WHERE settlement_id is not null and undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_payments_once" ON "settlement_payments" ("settlement_id","reference");--> statement-breakpoint
CREATE INDEX "settlement_payments_payment" ON "settlement_payments" ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_once" ON "settlements" ("provider","number","is_live");--> statement-breakpoint
CREATE INDEX "settlements_of_school" ON "settlements" ("school_id","day");--> statement-breakpoint
ALTER TABLE "bank_uses" ADD CONSTRAINT "bank_uses_settlement_id_of_school" FOREIGN KEY ("school_id","settlement_id") REFERENCES "settlements"("school_id","id");--> statement-breakpoint
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_settlement_id_of_school" FOREIGN KEY ("school_id","settlement_id") REFERENCES "settlements"("school_id","id");--> statement-breakpoint
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_payment_id_of_school" FOREIGN KEY ("school_id","payment_id") REFERENCES "payments"("school_id","id");--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bank_uses" DROP CONSTRAINT "bank_uses_kind_listed", ADD CONSTRAINT "bank_uses_kind_listed" CHECK ("kind" in ('booked', 'here', 'paid_in', 'paid_out', 'explained', 'taken_back'));--> statement-breakpoint
CREATE POLICY "system_only" ON "settlement_payments" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "settlement_payments" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "settlements" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "settlements" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));