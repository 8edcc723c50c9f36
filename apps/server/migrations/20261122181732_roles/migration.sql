-- The caller's own role, as the session has it: parent, teacher, head, bursar, office, or system.
CREATE FUNCTION my_role() RETURNS text LANGUAGE sql STABLE
AS $$ SELECT coalesce(current_setting('app.role', true), '') $$;
--> statement-breakpoint
-- Anybody who works at this school.
CREATE OR REPLACE FUNCTION is_staff_of(school uuid) RETURNS boolean LANGUAGE sql STABLE
AS $$ SELECT coalesce(current_setting('app.role', true), '') IN ('teacher', 'head', 'bursar', 'office') AND school = my_school_id() $$;
--> statement-breakpoint
-- Who works at this school in one of these roles.
CREATE FUNCTION is_staff_of(school uuid, VARIADIC roles text[]) RETURNS boolean LANGUAGE sql STABLE
AS $$ SELECT coalesce(current_setting('app.role', true), '') = ANY (roles) AND school = my_school_id() $$;
