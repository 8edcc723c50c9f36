-- Run after every migration; must be repeatable.

-- Processes that keep a school's names in memory, so that somebody can be found however they are spelt (modules/find), hear here whose
-- changed: up to fifty by their ids, else that all may have. Nothing that writes can forget it: it hangs on the tables.
CREATE OR REPLACE FUNCTION names_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most constant int := 50;
BEGIN
  IF TG_TABLE_NAME = 'classes' THEN
    PERFORM pg_notify('schoolgate_find', json_build_object('school_id', o.school_id, 'ids', NULL)::text)
      FROM old_rows o JOIN new_rows n USING (id) WHERE o.name <> n.name;
  ELSIF TG_OP <> 'UPDATE' THEN
    PERFORM pg_notify('schoolgate_find', json_build_object('school_id', c.school_id,
      'ids', CASE WHEN count(*) <= most THEN json_agg(c.id) END)::text) FROM changed c GROUP BY c.school_id;
  ELSIF TG_TABLE_NAME = 'wards' THEN
    PERFORM pg_notify('schoolgate_find', json_build_object('school_id', o.school_id,
      'ids', CASE WHEN count(*) <= most THEN json_agg(o.id) END)::text)
      FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.first_name, o.middle_name, o.last_name, o.admission_no, o.class_id, o.forgotten_at)
        IS DISTINCT FROM (n.first_name, n.middle_name, n.last_name, n.admission_no, n.class_id, n.forgotten_at) GROUP BY o.school_id;
  ELSE
    PERFORM pg_notify('schoolgate_find', json_build_object('school_id', o.school_id,
      'ids', CASE WHEN count(*) <= most THEN json_agg(o.id) END)::text)
      FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.fullname, o.email, o.phone, o.second_phone, o.role) IS DISTINCT FROM (n.fullname, n.email, n.phone, n.second_phone, n.role)
      GROUP BY o.school_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER names_added AFTER INSERT ON wards REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION names_changed();
CREATE OR REPLACE TRIGGER names_changed AFTER UPDATE ON wards REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION names_changed();
CREATE OR REPLACE TRIGGER names_gone AFTER DELETE ON wards REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION names_changed();
CREATE OR REPLACE TRIGGER names_added AFTER INSERT ON users REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION names_changed();
CREATE OR REPLACE TRIGGER names_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION names_changed();
CREATE OR REPLACE TRIGGER names_gone AFTER DELETE ON users REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION names_changed();
CREATE OR REPLACE TRIGGER names_changed AFTER UPDATE ON classes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION names_changed();
