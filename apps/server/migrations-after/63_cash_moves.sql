-- Run after every migration; must be repeatable.

-- What moved in the cash box is only ever added to, as the ledger is, and into no closed day.
CREATE OR REPLACE TRIGGER cash_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_moves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER cash_moves_open_day BEFORE INSERT ON cash_moves
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day();
