-- Run after every migration; must be repeatable.

-- The policies say which rows a caller may change; these say which of their columns. Only the system (sign-in, imports, jobs) changes
-- the others, so that nobody makes themselves the head, moves to another school or opens a link again that was ended.
CREATE OR REPLACE FUNCTION only_columns() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others text;
BEGIN
  SELECT string_agg(now.key, ', ') INTO others FROM jsonb_each(to_jsonb(NEW)) now JOIN jsonb_each(to_jsonb(OLD)) before ON before.key = now.key
    WHERE now.value IS DISTINCT FROM before.value AND now.key <> ALL (TG_ARGV);
  IF others IS NOT NULL THEN
    RAISE EXCEPTION 'the caller may not change % of %', others, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

-- What the profile and the choice of messages change (modules/profile, modules/push) ...
CREATE OR REPLACE TRIGGER users_of_myself BEFORE UPDATE ON users FOR EACH ROW WHEN (NOT is_system() AND OLD.id = my_user_id())
  EXECUTE FUNCTION only_columns('occupation', 'address', 'language', 'low_data', 'text_size', 'own', 'notify', 'quiet_from', 'quiet_to',
    'results_in_school_hours', 'names_on_lock_screen', 'desk_from', 'desk_to', 'photo_id', 'signature_id', 'updated_at');
-- ... and the handwriting that the office gives to others (modules/reports).
CREATE OR REPLACE TRIGGER users_of_others BEFORE UPDATE ON users FOR EACH ROW WHEN (NOT is_system() AND OLD.id <> my_user_id())
  EXECUTE FUNCTION only_columns('signature_id', 'updated_at');

-- Whose picture a file becomes opens it to them: a person only takes the own photo away, and a signature is the office's to give.
CREATE OR REPLACE FUNCTION own_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now jsonb := to_jsonb(NEW);
  before jsonb := to_jsonb(OLD);
BEGIN
  IF now ->> 'photo_id' IS NOT NULL AND now ->> 'photo_id' IS DISTINCT FROM before ->> 'photo_id'
    OR now ->> 'signature_id' IS DISTINCT FROM before ->> 'signature_id' AND NOT is_staff_of(OLD.school_id, 'head', 'office') THEN
    RAISE EXCEPTION 'the caller may not change this picture' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER users_pictures BEFORE UPDATE ON users FOR EACH ROW WHEN (NOT is_system()) EXECUTE FUNCTION own_pictures();

CREATE OR REPLACE TRIGGER schools_columns BEFORE UPDATE ON schools FOR EACH ROW WHEN (NOT is_system())
  EXECUTE FUNCTION only_columns('ai_enabled', 'ai_outside', 'ai_keep_days', 'skipped_steps', 'stage_grading', 'own', 'updated_at', 'show_position',
    'share_performance', 'pay_ahead', 'correction_limit_minor', 'absence_alert_at', 'desk_from', 'desk_to', 'held_words', 'audit_keep_months', 'messages_keep_months', 'feed_keep_months', 'pupils_keep_months');

-- ... and for how long things are kept, and what needs two people, is the head's to say. Asked in the function's body: a database of an older version knows no roles yet.
CREATE OR REPLACE FUNCTION keeping_is_the_heads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
BEGIN
  IF NOT is_staff_of(OLD.id, 'head') AND EXISTS (SELECT FROM jsonb_each(to_jsonb(NEW)) now
    WHERE (now.key LIKE '%\_keep\_months' OR now.key = 'correction_limit_minor') AND now.value IS DISTINCT FROM before -> now.key) THEN
    RAISE EXCEPTION 'the caller may not change for how long things are kept, or what needs two people' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER schools_keeping BEFORE UPDATE ON schools FOR EACH ROW WHEN (NOT is_system())
  EXECUTE FUNCTION keeping_is_the_heads();

CREATE OR REPLACE TRIGGER guardianships_columns BEFORE UPDATE ON guardianships FOR EACH ROW WHEN (NOT is_system())
  EXECUTE FUNCTION only_columns('ended_at', 'may_academics', 'may_bills', 'may_pay', 'may_message', 'may_pickup', 'limited', 'limit_paper', 'limit_from', 'limit_until', 'updated_at');
CREATE OR REPLACE TRIGGER shares_columns BEFORE UPDATE ON shares FOR EACH ROW WHEN (NOT is_system())
  EXECUTE FUNCTION only_columns('revoked_at', 'updated_at');
CREATE OR REPLACE TRIGGER message_plans_columns BEFORE UPDATE ON message_plans FOR EACH ROW WHEN (NOT is_system() AND OLD.user_id = my_user_id())
  EXECUTE FUNCTION only_columns('read_at', 'updated_at');
CREATE OR REPLACE TRIGGER notice_answers_columns BEFORE UPDATE ON notice_answers FOR EACH ROW WHEN (NOT is_system())
  EXECUTE FUNCTION only_columns('response', 'user_id', 'answered_at', 'other', 'updated_at');
CREATE OR REPLACE TRIGGER conversation_messages_columns BEFORE UPDATE ON conversation_messages FOR EACH ROW WHEN (NOT is_system())
  EXECUTE FUNCTION only_columns('message', 'sources', 'facts', 'status', 'feedback', 'feedback_reason');
CREATE OR REPLACE TRIGGER consents_columns BEFORE UPDATE ON consents FOR EACH ROW WHEN (NOT is_system())
  EXECUTE FUNCTION only_columns('withdrawn_at', 'updated_at');
