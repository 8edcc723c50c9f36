CREATE TABLE "ward_requests" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text,
	"photo_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"decided_by_id" uuid,
	"decided_by_name" text,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ward_requests_kind_listed" CHECK ("kind" in ('address', 'phone', 'photo')),
	CONSTRAINT "ward_requests_state_listed" CHECK ("state" in ('waiting', 'accepted', 'declined', 'taken_back'))
);
--> statement-breakpoint
ALTER TABLE "ward_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notice_answers" ADD COLUMN "other" jsonb;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "also_levels" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "also_class_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "translation" jsonb;--> statement-breakpoint
ALTER TABLE "wards" ADD COLUMN "home_address" text;--> statement-breakpoint
CREATE UNIQUE INDEX "ward_requests_once" ON "ward_requests" ("by_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ward_requests_waiting" ON "ward_requests" ("ward_id","kind") WHERE state = 'waiting' and kind <> 'phone';--> statement-breakpoint
CREATE UNIQUE INDEX "ward_requests_waiting_phone" ON "ward_requests" ("by_id") WHERE state = 'waiting' and kind = 'phone';--> statement-breakpoint
CREATE INDEX "ward_requests_school" ON "ward_requests" ("school_id","state","at");--> statement-breakpoint
CREATE INDEX "ward_requests_ward" ON "ward_requests" ("ward_id");--> statement-breakpoint
CREATE INDEX "ward_requests_photo" ON "ward_requests" ("photo_id") WHERE photo_id is not null;--> statement-breakpoint
CREATE INDEX "ward_requests_decided_by" ON "ward_requests" ("decided_by_id") WHERE decided_by_id is not null;--> statement-breakpoint
ALTER TABLE "ward_requests" ADD CONSTRAINT "ward_requests_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "ward_requests" ADD CONSTRAINT "ward_requests_ward_id_of_school" FOREIGN KEY ("school_id","ward_id") REFERENCES "wards"("school_id","id");--> statement-breakpoint
ALTER TABLE "ward_requests" ADD CONSTRAINT "ward_requests_by_id_of_school" FOREIGN KEY ("school_id","by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "ward_requests" ADD CONSTRAINT "ward_requests_photo_id_of_school" FOREIGN KEY ("school_id","photo_id") REFERENCES "files"("school_id","id");--> statement-breakpoint
ALTER TABLE "ward_requests" ADD CONSTRAINT "ward_requests_decided_by_id_of_school" FOREIGN KEY ("school_id","decided_by_id") REFERENCES "users"("school_id","id");--> statement-breakpoint
ALTER TABLE "wards" DROP CONSTRAINT "wards_forgotten", ADD CONSTRAINT "wards_forgotten" CHECK ("forgotten_at" is null or ("left_at" is not null
        and num_nonnulls("gender", "date_of_birth", "photo_id", "house", "home_address", "joined_on") = 0));--> statement-breakpoint
CREATE POLICY "system_only" ON "ward_requests" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "asked_by_me" ON "ward_requests" AS PERMISSIVE FOR SELECT TO public USING (by_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "ward_requests" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id, 'head', 'office'));--> statement-breakpoint
ALTER POLICY "meant_for_me" ON "notices" TO public USING (school_id = my_school_id()
        and (((audience_level is null or exists (select 1 from classes c where c.id = any ((select my_class_ids())::uuid[]) and c.level = audience_level))
            and (audience_class_id is null or audience_class_id = any ((select my_class_ids())::uuid[]))
            and (audience_ward_id is null or audience_ward_id = any ((select my_ward_ids())::uuid[])))
          or (also_class_ids <> '{}' and also_class_ids && (select my_class_ids())::uuid[])
          or (also_levels <> '{}' and exists (select 1 from classes c where c.id = any ((select my_class_ids())::uuid[]) and c.level = any (also_levels)))));--> statement-breakpoint
ALTER POLICY "told_to_me" ON "feed_told" TO public USING (audience_id = any ((select my_audience_ids())::uuid[])
        and (said -> 'among' is null or jsonb_exists_any(said -> 'among', (select my_audience_ids())::text[])));