-- Run after every migration; must be repeatable.

-- What was agreed of a child stays as it was agreed; it is taken back once, and another one agreed (modules/billing/own-reductions).
CREATE OR REPLACE TRIGGER own_reductions_columns BEFORE UPDATE ON own_reductions FOR EACH ROW WHEN (NOT is_system())
  EXECUTE FUNCTION only_columns('ended_at', 'ended_by_name', 'end_reason', 'updated_at');
CREATE OR REPLACE TRIGGER own_reductions_ended_once BEFORE UPDATE ON own_reductions FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL AND NOT is_system())
  EXECUTE FUNCTION refuse_change();
