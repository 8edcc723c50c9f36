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
CREATE INDEX "savings_plans_ward" ON "savings_plans" ("ward_id");--> statement-breakpoint
CREATE INDEX "savings_plans_of_school" ON "savings_plans" ("school_id");--> statement-breakpoint
CREATE INDEX "savings_returns_user" ON "savings_returns" ("user_id");--> statement-breakpoint
CREATE INDEX "savings_returns_ward" ON "savings_returns" ("ward_id");--> statement-breakpoint
CREATE INDEX "savings_returns_of_school" ON "savings_returns" ("school_id","state","at");--> statement-breakpoint
CREATE INDEX "savings_returns_decided_by" ON "savings_returns" ("decided_by_id");--> statement-breakpoint
ALTER TABLE "savings_plans" ADD CONSTRAINT "savings_plans_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "savings_plans" ADD CONSTRAINT "savings_plans_user_id_of_school" FOREIGN KEY ("school_id","user_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "savings_plans" ADD CONSTRAINT "savings_plans_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "savings_returns" ADD CONSTRAINT "savings_returns_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "savings_returns" ADD CONSTRAINT "savings_returns_user_id_of_school" FOREIGN KEY ("school_id","user_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "savings_returns" ADD CONSTRAINT "savings_returns_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "savings_returns" ADD CONSTRAINT "savings_returns_decided_by_id_of_school" FOREIGN KEY ("school_id","decided_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
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
CREATE POLICY "update_by_staff" ON "savings_returns" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(school_id, 'head', 'bursar')) WITH CHECK (is_staff_of(school_id, 'head', 'bursar'));