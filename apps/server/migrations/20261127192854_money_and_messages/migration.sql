CREATE TABLE "desk_files" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "savings_plans" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"ward_id" uuid,
	"goal_minor" bigint NOT NULL,
	"step_minor" bigint NOT NULL,
	"every" text NOT NULL,
	"every_number" integer NOT NULL,
	"market_from" date,
	"network" text,
	"phone" text,
	"since_at" timestamp(3) with time zone NOT NULL,
	"base_minor" bigint NOT NULL,
	"paused_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "savings_plans_once" UNIQUE NULLS NOT DISTINCT("user_id","ward_id"),
	CONSTRAINT "savings_plans_amounts" CHECK ("goal_minor" > 0 and "step_minor" > 0),
	CONSTRAINT "savings_plans_market" CHECK (("every" = 'market') = ("market_from" is not null)),
	CONSTRAINT "savings_plans_every_listed" CHECK ("every" in ('week', 'month', 'market')),
	CONSTRAINT "savings_plans_network_listed" CHECK ("network" in ('mtn', 'vod', 'atl'))
);
--> statement-breakpoint
ALTER TABLE "savings_plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "savings_returns" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"decided_by_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "savings_returns_amount" CHECK ("amount_minor" > 0),
	CONSTRAINT "savings_returns_state_listed" CHECK ("state" in ('waiting', 'declined', 'taken_back'))
);
--> statement-breakpoint
ALTER TABLE "savings_returns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "desk_entries" ADD COLUMN "hold" text;--> statement-breakpoint
ALTER TABLE "desk_entries" ADD COLUMN "hold_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_entries" ADD COLUMN "taken_back_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "fee_schedules" ADD COLUMN "rules" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "held_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_uses_settlement" ON "bank_uses" ("settlement_id") WHERE settlement_id is not null and undone_at is null;--> statement-breakpoint
CREATE INDEX "desk_entries_held" ON "desk_entries" ("school_id","thread_id") WHERE hold = 'waits';--> statement-breakpoint
CREATE INDEX "desk_files_entry" ON "desk_files" ("entry_id","position");--> statement-breakpoint
CREATE INDEX "desk_files_ward" ON "desk_files" ("ward_id");--> statement-breakpoint
CREATE INDEX "desk_files_file" ON "desk_files" ("file_id");--> statement-breakpoint
CREATE INDEX "savings_plans_ward" ON "savings_plans" ("ward_id");--> statement-breakpoint
CREATE INDEX "savings_plans_of_school" ON "savings_plans" ("school_id");--> statement-breakpoint
CREATE INDEX "savings_returns_user" ON "savings_returns" ("user_id");--> statement-breakpoint
CREATE INDEX "savings_returns_ward" ON "savings_returns" ("ward_id");--> statement-breakpoint
CREATE INDEX "savings_returns_of_school" ON "savings_returns" ("school_id","state","at");--> statement-breakpoint
CREATE INDEX "savings_returns_decided_by" ON "savings_returns" ("decided_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_payments_once" ON "settlement_payments" ("settlement_id","reference");--> statement-breakpoint
CREATE INDEX "settlement_payments_payment" ON "settlement_payments" ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_once" ON "settlements" ("provider","number","is_live");--> statement-breakpoint
CREATE INDEX "settlements_of_school" ON "settlements" ("school_id","day");--> statement-breakpoint
ALTER TABLE "bank_uses" ADD CONSTRAINT "bank_uses_settlement_id_of_school" FOREIGN KEY ("school_id","settlement_id") REFERENCES "settlements"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_files" ADD CONSTRAINT "desk_files_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "desk_files" ADD CONSTRAINT "desk_files_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_files" ADD CONSTRAINT "desk_files_entry_id_of_school" FOREIGN KEY ("school_id","entry_id") REFERENCES "desk_entries"("school_id","id");--> statement-breakpoint
ALTER TABLE "desk_files" ADD CONSTRAINT "desk_files_file_id_of_school" FOREIGN KEY ("school_id","file_id") REFERENCES "files"("school_id","id");--> statement-breakpoint
ALTER TABLE "savings_plans" ADD CONSTRAINT "savings_plans_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "savings_plans" ADD CONSTRAINT "savings_plans_user_id_of_school" FOREIGN KEY ("school_id","user_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "savings_plans" ADD CONSTRAINT "savings_plans_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "savings_returns" ADD CONSTRAINT "savings_returns_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "savings_returns" ADD CONSTRAINT "savings_returns_user_id_of_school" FOREIGN KEY ("school_id","user_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "savings_returns" ADD CONSTRAINT "savings_returns_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "savings_returns" ADD CONSTRAINT "savings_returns_decided_by_id_of_school" FOREIGN KEY ("school_id","decided_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_settlement_id_of_school" FOREIGN KEY ("school_id","settlement_id") REFERENCES "settlements"("school_id","id");--> statement-breakpoint
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_payment_id_of_school" FOREIGN KEY ("school_id","payment_id") REFERENCES "payments"("school_id","id");--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "desk_entries" ADD CONSTRAINT "desk_entries_hold_listed" CHECK ("hold" in ('waits', 'let_go', 'returned'));--> statement-breakpoint
ALTER TABLE "bank_uses" DROP CONSTRAINT "bank_uses_kind_listed", ADD CONSTRAINT "bank_uses_kind_listed" CHECK ("kind" in ('booked', 'here', 'paid_in', 'paid_out', 'explained', 'taken_back'));--> statement-breakpoint
CREATE POLICY "taken_back_by_guardian" ON "desk_entries" AS PERMISSIVE FOR UPDATE TO public USING (by_id = my_user_id() and side = 'family' and kind = 'said') WITH CHECK (by_id = my_user_id());--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "desk_entries" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office') and (by_id = my_user_id() or my_role() <> 'teacher')) WITH CHECK (is_staff_of(school_id, 'teacher', 'head', 'office'));--> statement-breakpoint
CREATE POLICY "system_only" ON "desk_files" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_words_i_read" ON "desk_files" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from desk_entries e where e.id = entry_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "savings_plans" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "savings_plans" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "insert_by_myself" ON "savings_plans" AS PERMISSIVE FOR INSERT TO public WITH CHECK (user_id = my_user_id() and exists (select from wards w where ward_id is null or w.id = ward_id));--> statement-breakpoint
CREATE POLICY "update_by_myself" ON "savings_plans" AS PERMISSIVE FOR UPDATE TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id() and exists (select from wards w where ward_id is null or w.id = ward_id));--> statement-breakpoint
CREATE POLICY "delete_by_myself" ON "savings_plans" AS PERMISSIVE FOR DELETE TO public USING (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "savings_plans" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "savings_returns" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "savings_returns" AS PERMISSIVE FOR SELECT TO public USING (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "insert_by_myself" ON "savings_returns" AS PERMISSIVE FOR INSERT TO public WITH CHECK (user_id = my_user_id() and exists (select from wards w where ward_id is null or w.id = ward_id));--> statement-breakpoint
CREATE POLICY "update_by_myself" ON "savings_returns" AS PERMISSIVE FOR UPDATE TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id() and exists (select from wards w where ward_id is null or w.id = ward_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "savings_returns" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "update_by_staff" ON "savings_returns" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "settlement_payments" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "settlement_payments" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
CREATE POLICY "system_only" ON "settlements" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "settlements" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'bursar'));--> statement-breakpoint
ALTER POLICY "of_my_family" ON "desk_entries" TO public USING ((kind <> 'reported' or by_id = my_user_id()) and (hold is null or hold = 'let_go' or by_id = my_user_id()) and ward_id = any ((select my_ward_ids())::uuid[])
        and exists (select 1 from desk_threads t where t.id = thread_id));--> statement-breakpoint
ALTER POLICY "staff_of_school" ON "desk_entries" TO public USING (is_staff_of(school_id, 'teacher', 'head', 'office') and ((hold is null or hold = 'let_go' or by_id = my_user_id()) or my_role() <> 'teacher'));