-- Run after every migration; must be repeatable.

-- Money is only ever added to: a correction is a reversing transaction.
CREATE OR REPLACE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A closed day is a fact: nothing new is written into it, and of its closing nothing is changed but, once, that it did not last.
-- A restore writes days and what stands in them in one transaction, the closings first.
CREATE OR REPLACE FUNCTION refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booked date;
BEGIN
  IF TG_TABLE_NAME = 'receipts' THEN booked := NEW.voided_on; ELSE booked := NEW.booked_on; END IF;
  IF EXISTS (SELECT 1 FROM day_closings c WHERE c.school_id = NEW.school_id AND c.day = booked AND c.reopened_at IS NULL
      AND c.xmin <> pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'the books of % are closed', booked USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER ledger_transactions_open_day BEFORE INSERT ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day();
CREATE OR REPLACE TRIGGER receipts_open_day BEFORE INSERT OR UPDATE OF voided_on ON receipts
  FOR EACH ROW WHEN (NEW.voided_on IS NOT NULL) EXECUTE FUNCTION refuse_closed_day();
CREATE OR REPLACE TRIGGER day_closings_facts BEFORE UPDATE OF id, school_id, day, closed_at, closed_by_id, figures OR DELETE OR TRUNCATE ON day_closings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER day_closings_reopened_once BEFORE UPDATE ON day_closings
  FOR EACH ROW WHEN (OLD.reopened_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- When the database transaction ends, the entries of every ledger transaction it touched add up to zero, and there are at least two.
CREATE OR REPLACE FUNCTION ledger_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched uuid;
  total bigint;
  sides integer;
BEGIN
  IF TG_TABLE_NAME = 'ledger_entries' THEN touched := NEW.transaction_id; ELSE touched := NEW.id; END IF;
  SELECT coalesce(sum(amount_minor), 0), count(*) INTO total, sides FROM ledger_entries WHERE transaction_id = touched;
  IF sides < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not balance: % entries, sum %', touched, sides, total USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['ledger_transactions', 'ledger_entries'] LOOP
    IF NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgname = name || '_balance') THEN
      EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER INSERT ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance()',
        name || '_balance', name);
    END IF;
  END LOOP;
END $$;
