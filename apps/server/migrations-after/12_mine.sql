-- Run after every migration; must be repeatable.

-- What is said to a level is kept under one key, as what is said to a class is under the class.
CREATE OR REPLACE FUNCTION level_key(school uuid, level text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$ SELECT md5(school::text || level)::uuid $$;

-- Whose rows a parent may see: the wards, their classes and the other guardians, and under which keys something is said to them. Every table of every statement asks for them, so they are
-- found once in a transaction, when first asked for, and stand in its settings until it ends, beside app.user_id, from which they follow.
-- They are found behind the wall to build it, as the system.
CREATE OR REPLACE FUNCTION find_mine() RETURNS void LANGUAGE plpgsql STABLE SET app.role = 'system' AS $$
DECLARE
  found_wards uuid[];
  found_classes uuid[];
  found_guardians uuid[];
  found_audiences uuid[];
BEGIN
  SELECT coalesce(array_agg(DISTINCT g.ward_id), '{}'), coalesce(array_agg(DISTINCT w.class_id), '{}'),
      coalesce(array_agg(DISTINCT other.guardian_id), '{}'),
      coalesce(array_agg(DISTINCT g.ward_id) || array_agg(DISTINCT w.class_id) || array_agg(DISTINCT level_key(w.school_id, c.level)) || array_agg(DISTINCT w.school_id), '{}')
    INTO found_wards, found_classes, found_guardians, found_audiences
    FROM guardianships g JOIN wards w ON w.id = g.ward_id JOIN classes c ON c.id = w.class_id JOIN guardianships other ON other.ward_id = g.ward_id AND other.ended_at IS NULL
    WHERE g.guardian_id = my_user_id() AND g.ended_at IS NULL;
  PERFORM set_config('app.ward_ids', found_wards::text, true), set_config('app.class_ids', found_classes::text, true),
    set_config('app.fellow_guardian_ids', found_guardians::text, true), set_config('app.audience_ids', found_audiences::text, true), set_config('app.found_for', my_user_id()::text, true);
END $$;

-- Looked up where it was found for who asks; plpgsql keeps these from being inlined into a policy, where they would be asked for each row.
CREATE OR REPLACE FUNCTION mine(setting text) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$ BEGIN
  IF my_user_id() IS NULL THEN RETURN '{}'; END IF;
  IF current_setting('app.found_for', true) IS DISTINCT FROM current_setting('app.user_id', true) THEN PERFORM find_mine(); END IF;
  RETURN current_setting(setting)::uuid[];
END $$;
CREATE OR REPLACE FUNCTION my_ward_ids() RETURNS uuid[] LANGUAGE sql STABLE AS $$ SELECT mine('app.ward_ids') $$;
CREATE OR REPLACE FUNCTION my_class_ids() RETURNS uuid[] LANGUAGE sql STABLE AS $$ SELECT mine('app.class_ids') $$;
CREATE OR REPLACE FUNCTION my_fellow_guardian_ids() RETURNS uuid[] LANGUAGE sql STABLE AS $$ SELECT mine('app.fellow_guardian_ids') $$;
CREATE OR REPLACE FUNCTION my_audience_ids() RETURNS uuid[] LANGUAGE sql STABLE AS $$ SELECT mine('app.audience_ids') $$;
ALTER FUNCTION my_ward_ids() RESET ALL;
ALTER FUNCTION my_class_ids() RESET ALL;
ALTER FUNCTION my_fellow_guardian_ids() RESET ALL;
