-- Run after every migration; must be repeatable.

-- What the office took from a guardian stays taken whoever writes the row afterwards: an import of data files above all.
CREATE OR REPLACE FUNCTION keep_limits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.may_academics := NEW.may_academics AND NOT 'academics' = ANY (NEW.limited);
  NEW.may_bills := NEW.may_bills AND NOT 'bills' = ANY (NEW.limited);
  NEW.may_pay := NEW.may_pay AND NOT 'pay' = ANY (NEW.limited);
  NEW.may_message := NEW.may_message AND NOT 'message' = ANY (NEW.limited);
  NEW.may_pickup := NEW.may_pickup AND NOT 'pickup' = ANY (NEW.limited);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER guardianships_limits BEFORE INSERT OR UPDATE ON guardianships FOR EACH ROW
  WHEN (NEW.limited <> '{}') EXECUTE FUNCTION keep_limits();
