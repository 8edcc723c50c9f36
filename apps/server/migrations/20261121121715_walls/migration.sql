-- The words the row-level policies are written in. A transaction says who is asking by
-- app.role, app.user_id and app.school_id (db/client.ts); without them every answer is "nobody".

CREATE FUNCTION is_system() RETURNS boolean LANGUAGE sql STABLE
AS $$ SELECT coalesce(current_setting('app.role', true), '') = 'system' $$;
--> statement-breakpoint
CREATE FUNCTION my_user_id() RETURNS uuid LANGUAGE sql STABLE
AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;
--> statement-breakpoint
CREATE FUNCTION my_school_id() RETURNS uuid LANGUAGE sql STABLE
AS $$ SELECT nullif(current_setting('app.school_id', true), '')::uuid $$;
--> statement-breakpoint
CREATE FUNCTION is_staff_of(school uuid) RETURNS boolean LANGUAGE sql STABLE
AS $$ SELECT coalesce(current_setting('app.role', true), '') = 'staff' AND school = my_school_id() $$;
--> statement-breakpoint
-- These look behind the wall to build it, so they read as the system; plpgsql keeps them from being inlined into a policy.
CREATE FUNCTION my_ward_ids() RETURNS uuid[] LANGUAGE plpgsql STABLE SET app.role = 'system'
AS $$ BEGIN RETURN coalesce((SELECT array_agg(ward_id) FROM guardianships WHERE guardian_id = my_user_id() AND ended_at IS NULL), '{}'); END $$;
--> statement-breakpoint
CREATE FUNCTION my_class_ids() RETURNS uuid[] LANGUAGE plpgsql STABLE SET app.role = 'system'
AS $$ BEGIN RETURN coalesce((SELECT array_agg(DISTINCT class_id) FROM wards WHERE id = ANY (my_ward_ids())), '{}'); END $$;
--> statement-breakpoint
CREATE FUNCTION my_fellow_guardian_ids() RETURNS uuid[] LANGUAGE plpgsql STABLE SET app.role = 'system'
AS $$ BEGIN RETURN coalesce((SELECT array_agg(DISTINCT guardian_id) FROM guardianships WHERE ward_id = ANY (my_ward_ids()) AND ended_at IS NULL), '{}'); END $$;
