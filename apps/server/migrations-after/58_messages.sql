-- Run after every migration; must be repeatable.

-- Words stay as they were said. Whoever said them takes them back; what the office reads first it lets go or gives back.
CREATE OR REPLACE TRIGGER desk_entries_of_author BEFORE UPDATE ON desk_entries FOR EACH ROW WHEN (my_role() IN ('parent', 'teacher'))
  EXECUTE FUNCTION only_columns('taken_back_at');
CREATE OR REPLACE TRIGGER desk_entries_of_office BEFORE UPDATE ON desk_entries FOR EACH ROW WHEN (NOT is_system() AND my_role() NOT IN ('parent', 'teacher'))
  EXECUTE FUNCTION only_columns('taken_back_at', 'hold', 'hold_reason');
