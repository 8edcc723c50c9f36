-- Run after every migration; must be repeatable.

-- What the bank's slip was shown to be stays: another one is beside it.
CREATE OR REPLACE TRIGGER cash_move_slips_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_move_slips
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
