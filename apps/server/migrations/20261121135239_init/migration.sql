CREATE TABLE "assessment_scores" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"state" text NOT NULL,
	"score" numeric(6,2),
	"comment" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assessment_scores" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "assessments" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"class_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"day" date,
	"max_score" numeric(6,2) NOT NULL,
	"weight" integer,
	"teacher_id" uuid,
	"published_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assessments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subjects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "timetable_entries" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"period" integer NOT NULL,
	"starts" text NOT NULL,
	"ends" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"teacher_id" uuid,
	"room" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "timetable_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"id" uuid PRIMARY KEY,
	"thread_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"message" text NOT NULL,
	"sources" jsonb DEFAULT '[]' NOT NULL,
	"status" text DEFAULT 'done' NOT NULL,
	"date" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversation_threads" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"title" text NOT NULL,
	"date" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_threads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attendance_explanations" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"text" text NOT NULL,
	"by_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendance_explanations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attendance_records" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"day" date NOT NULL,
	"session" text NOT NULL,
	"status" text NOT NULL,
	"time_in" text,
	"reason" text,
	"marked_by_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendance_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "bill_instalments" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_instalments_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "bill_instalments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bill_items" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"fee_group" text,
	"amount_minor" bigint NOT NULL,
	"mandatory" boolean DEFAULT true NOT NULL,
	"basis" text DEFAULT 'pupil' NOT NULL,
	"purpose" text,
	"approved_by" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_items_amount" CHECK ("amount_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bill_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bill_promises" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"made_by_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_promises_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "bill_promises" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bills" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"public_id" text NOT NULL,
	"bill_no" text NOT NULL,
	"ward_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"due_on" date,
	"status" text NOT NULL,
	"minimum_payment_minor" bigint,
	"verify_code" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bills" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "feed_items" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "feed_marks" (
	"user_id" uuid PRIMARY KEY,
	"read_up_to" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_marks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "feed_reads" (
	"item_id" uuid,
	"user_id" uuid,
	"read_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "feed_reads_pkey" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "feed_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"seed" bytea NOT NULL,
	"digits" integer NOT NULL,
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
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ward_id" uuid,
	CONSTRAINT "ledger_accounts_once" UNIQUE NULLS NOT DISTINCT("school_id","kind","ward_id"),
	CONSTRAINT "ledger_accounts_ward" CHECK (("kind" = 'ward') = ("ward_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"ward_id" uuid,
	"bill_id" uuid,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK ("amount_minor" <> 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"bill_id" uuid,
	"payment_id" uuid,
	"reverses_id" uuid,
	"memo" text NOT NULL,
	CONSTRAINT "ledger_transactions_source" CHECK (num_nonnulls("bill_id", "payment_id") = 1),
	CONSTRAINT "ledger_transactions_reversal" CHECK (("kind" = 'reversal') = ("reverses_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid,
	"user_id" uuid,
	"word" text NOT NULL,
	"transaction" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"announced_at" timestamp(3) with time zone,
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
CREATE TABLE "payment_allocations" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"bill_id" uuid,
	"bill_item_id" uuid,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_allocations_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_allocations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"payer_id" uuid,
	"payer_name" text,
	"method" text NOT NULL,
	"network" text,
	"provider" text NOT NULL,
	"provider_reference" text,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint DEFAULT 0 NOT NULL,
	"fee_bearer" text NOT NULL,
	"status" text NOT NULL,
	"failure_reason" text,
	"paid_at" timestamp(3) with time zone,
	"proof_id" uuid,
	"reviewed_by_id" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"received_by_id" uuid,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("amount_minor" > 0 and "fee_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"public_id" text NOT NULL,
	"number" integer NOT NULL,
	"receipt_no" text NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"balance_before_minor" bigint NOT NULL,
	"balance_after_minor" bigint NOT NULL,
	"verify_code" text NOT NULL,
	"voided_at" timestamp(3) with time zone,
	"voided_by_id" uuid,
	"void_reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"target_id" uuid NOT NULL,
	"host" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"due_at" timestamp(3) with time zone NOT NULL,
	"claimed_at" timestamp(3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_plans" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"is_digest" boolean DEFAULT false NOT NULL,
	"is_fallback" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"read_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_settings" (
	"school_id" uuid PRIMARY KEY,
	"sms_after_minutes" integer DEFAULT 30 NOT NULL,
	"sms_monthly_cap" integer DEFAULT 500 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"class" text NOT NULL,
	"tag" text NOT NULL,
	"navigate" text NOT NULL,
	"ward_id" uuid,
	"texts" jsonb NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"endpoint" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"host" text NOT NULL,
	"p256dh" text,
	"auth" text,
	"refusals" integer DEFAULT 0 NOT NULL,
	"last_sent_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "grading_bands" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"scale" text NOT NULL,
	"from_score" integer NOT NULL,
	"grade" text NOT NULL,
	"level" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grading_bands" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "term_report_acknowledgements" (
	"report_id" uuid,
	"user_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "term_report_acknowledgements_pkey" PRIMARY KEY("report_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "term_report_acknowledgements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "term_report_ratings" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"rating" text NOT NULL,
	"remark" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "term_report_ratings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "term_report_subjects" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"components" jsonb DEFAULT '[]' NOT NULL,
	"class_score" numeric(6,2),
	"exam_score" numeric(6,2),
	"total" numeric(6,2),
	"grade" text,
	"level" text,
	"subject_position" integer,
	"class_average" numeric(6,2),
	"remark" text,
	"teacher_name" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "term_report_subjects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "term_report_versions" (
	"report_id" uuid,
	"version" integer,
	"school_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"replaced_at" timestamp(3) with time zone NOT NULL,
	"replaced_by_id" uuid,
	"why" text NOT NULL,
	CONSTRAINT "term_report_versions_pkey" PRIMARY KEY("report_id","version")
);
--> statement-breakpoint
ALTER TABLE "term_report_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "term_reports" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"public_id" text NOT NULL,
	"ward_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"template" text NOT NULL,
	"class_weight" integer NOT NULL,
	"grading_scale" text NOT NULL,
	"number_on_roll" integer,
	"times_opened" integer,
	"times_present" integer,
	"average" numeric(5,2),
	"class_average" numeric(5,2),
	"aggregate" integer,
	"position" integer,
	"conduct" text,
	"attitude" text,
	"interest" text,
	"strengths" text,
	"areas_for_growth" text,
	"class_teacher_name" text,
	"class_teacher_remark" text,
	"head_teacher_name" text,
	"head_teacher_remark" text,
	"promoted_to" text,
	"repeated_in" text,
	"vacation_date" date,
	"next_term_begins" date,
	"next_term_bill_minor" bigint,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"verify_code" text NOT NULL,
	"published_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "term_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"absence_alert_at" text,
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
CREATE TABLE "share_openings" (
	"id" uuid PRIMARY KEY,
	"share_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"address" text
);
--> statement-breakpoint
ALTER TABLE "share_openings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY,
	"school_id" uuid NOT NULL,
	"ward_id" uuid NOT NULL,
	"public_id" text NOT NULL,
	"report_id" uuid,
	"bill_id" uuid,
	"performance_year" text,
	"made_by_id" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shares_of_one_thing" CHECK (num_nonnulls("report_id", "bill_id", "performance_year") = 1)
);
--> statement-breakpoint
ALTER TABLE "shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE UNIQUE INDEX "assessment_scores_ward" ON "assessment_scores" ("assessment_id","ward_id");--> statement-breakpoint
CREATE INDEX "assessment_scores_of_ward" ON "assessment_scores" ("ward_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assessments_ref" ON "assessments" ("school_id","ref");--> statement-breakpoint
CREATE INDEX "assessments_class" ON "assessments" ("class_id","term_id","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_name" ON "subjects" ("school_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "timetable_entries_slot" ON "timetable_entries" ("class_id","weekday","period");--> statement-breakpoint
CREATE INDEX "conversation_messages_thread" ON "conversation_messages" ("thread_id","date");--> statement-breakpoint
CREATE INDEX "conversation_threads_mine" ON "conversation_threads" ("user_id","child_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_explanations_record" ON "attendance_explanations" ("record_id");--> statement-breakpoint
CREATE INDEX "attendance_explanations_ward" ON "attendance_explanations" ("ward_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_records_once" ON "attendance_records" ("ward_id","day","session");--> statement-breakpoint
CREATE INDEX "attendance_records_day" ON "attendance_records" ("school_id","day");--> statement-breakpoint
CREATE INDEX "audit_ward" ON "audit" ("ward_id","at");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" ("actor_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "bill_instalments_due" ON "bill_instalments" ("bill_id","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "bill_items_code" ON "bill_items" ("bill_id","code");--> statement-breakpoint
CREATE INDEX "bill_promises_bill" ON "bill_promises" ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_no" ON "bills" ("school_id","bill_no");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_public" ON "bills" ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_code" ON "bills" ("verify_code");--> statement-breakpoint
CREATE INDEX "bills_ward" ON "bills" ("ward_id","term_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_items_once" ON "feed_items" ("school_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "feed_items_ward" ON "feed_items" ("ward_id","occurred_at");--> statement-breakpoint
CREATE INDEX "feed_items_notices" ON "feed_items" ("school_id","occurred_at") WHERE ward_id is null;--> statement-breakpoint
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
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_ward" ON "ledger_entries" ("ward_id","bill_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_bill" ON "ledger_transactions" ("bill_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_payment" ON "ledger_transactions" ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reverses" ON "ledger_transactions" ("reverses_id");--> statement-breakpoint
CREATE INDEX "live_events_transaction" ON "live_events" ("transaction");--> statement-breakpoint
CREATE INDEX "live_events_created" ON "live_events" ("created_at");--> statement-breakpoint
CREATE INDEX "notice_answers_notice" ON "notice_answers" ("notice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_answers_ward" ON "notice_answers" ("notice_id","ward_id") WHERE ward_id is not null;--> statement-breakpoint
CREATE INDEX "notice_attachments_notice" ON "notice_attachments" ("notice_id");--> statement-breakpoint
CREATE INDEX "notice_reads_notice" ON "notice_reads" ("notice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_ref" ON "notices" ("school_id","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_code" ON "notices" ("school_id","code");--> statement-breakpoint
CREATE INDEX "notices_checked" ON "notices" (translate(regexp_replace(upper("code"), '[^A-Z0-9]', '', 'g'), 'OQILZSB', '0011258'));--> statement-breakpoint
CREATE INDEX "notices_published" ON "notices" ("school_id","published_at");--> statement-breakpoint
CREATE INDEX "notices_to_announce" ON "notices" ("published_at") WHERE announced_at is null;--> statement-breakpoint
CREATE INDEX "payment_allocations_payment" ON "payment_allocations" ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_allocations_bill" ON "payment_allocations" ("bill_id");--> statement-breakpoint
CREATE INDEX "payment_allocations_ward" ON "payment_allocations" ("ward_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" ("school_id","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_reference" ON "payments" ("provider","school_id","provider_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_idempotency" ON "payments" ("school_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" ("payer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_payment" ON "receipts" ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" ("school_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_no" ON "receipts" ("school_id","receipt_no");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_public" ON "receipts" ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_code" ON "receipts" ("verify_code");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" ("message_id","channel","target_id");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_sending" ON "deliveries" ("claimed_at") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "deliveries_sms" ON "deliveries" ("school_id","created_at") WHERE channel = 'sms';--> statement-breakpoint
CREATE UNIQUE INDEX "message_plans_once" ON "message_plans" ("message_id","user_id","channel");--> statement-breakpoint
CREATE INDEX "message_plans_due" ON "message_plans" ("at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "message_plans_unread" ON "message_plans" ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" ("school_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "messages_tag" ON "messages" ("school_id","tag");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint" ON "push_devices" ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grading_bands_from" ON "grading_bands" ("school_id","scale","from_score");--> statement-breakpoint
CREATE UNIQUE INDEX "term_report_ratings_once" ON "term_report_ratings" ("report_id","kind","name");--> statement-breakpoint
CREATE UNIQUE INDEX "term_report_subjects_once" ON "term_report_subjects" ("report_id","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "term_reports_ward" ON "term_reports" ("ward_id","term_id");--> statement-breakpoint
CREATE UNIQUE INDEX "term_reports_public" ON "term_reports" ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "term_reports_code" ON "term_reports" ("verify_code");--> statement-breakpoint
CREATE INDEX "term_reports_class" ON "term_reports" ("class_id","term_id");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_code" ON "classes" ("school_id","code");--> statement-breakpoint
CREATE INDEX "classes_teacher" ON "classes" ("class_teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_code" ON "schools" (lower(code));--> statement-breakpoint
CREATE UNIQUE INDEX "terms_number" ON "terms" ("school_id","academic_year","number");--> statement-breakpoint
CREATE INDEX "share_openings_share" ON "share_openings" ("share_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_public" ON "shares" ("public_id");--> statement-breakpoint
CREATE INDEX "shares_ward" ON "shares" ("ward_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardianships_pair" ON "guardianships" ("guardian_id","ward_id");--> statement-breakpoint
CREATE INDEX "guardianships_ward" ON "guardianships" ("ward_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wards_admission_no" ON "wards" ("school_id","admission_no");--> statement-breakpoint
CREATE INDEX "wards_class" ON "wards" ("class_id");--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD CONSTRAINT "assessment_scores_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD CONSTRAINT "assessment_scores_assessment_id_assessments_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessments"("id");--> statement-breakpoint
ALTER TABLE "assessment_scores" ADD CONSTRAINT "assessment_scores_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_class_id_classes_id_fkey" FOREIGN KEY ("class_id") REFERENCES "classes"("id");--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_term_id_terms_id_fkey" FOREIGN KEY ("term_id") REFERENCES "terms"("id");--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_subject_id_subjects_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "subjects"("id");--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_teacher_id_users_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_class_id_classes_id_fkey" FOREIGN KEY ("class_id") REFERENCES "classes"("id");--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_subject_id_subjects_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "subjects"("id");--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_teacher_id_users_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_thread_id_conversation_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "conversation_threads"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "conversation_threads" ADD CONSTRAINT "conversation_threads_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "conversation_threads" ADD CONSTRAINT "conversation_threads_child_id_wards_id_fkey" FOREIGN KEY ("child_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD CONSTRAINT "attendance_explanations_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD CONSTRAINT "attendance_explanations_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD CONSTRAINT "attendance_explanations_record_id_attendance_records_id_fkey" FOREIGN KEY ("record_id") REFERENCES "attendance_records"("id");--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD CONSTRAINT "attendance_explanations_by_id_users_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "attendance_explanations" ADD CONSTRAINT "attendance_explanations_decided_by_id_users_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_term_id_terms_id_fkey" FOREIGN KEY ("term_id") REFERENCES "terms"("id");--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_marked_by_id_users_id_fkey" FOREIGN KEY ("marked_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "bill_instalments" ADD CONSTRAINT "bill_instalments_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bill_instalments" ADD CONSTRAINT "bill_instalments_bill_id_bills_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "bills"("id");--> statement-breakpoint
ALTER TABLE "bill_items" ADD CONSTRAINT "bill_items_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bill_items" ADD CONSTRAINT "bill_items_bill_id_bills_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "bills"("id");--> statement-breakpoint
ALTER TABLE "bill_promises" ADD CONSTRAINT "bill_promises_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bill_promises" ADD CONSTRAINT "bill_promises_bill_id_bills_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "bills"("id");--> statement-breakpoint
ALTER TABLE "bill_promises" ADD CONSTRAINT "bill_promises_made_by_id_users_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_term_id_terms_id_fkey" FOREIGN KEY ("term_id") REFERENCES "terms"("id");--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "feed_marks" ADD CONSTRAINT "feed_marks_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "feed_reads" ADD CONSTRAINT "feed_reads_item_id_feed_items_id_fkey" FOREIGN KEY ("item_id") REFERENCES "feed_items"("id");--> statement-breakpoint
ALTER TABLE "feed_reads" ADD CONSTRAINT "feed_reads_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_photo_id_files_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "files"("id");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transactions"("id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_bill_id_bills_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "bills"("id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_bill_id_bills_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "bills"("id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_payment_id_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_id_ledger_transactions_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "ledger_transactions"("id");--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
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
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_payment_id_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id");--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_bill_id_bills_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "bills"("id");--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_bill_item_id_bill_items_id_fkey" FOREIGN KEY ("bill_item_id") REFERENCES "bill_items"("id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_proof_id_files_id_fkey" FOREIGN KEY ("proof_id") REFERENCES "files"("id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reviewed_by_id_users_id_fkey" FOREIGN KEY ("reviewed_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_received_by_id_users_id_fkey" FOREIGN KEY ("received_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_voided_by_id_users_id_fkey" FOREIGN KEY ("voided_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_message_id_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "message_plans" ADD CONSTRAINT "message_plans_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "message_plans" ADD CONSTRAINT "message_plans_message_id_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id");--> statement-breakpoint
ALTER TABLE "message_plans" ADD CONSTRAINT "message_plans_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "grading_bands" ADD CONSTRAINT "grading_bands_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "term_report_acknowledgements" ADD CONSTRAINT "term_report_acknowledgements_report_id_term_reports_id_fkey" FOREIGN KEY ("report_id") REFERENCES "term_reports"("id");--> statement-breakpoint
ALTER TABLE "term_report_acknowledgements" ADD CONSTRAINT "term_report_acknowledgements_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "term_report_ratings" ADD CONSTRAINT "term_report_ratings_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "term_report_ratings" ADD CONSTRAINT "term_report_ratings_report_id_term_reports_id_fkey" FOREIGN KEY ("report_id") REFERENCES "term_reports"("id");--> statement-breakpoint
ALTER TABLE "term_report_subjects" ADD CONSTRAINT "term_report_subjects_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "term_report_subjects" ADD CONSTRAINT "term_report_subjects_report_id_term_reports_id_fkey" FOREIGN KEY ("report_id") REFERENCES "term_reports"("id");--> statement-breakpoint
ALTER TABLE "term_report_subjects" ADD CONSTRAINT "term_report_subjects_subject_id_subjects_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "subjects"("id");--> statement-breakpoint
ALTER TABLE "term_report_versions" ADD CONSTRAINT "term_report_versions_report_id_term_reports_id_fkey" FOREIGN KEY ("report_id") REFERENCES "term_reports"("id");--> statement-breakpoint
ALTER TABLE "term_report_versions" ADD CONSTRAINT "term_report_versions_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "term_report_versions" ADD CONSTRAINT "term_report_versions_replaced_by_id_users_id_fkey" FOREIGN KEY ("replaced_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_term_id_terms_id_fkey" FOREIGN KEY ("term_id") REFERENCES "terms"("id");--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_class_id_classes_id_fkey" FOREIGN KEY ("class_id") REFERENCES "classes"("id");--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "share_openings" ADD CONSTRAINT "share_openings_share_id_shares_id_fkey" FOREIGN KEY ("share_id") REFERENCES "shares"("id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_report_id_term_reports_id_fkey" FOREIGN KEY ("report_id") REFERENCES "term_reports"("id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_bill_id_bills_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "bills"("id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_made_by_id_users_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_guardian_id_users_id_fkey" FOREIGN KEY ("guardian_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_ward_id_wards_id_fkey" FOREIGN KEY ("ward_id") REFERENCES "wards"("id");--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_school_id_schools_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id");--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_photo_id_files_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "files"("id");--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_class_id_classes_id_fkey" FOREIGN KEY ("class_id") REFERENCES "classes"("id");--> statement-breakpoint
CREATE POLICY "system_only" ON "assessment_scores" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "published_of_my_ward" ON "assessment_scores" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]) and exists (select 1 from assessments a where a.id = assessment_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "assessment_scores" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "assessments" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "published_of_my_school" ON "assessments" AS PERMISSIVE FOR SELECT TO public USING (school_id = my_school_id() and published_at is not null);--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "assessments" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "subjects" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_school" ON "subjects" AS PERMISSIVE FOR SELECT TO public USING (school_id = my_school_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "subjects" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "timetable_entries" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_school" ON "timetable_entries" AS PERMISSIVE FOR SELECT TO public USING (school_id = my_school_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "timetable_entries" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "conversation_messages" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "conversation_messages" AS PERMISSIVE FOR ALL TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "system_only" ON "conversation_threads" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "conversation_threads" AS PERMISSIVE FOR ALL TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "system_only" ON "attendance_explanations" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_ward" ON "attendance_explanations" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "attendance_explanations" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "attendance_records" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_ward" ON "attendance_records" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "attendance_records" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "audit" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_ward" ON "audit" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "write" ON "audit" AS PERMISSIVE FOR INSERT TO public WITH CHECK (actor_id = my_user_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "audit" AS PERMISSIVE FOR SELECT TO public USING (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "bill_instalments" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_a_bill_i_see" ON "bill_instalments" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from bills b where b.id = bill_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bill_instalments" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "bill_items" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_a_bill_i_see" ON "bill_items" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from bills b where b.id = bill_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bill_items" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "bill_promises" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_a_bill_i_see" ON "bill_promises" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from bills b where b.id = bill_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bill_promises" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "bills" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "issued_to_my_ward" ON "bills" AS PERMISSIVE FOR SELECT TO public USING (status <> 'draft' and ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "bills" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "feed_items" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_ward" ON "feed_items" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "feed_items" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "of_a_notice_i_see" ON "feed_items" AS PERMISSIVE FOR SELECT TO public USING (ward_id is null and exists (select 1 from notices n where n.id = subject_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "feed_marks" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "feed_marks" AS PERMISSIVE FOR ALL TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "system_only" ON "feed_reads" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "feed_reads" AS PERMISSIVE FOR ALL TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
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
CREATE POLICY "system_only" ON "ledger_accounts" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_ward" ON "ledger_accounts" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "ledger_accounts" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "ledger_entries" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_ward" ON "ledger_entries" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "ledger_entries" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "ledger_transactions" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_an_entry_i_see" ON "ledger_transactions" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from ledger_entries e where e.transaction_id = ledger_transactions.id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "ledger_transactions" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "live_events" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "told_in_my_school" ON "live_events" AS PERMISSIVE FOR INSERT TO public WITH CHECK (school_id = my_school_id());--> statement-breakpoint
CREATE POLICY "system_only" ON "notice_answers" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_ward" ON "notice_answers" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "notice_answers" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "of_myself" ON "notice_answers" AS PERMISSIVE FOR ALL TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id() and (ward_id is null or ward_id = any ((select my_ward_ids())::uuid[])));--> statement-breakpoint
CREATE POLICY "family_answer_of_fellow_guardian" ON "notice_answers" AS PERMISSIVE FOR SELECT TO public USING (ward_id is null and user_id = any ((select my_fellow_guardian_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "change_of_my_ward" ON "notice_answers" AS PERMISSIVE FOR UPDATE TO public USING (ward_id = any ((select my_ward_ids())::uuid[])) WITH CHECK (user_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "system_only" ON "notice_attachments" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_a_notice_i_see" ON "notice_attachments" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from notices n where n.id = notice_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "notice_attachments" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "notice_reads" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "notice_reads" AS PERMISSIVE FOR ALL TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "notice_reads" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from notices n where n.id = notice_id and is_staff_of(n.school_id)));--> statement-breakpoint
CREATE POLICY "system_only" ON "notices" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "meant_for_me" ON "notices" AS PERMISSIVE FOR SELECT TO public USING (school_id = my_school_id()
        and (audience_level is null or exists (select 1 from classes c where c.id = any ((select my_class_ids())::uuid[]) and c.level = audience_level))
        and (audience_class_id is null or audience_class_id = any ((select my_class_ids())::uuid[]))
        and (audience_ward_id is null or audience_ward_id = any ((select my_ward_ids())::uuid[])));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "notices" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "payment_allocations" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_ward" ON "payment_allocations" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "payment_allocations" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "payments" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "mine_or_for_my_ward" ON "payments" AS PERMISSIVE FOR SELECT TO public USING (payer_id = my_user_id() or exists (select 1 from payment_allocations a where a.payment_id = payments.id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "payments" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "receipts" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_a_payment_i_see" ON "receipts" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from payments p where p.id = payment_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "receipts" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "deliveries" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "deliveries" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "of_myself" ON "message_plans" AS PERMISSIVE FOR ALL TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "system_only" ON "message_plans" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "message_plans" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "message_settings" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "message_settings" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "told_to_me" ON "messages" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from message_plans where message_plans.message_id = messages.id and message_plans.user_id = my_user_id()));--> statement-breakpoint
CREATE POLICY "system_only" ON "messages" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "messages" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "push_devices" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "push_devices" AS PERMISSIVE FOR ALL TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "system_only" ON "grading_bands" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_school" ON "grading_bands" AS PERMISSIVE FOR SELECT TO public USING (school_id = my_school_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "grading_bands" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "term_report_acknowledgements" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "term_report_acknowledgements" AS PERMISSIVE FOR ALL TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());--> statement-breakpoint
CREATE POLICY "of_a_report_i_see" ON "term_report_acknowledgements" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from term_reports r where r.id = report_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "term_report_ratings" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_a_report_i_see" ON "term_report_ratings" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from term_reports r where r.id = report_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "term_report_ratings" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "term_report_subjects" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_a_report_i_see" ON "term_report_subjects" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from term_reports r where r.id = report_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "term_report_subjects" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "term_report_versions" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_a_report_i_see" ON "term_report_versions" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from term_reports r where r.id = report_id));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "term_report_versions" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "term_reports" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "published_of_my_ward" ON "term_reports" AS PERMISSIVE FOR SELECT TO public USING (status = 'published' and ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "term_reports" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "classes" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_school" ON "classes" AS PERMISSIVE FOR SELECT TO public USING (school_id = my_school_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "classes" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "schools" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "my_school" ON "schools" AS PERMISSIVE FOR SELECT TO public USING (id = my_school_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "schools" AS PERMISSIVE FOR UPDATE TO public USING (is_staff_of(id)) WITH CHECK (is_staff_of(id));--> statement-breakpoint
CREATE POLICY "system_only" ON "terms" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_school" ON "terms" AS PERMISSIVE FOR SELECT TO public USING (school_id = my_school_id());--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "terms" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "share_openings" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_a_share_i_see" ON "share_openings" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from shares s where s.id = share_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "shares" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_ward" ON "shares" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "shares" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "made_by_me" ON "shares" AS PERMISSIVE FOR ALL TO public USING (made_by_id = my_user_id()) WITH CHECK (made_by_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "system_only" ON "guardianships" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_my_ward" ON "guardianships" AS PERMISSIVE FOR SELECT TO public USING (ward_id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "guardianships" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));--> statement-breakpoint
CREATE POLICY "system_only" ON "wards" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "my_wards" ON "wards" AS PERMISSIVE FOR SELECT TO public USING (id = any ((select my_ward_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "staff_of_school" ON "wards" AS PERMISSIVE FOR ALL TO public USING (is_staff_of(school_id)) WITH CHECK (is_staff_of(school_id));