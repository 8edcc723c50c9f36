-- Run after every migration; must be repeatable.

-- A correction that waits is decided on once, in the own name; what it was about stays as it was asked (modules/corrections).
CREATE OR REPLACE FUNCTION correction_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waits' THEN
    RAISE EXCEPTION 'a correction is decided on once' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT is_system() AND NEW.decided_by_id IS DISTINCT FROM OLD.decided_by_id AND NEW.decided_by_id IS DISTINCT FROM my_user_id() THEN
    RAISE EXCEPTION 'a correction is decided on in the own name' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER corrections_once BEFORE UPDATE ON corrections FOR EACH ROW EXECUTE FUNCTION correction_decided_once();
CREATE OR REPLACE TRIGGER corrections_columns BEFORE UPDATE ON corrections FOR EACH ROW WHEN (NOT is_system())
  EXECUTE FUNCTION only_columns('state', 'decided_by_id', 'decided_by_name', 'decided_at', 'declined_because', 'updated_at');
