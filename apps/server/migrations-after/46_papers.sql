-- Run after every migration; must be repeatable.

-- What was given stays what it was: the office says of a paper only that it is over.
CREATE OR REPLACE TRIGGER ward_papers_columns BEFORE UPDATE ON ward_papers FOR EACH ROW WHEN (NOT is_system())
  EXECUTE FUNCTION only_columns('ended_at', 'updated_at');
