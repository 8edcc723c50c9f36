-- Run after every migration; must be repeatable.

-- Whoever signs, decides or takes money for the school is named by staff_id, which only the staff have: no row says that a guardian did,
-- and of a guardian who goes these tables are not asked. Not a column that the database makes by itself: writing a role, which an import
-- does for everybody, would then count as writing a key, and whoever names one of these people would wait for the import's end.
CREATE OR REPLACE FUNCTION staff_have_their_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.staff_id := CASE WHEN NEW.role <> 'parent' THEN NEW.id END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_staff_id BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION staff_have_their_key();
