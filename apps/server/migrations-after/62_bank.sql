-- Run after every migration; must be repeatable.

-- What a bank wrote is never written anew by anybody: of a line only changes what became of it, and what is thought of it.
CREATE OR REPLACE TRIGGER bank_lines_columns BEFORE UPDATE ON bank_lines FOR EACH ROW
  EXECUTE FUNCTION only_columns('open_minor', 'stand', 'guess', 'updated_at');
-- What was said of a line stays as it was said; it is taken back, by somebody and with a reason.
CREATE OR REPLACE TRIGGER bank_uses_columns BEFORE UPDATE ON bank_uses FOR EACH ROW
  EXECUTE FUNCTION only_columns('undone_at', 'undone_by_id', 'undone_for', 'updated_at');
