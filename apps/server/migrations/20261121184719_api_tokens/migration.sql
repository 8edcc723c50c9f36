CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY,
	"token_hash" bytea NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"may_change" boolean NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_token" ON "api_tokens" ("token_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" ("user_id");--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
CREATE POLICY "system_only" ON "api_tokens" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());--> statement-breakpoint
CREATE POLICY "of_myself" ON "api_tokens" AS PERMISSIVE FOR ALL TO public USING (user_id = my_user_id()) WITH CHECK (user_id = my_user_id());