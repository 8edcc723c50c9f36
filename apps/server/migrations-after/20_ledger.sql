-- Run after every migration; must be repeatable.

-- Money is only ever added to: a correction is a reversing transaction.
CREATE OR REPLACE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
