CREATE TABLE "known_devices" (
	"user_id" uuid,
	"device_hash" bytea,
	"signed_in_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "known_devices_pkey" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "names_on_lock_screen" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "sms_countries" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
CREATE POLICY "system_only" ON "known_devices" AS PERMISSIVE FOR ALL TO public USING (is_system()) WITH CHECK (is_system());
--> statement-breakpoint
-- A school that enrolled phones of other countries goes on sending its codes there. The policies let only the system see them all.
SELECT set_config('app.role', 'system', true);--> statement-breakpoint
UPDATE "schools" SET "sms_countries" = found.countries
FROM (
	SELECT users.school_id, array_agg(DISTINCT code.country ORDER BY code.country) AS countries
	FROM users
	JOIN schools ON schools.id = users.school_id
	JOIN (VALUES
		('+1', 'US'), ('+1', 'CA'), ('+20', 'EG'), ('+27', 'ZA'), ('+30', 'GR'), ('+31', 'NL'), ('+32', 'BE'), ('+33', 'FR'),
		('+34', 'ES'), ('+39', 'IT'), ('+41', 'CH'), ('+43', 'AT'), ('+44', 'GB'), ('+45', 'DK'), ('+46', 'SE'), ('+47', 'NO'),
		('+48', 'PL'), ('+49', 'DE'), ('+60', 'MY'), ('+61', 'AU'), ('+64', 'NZ'), ('+65', 'SG'), ('+81', 'JP'), ('+82', 'KR'),
		('+86', 'CN'), ('+90', 'TR'), ('+91', 'IN'), ('+212', 'MA'), ('+213', 'DZ'), ('+216', 'TN'), ('+218', 'LY'), ('+220', 'GM'),
		('+221', 'SN'), ('+222', 'MR'), ('+223', 'ML'), ('+224', 'GN'), ('+225', 'CI'), ('+226', 'BF'), ('+227', 'NE'),
		('+228', 'TG'), ('+229', 'BJ'), ('+231', 'LR'), ('+232', 'SL'), ('+233', 'GH'), ('+234', 'NG'), ('+235', 'TD'),
		('+237', 'CM'), ('+240', 'GQ'), ('+241', 'GA'), ('+242', 'CG'), ('+243', 'CD'), ('+244', 'AO'), ('+245', 'GW'),
		('+250', 'RW'), ('+251', 'ET'), ('+254', 'KE'), ('+255', 'TZ'), ('+256', 'UG'), ('+260', 'ZM'), ('+263', 'ZW'),
		('+264', 'NA'), ('+267', 'BW'), ('+351', 'PT'), ('+353', 'IE'), ('+358', 'FI'), ('+961', 'LB'), ('+965', 'KW'),
		('+966', 'SA'), ('+968', 'OM'), ('+971', 'AE'), ('+972', 'IL'), ('+973', 'BH'), ('+974', 'QA')
	) AS code (prefix, country) ON starts_with(users.phone, code.prefix) AND code.country <> schools.country
	GROUP BY users.school_id
) AS found
WHERE schools.id = found.school_id;--> statement-breakpoint
SELECT set_config('app.role', '', true);
