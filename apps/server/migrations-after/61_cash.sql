-- What was counted when a day was closed stays as it was, as its figures do (20_ledger.sql).
CREATE OR REPLACE TRIGGER day_closings_counted BEFORE UPDATE OF count ON day_closings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
