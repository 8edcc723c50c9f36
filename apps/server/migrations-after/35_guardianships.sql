-- Run after every migration; must be repeatable.

-- What hangs on a guardianship ends with it, whoever ends it and however (the office, an import, a command): the links this guardian
-- made stay ended, also when the guardianship comes back, and open apps hear at once that who stands for whom has changed. A right
-- that is taken away ends the links to what it opened. Calendars that follow the ward for this guardian are gone.
CREATE OR REPLACE FUNCTION guardianship_changed() RETURNS trigger LANGUAGE plpgsql SET app.role = 'system'
AS $$ BEGIN
  UPDATE shares SET revoked_at = NEW.updated_at, updated_at = NEW.updated_at
    WHERE made_by_id = NEW.guardian_id AND ward_id = NEW.ward_id AND revoked_at IS NULL
      AND (NEW.ended_at IS NOT NULL OR NOT CASE WHEN bill_id IS NULL THEN NEW.may_academics ELSE NEW.may_bills END);
  DELETE FROM calendar_links WHERE user_id = NEW.guardian_id AND ward_id = NEW.ward_id AND NEW.ended_at IS NOT NULL;
  INSERT INTO live_events (id, school_id, user_id, word) VALUES (gen_random_uuid(), NEW.school_id, NEW.guardian_id, 'wards');
  PERFORM pg_notify('schoolgate_live', json_build_object('school_id', NEW.school_id, 'ward_id', NULL, 'user_id', NEW.guardian_id,
    'word', 'wards', 'since', pg_snapshot_xmin(pg_current_snapshot())::text)::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guardianships_changed AFTER UPDATE ON guardianships FOR EACH ROW
  WHEN ((OLD.ended_at IS NULL, OLD.may_academics, OLD.may_bills, OLD.may_pay, OLD.may_message, OLD.may_pickup)
    IS DISTINCT FROM (NEW.ended_at IS NULL, NEW.may_academics, NEW.may_bills, NEW.may_pay, NEW.may_message, NEW.may_pickup))
  EXECUTE FUNCTION guardianship_changed();
