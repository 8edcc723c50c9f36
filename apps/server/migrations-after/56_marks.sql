-- Run after every migration; must be repeatable.

-- A mark has a version, so that nobody writes over what they have not seen: also over what a list brought, or an undo set back. Nothing that
-- writes can forget it: it hangs on the table. Who wrote it is the one who is signed in; a list has nobody.
CREATE OR REPLACE FUNCTION count_mark() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.state, NEW.score, NEW.comment) IS NOT DISTINCT FROM (OLD.state, OLD.score, OLD.comment) THEN RETURN NEW; END IF;
    NEW.version := OLD.version + 1;
  END IF;
  NEW.saved_by_id := my_user_id();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER count_mark BEFORE INSERT OR UPDATE ON assessment_scores FOR EACH ROW EXECUTE FUNCTION count_mark();
