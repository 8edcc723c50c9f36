-- Run after every migration; must be repeatable.

-- Holds these wards of a school against everybody else who moves their money, until the transaction ends, and says how many they are.
-- PostgreSQL locks only rows that the policies let the caller change, and passes over the others in silence: nobody changes a ward here,
-- not even the bursar, so it is the system that holds them, and does nothing else.
CREATE OR REPLACE FUNCTION hold_wards(of_school uuid, ids uuid[]) RETURNS integer LANGUAGE plpgsql SET app.role = 'system'
AS $$ BEGIN
  PERFORM id FROM wards WHERE school_id = of_school AND id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  RETURN (SELECT count(*) FROM wards WHERE school_id = of_school AND id = ANY (ids));
END $$;
