-- Run after every migration; must be repeatable.

-- Forgets the oldest lines of a school's record (null: of those that are no school's), at most so many, and says how many they were. The
-- server itself may delete none: only its owner may, and only here, what is a year old at least, for the system.
CREATE OR REPLACE FUNCTION forget_audit(of_school uuid, before timestamptz, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE gone integer;
BEGIN
  IF NOT public.is_system() THEN
    RAISE EXCEPTION 'the record is forgotten by the system alone' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF before > now() - interval '1 year' THEN
    RAISE EXCEPTION 'the record of the last year stays' USING ERRCODE = 'check_violation';
  END IF;
  -- Set here and not with the function: for that an owner who is no superuser would need one more grant.
  PERFORM set_config('app.forgetting', 'audit', true);
  IF of_school IS NULL THEN
    DELETE FROM public.audit WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM public.audit WHERE school_id IS NULL AND at < before ORDER BY at LIMIT most));
  ELSE
    DELETE FROM public.audit WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM public.audit WHERE school_id = of_school AND at < before ORDER BY at LIMIT most));
  END IF;
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('app.forgetting', '', true);
  RETURN gone;
END $$;
REVOKE ALL ON FUNCTION forget_audit(uuid, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_audit(uuid, timestamptz, integer) TO schoolgate_app;

-- Since when a pupil is none here any more, whoever says so: from then on the file is kept for as long as the school chose.
CREATE OR REPLACE FUNCTION note_departure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'active' THEN
    NEW.left_at := NULL;
  ELSIF NEW.left_at IS NULL THEN
    NEW.left_at := NEW.updated_at;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER wards_departures BEFORE INSERT OR UPDATE ON wards FOR EACH ROW EXECUTE FUNCTION note_departure();
