CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY,
	"at" timestamp(3) with time zone NOT NULL,
	"school_id" uuid,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"ward_id" uuid,
	"subject_id" uuid,
	"address" text
);
--> statement-breakpoint
ALTER TABLE "audit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY,
	"purpose" text NOT NULL,
	"sent_to" text NOT NULL,
	"user_id" uuid,
	"code_hash" bytea NOT NULL,
	"browser_hash" bytea NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"given_at" timestamp(3) with time zone NOT NULL,
	"withdrawn_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text,
	"window_start" timestamp(3) with time zone,
	"count" bigint NOT NULL,
	CONSTRAINT "limits_pkey" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
ALTER TABLE "limits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY,
	"token_hash" bytea NOT NULL,
	"user_id" uuid NOT NULL,
	"cross_site_token" text NOT NULL,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"stepped_up_until" timestamp(3) with time zone,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"device_label" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY,
	"purpose" text NOT NULL,
	"token_hash" bytea NOT NULL,
	"phone" text,
	"user_id" uuid,
	"browser_hash" bytea,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tickets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY,
	"number" bigserial,
	"school_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"role" text NOT NULL,
	"fullname" text NOT NULL,
	"title" text,
	"username" text NOT NULL,
	"email" text,
	"email_verified_at" timestamp(3) with time zone,
	"phone" text,
	"phone_verified_at" timestamp(3) with time zone,
	"second_phone" text,
	"firebase_uid" text,
	"password_hash" text,
	"photo_id" uuid,
	"occupation" text,
	"address" text,
	"language" text DEFAULT 'en' NOT NULL,
	"low_data" boolean DEFAULT false NOT NULL,
	"text_size" text DEFAULT 'normal' NOT NULL,
	"notify" jsonb,
	"quiet_from" text DEFAULT '21:00' NOT NULL,
	"quiet_to" text DEFAULT '06:00' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"ends_on" date,
	"last_seen_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notice_answers" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"ward_id" uuid,
	"user_id" uuid NOT NULL,
	"response" text NOT NULL,
	"answered_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_answers_user" UNIQUE NULLS NOT DISTINCT("notice_id","user_id","ward_id")
);
--> statement-breakpoint
ALTER TABLE "notice_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notice_attachments" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_attachments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notice_reads" (
	"notice_id" uuid,
	"user_id" uuid,
	"read_at" timestamp(3) with time zone NOT NULL,
	"acknowledged_at" timestamp(3) with time zone,
	CONSTRAINT "notice_reads_pkey" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
