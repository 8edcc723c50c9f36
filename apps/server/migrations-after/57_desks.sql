-- Run after every migration; must be repeatable.

-- Of a thread only how it stands changes, never about whom it is or who reads it; the desk at which it lies is the school's to change.
CREATE OR REPLACE TRIGGER desk_threads_of_family BEFORE UPDATE ON desk_threads FOR EACH ROW WHEN (my_role() = 'parent')
  EXECUTE FUNCTION only_columns('waiting_since', 'closed_at', 'last_at', 'updated_at');
CREATE OR REPLACE TRIGGER desk_threads_of_school BEFORE UPDATE ON desk_threads FOR EACH ROW WHEN (NOT is_system() AND my_role() <> 'parent')
  EXECUTE FUNCTION only_columns('waiting_since', 'closed_at', 'last_at', 'desk', 'updated_at');