ALTER TABLE "notice_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"audience" text NOT NULL,
	"audience_level" text,
	"audience_class_id" uuid,
	"audience_ward_id" uuid,
	"facts" jsonb DEFAULT '[]' NOT NULL,
	"sender" text NOT NULL,
	"published_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"withdrawn_at" timestamp(3) with time zone,
	"pinned" boolean DEFAULT false NOT NULL,
	"event_starts" timestamp(3) with time zone,
	"event_ends" timestamp(3) with time zone,
	"event_place" text,
	"action" text,
	"action_due_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"stage" text NOT NULL,
	"stream" text,
	"position" integer NOT NULL,
	"class_teacher_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "classes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "schools" (
	"id" uuid PRIMARY KEY,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text,
	"motto" text,
	"emblem" text DEFAULT 'nyansapo' NOT NULL,
	"accent_color" text DEFAULT '#0F5B48' NOT NULL,
	"address" text,
	"digital_address" text,
	"town" text,
	"region" text,
	"country" text NOT NULL,
	"phones" text[] DEFAULT '{}'::text[] NOT NULL,
	"whatsapp" text,
	"email" text,
	"website" text,
	"head_teacher_name" text NOT NULL,
	"head_teacher_title" text NOT NULL,
	"currency" text NOT NULL,
	"timezone" text NOT NULL,
	"grading_scale" text NOT NULL,
	"class_weight" integer DEFAULT 50 NOT NULL,
	"show_position" boolean DEFAULT true NOT NULL,
	"school_days" integer[] DEFAULT '{1,2,3,4,5}'::integer[] NOT NULL,
	"official_accounts" jsonb DEFAULT '[]' NOT NULL,
	"minimum_payment_minor" integer DEFAULT 0 NOT NULL,
	"fee_bearer" text DEFAULT 'payer' NOT NULL,
	"pay_ahead" boolean DEFAULT true NOT NULL,
	"ai_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schools" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "terms" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"academic_year" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"opens" date NOT NULL,
	"closes" date NOT NULL,
	"mid_term_starts" date,
	"mid_term_ends" date,
	"next_term_begins" date,
	"times_opened" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "guardianships" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"relationship" text NOT NULL,
	"may_academics" boolean DEFAULT true NOT NULL,
	"may_bills" boolean DEFAULT true NOT NULL,
	"may_pay" boolean DEFAULT true NOT NULL,
	"may_message" boolean DEFAULT true NOT NULL,
	"may_pickup" boolean DEFAULT true NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guardianships" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "wards" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"admission_no" text NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text,
	"last_name" text NOT NULL,
	"gender" text,
	"date_of_birth" date,
	"photo_id" uuid,
	"class_id" uuid NOT NULL,
	"house" text,
	"boarding_status" text DEFAULT 'day' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "audit_ward" ON "audit" ("ward_id","at");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" ("actor_id","at");--> statement-breakpoint
CREATE INDEX "files_school" ON "files" ("school_id");--> statement-breakpoint
CREATE INDEX "codes_sent_to" ON "codes" ("sent_to","created_at");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_token" ON "tickets" ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "users_number" ON "users" ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "users_ref" ON "users" ("school_id","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "users_firebase_uid" ON "users" ("firebase_uid");--> statement-breakpoint
CREATE INDEX "notice_answers_notice" ON "notice_answers" ("notice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_answers_ward" ON "notice_answers" ("notice_id","ward_id") WHERE ward_id is not null;--> statement-breakpoint
CREATE INDEX "notice_attachments_notice" ON "notice_attachments" ("notice_id");--> statement-breakpoint
CREATE INDEX "notice_reads_notice" ON "notice_reads" ("notice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_ref" ON "notices" ("school_id","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_code" ON "notices" ("school_id","code");--> statement-breakpoint
CREATE INDEX "notices_published" ON "notices" ("school_id","published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_code" ON "classes" ("school_id","code");--> statement-breakpoint
CREATE INDEX "classes_teacher" ON "classes" ("class_teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_code" ON "schools" (lower(code));--> statement-breakpoint
CREATE UNIQUE INDEX "terms_number" ON "terms" ("school_id","academic_year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "guardianships_pair" ON "guardianships" ("guardian_id","ward_id");--> statement-breakpoint
CREATE INDEX "guardianships_ward" ON "guardianships" ("ward_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wards_admission_no" ON "wards" ("school_id","admission_no");--> statement-breakpoint
CREATE INDEX "wards_class" ON "wards" ("class_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_photo_id_files_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "files"("id");--> statement-breakpoint
ALTER TABLE "notice_answers" ADD CONSTRAINT "notice_answers_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "notice_answers" ADD CONSTRAINT "notice_answers_notice_id_notices_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "notices"("id");--> statement-breakpoint
ALTER TABLE "notice_answers" ADD CONSTRAINT "notice_answers_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "notice_answers" ADD CONSTRAINT "notice_answers_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "notice_attachments" ADD CONSTRAINT "notice_attachments_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "notice_attachments" ADD CONSTRAINT "notice_attachments_notice_id_notices_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "notices"("id");--> statement-breakpoint
ALTER TABLE "notice_attachments" ADD CONSTRAINT "notice_attachments_file_id_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id");--> statement-breakpoint
ALTER TABLE "notice_reads" ADD CONSTRAINT "notice_reads_notice_id_notices_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "notices"("id");--> statement-breakpoint
ALTER TABLE "notice_reads" ADD CONSTRAINT "notice_reads_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_audience_class_id_classes_id_fkey" FOREIGN KEY ("audience_class_id") REFERENCES "classes"("id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_audience_ward_id_wards_id_fkey" FOREIGN KEY ("audience_ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_guardian_id_users_id_fkey" FOREIGN KEY ("guardian_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_photo_id_files_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "files"("id");--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_class_id_classes_id_fkey" FOREIGN KEY ("class_id") REFERENCES "classes"("id");--> statement-breakpoint
CREATE POLICY "system_only" ON "audit" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_ward" ON "audit" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "write" ON "audit" AS PERMISSIVE FOR INSERT TO public WITH CHECK (actor_id = my_user_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "audit" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "files" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_school" ON "files" AS PERMISSIVE FOR SELECT TO public USING (school_id = my_school_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "files" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "codes" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "system_only" ON "consents" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "consents" AS PERMISSIVE FOR ALL TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "system_only" ON "limits" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "system_only" ON "sessions" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "sessions" AS PERMISSIVE FOR ALL TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "system_only" ON "tickets" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "system_only" ON "users" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "myself" ON "users" AS PERMISSIVE FOR ALL TO public USING (id = my_user_id()) WITH CHECK (id = my_user_id());--> statement-breakpoint
CREATE POLICY "guardians_of_my_wards" ON "users" AS PERMISSIVE FOR SELECT TO public USING (id = any ((select my_fellow_guardian_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_my_school" ON "users" AS PERMISSIVE FOR SELECT TO public USING (role <> 'parent' and school_id = my_school_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "users" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "notice_answers" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_ward" ON "notice_answers" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "notice_answers" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "of_myself" ON "notice_answers" AS PERMISSIVE FOR ALL TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id() and (ward_id is null or ward_id = any ((select my_ward_ids())::uuid[])));--> statement-breakpoint
CREATE POLICY "change_of_my_ward" ON "notice_answers" AS PERMISSIVE FOR UPDATE TO public USING (ward_id = any ((select my_ward_ids())::uuid[])) WITH CHECK (user_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "system_only" ON "notice_attachments" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_a_notice_i_see" ON "notice_attachments" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from notices n where n.id = notice_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "notice_attachments" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "notice_reads" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "notice_reads" AS PERMISSIVE FOR ALL TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "system_only" ON "notices" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "meant_for_me" ON "notices" AS PERMISSIVE FOR SELECT TO public USING (school_id = my_school_id()
        and (audience_class_id is null or audience_class_id = any ((select my_class_ids())::uuid[]))
        and (audience_ward_id is null or audience_ward_id = any ((select my_ward_ids())::uuid[])));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "notices" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "classes" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_school" ON "classes" AS PERMISSIVE FOR SELECT TO public USING (school_id = my_school_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "classes" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "schools" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "my_school" ON "schools" AS PERMISSIVE FOR SELECT TO public USING (id = my_school_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "schools" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(id)) WITH CHECK (is_staff_of(id));--> statement-breakpoint
CREATE POLICY "system_only" ON "terms" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_school" ON "terms" AS PERMISSIVE FOR SELECT TO public USING (school_id = my_school_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "terms" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "guardianships" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_ward" ON "guardianships" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "guardianships" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "wards" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "my_wards" ON "wards" AS PERMISSIVE FOR SELECT TO public USING (id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "wards" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));