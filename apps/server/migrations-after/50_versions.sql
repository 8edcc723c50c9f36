-- Run after every migration; must be repeatable.

-- What a family is told has a version (db/versions.ts): whatever changes it stamps, in its own transaction, the things it is about. A
-- guardian's answers are about the account, its wards, their classes and the school. Nothing that writes can forget it: it hangs on the
-- tables. app/versions.test.ts proves that every table these answers are made of is here.

-- 62 bits of chance.
CREATE OR REPLACE FUNCTION new_stamp() RETURNS bigint LANGUAGE sql VOLATILE
AS $$ SELECT ('x' || translate(right(gen_random_uuid()::text, 17), '-', ''))::bit(64)::bigint $$;

-- Versions before this one said in functions what the texts below say.
DROP FUNCTION IF EXISTS spoken_to(uuid, text, text, uuid, uuid);
DROP FUNCTION IF EXISTS concerned_by_payment(uuid);

DO $$
DECLARE
  watched record;
  seen text;
  updated text;
  stamped text;
  of_ward constant text := 'SELECT c.school_id, c.ward_id FROM changed c';
  of_school constant text := 'SELECT c.school_id, c.school_id FROM changed c';
  -- Many lines of one bill look it up once, and by its key however few bills there are yet.
  of_bill constant text := 'SELECT (SELECT b.school_id FROM bills b WHERE b.id = c.bill_id), (SELECT b.ward_id FROM bills b WHERE b.id = c.bill_id)
    FROM (SELECT DISTINCT bill_id FROM changed) c';
  of_report constant text := 'SELECT (SELECT r.school_id FROM term_reports r WHERE r.id = c.report_id),
    (SELECT r.ward_id FROM term_reports r WHERE r.id = c.report_id) FROM (SELECT DISTINCT report_id FROM changed) c';
  -- The payer of a payment and the wards it is for. Said here and not in a function, which would be planned at each call.
  concerned constant text := 'SELECT p.school_id, p.payer_id FROM payments p WHERE p.id IN (%1$s)
    UNION ALL SELECT a.school_id, a.ward_id FROM payment_allocations a WHERE a.payment_id IN (%1$s)';
  -- To whom a notice speaks: its ward, its class, the classes of its level, the other ones it is for, or the school.
  spoken_to constant text := 'SELECT n.school_id, CASE n.audience WHEN ''school'' THEN n.school_id WHEN ''class'' THEN n.audience_class_id
      WHEN ''ward'' THEN n.audience_ward_id END FROM %1$s
    UNION ALL SELECT k.school_id, k.id FROM %1$s JOIN classes k
      ON k.school_id = n.school_id AND (k.level = n.audience_level OR jsonb_exists(to_jsonb(n) -> ''also_levels'', k.level)
        OR jsonb_exists(to_jsonb(n) -> ''also_class_ids'', k.id::text))';
  of_payment constant text := format(concerned, 'SELECT c.payment_id FROM changed c');
  of_user constant text := 'SELECT (SELECT u.school_id FROM users u WHERE u.id = c.user_id), c.user_id
    FROM (SELECT DISTINCT user_id FROM changed) c';
BEGIN
  -- Fails here where there is no such table, not at the first write: a function's body names it only when it runs.
  PERFORM FROM version_stamps LIMIT 1;
  FOR watched IN SELECT tgname, tgrelid::regclass AS name FROM pg_trigger WHERE tgname LIKE 'version\_stamps\_%' LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', watched.tgname, watched.name);
  END LOOP;
  -- name: the table; concerns: of which school and about what the rows of `changed` are; unseen: columns that no family is told.
  FOR watched IN SELECT * FROM (VALUES
    -- Whether a school is the only one here is part of its address, which stands on its papers.
    ('schools', 'SELECT c.id, c.id FROM changed c UNION ALL SELECT s.id, s.id FROM schools s WHERE TG_OP <> ''UPDATE''', '{}'),
    ('seal_keys', of_school, '{}'),
    ('terms', of_school, '{}'),
    ('classes', of_school, '{}'),
    ('subjects', of_school, '{}'),
    ('grading_bands', of_school, '{}'),
    ('timetable_entries', of_school, '{}'),
    ('stand_ins', of_school, '{}'),
    ('wards', 'SELECT c.school_id, c.id FROM changed c', '{}'),
    ('guardianships', 'SELECT c.school_id, unnest(ARRAY[c.guardian_id, c.ward_id]) FROM changed c', '{}'),
    -- Their wards too, since a guardian is named to the others; staff are named to all.
    ('users', 'SELECT c.school_id, c.id FROM changed c
      UNION ALL SELECT c.school_id, g.ward_id FROM changed c JOIN guardianships g ON g.guardian_id = c.id
      UNION ALL SELECT c.school_id, c.school_id FROM changed c WHERE c.role <> ''parent''', '{last_seen_at,updated_at}'),
    ('attendance_records', of_ward, '{}'),
    ('attendance_explanations', of_ward, '{}'),
    -- Who was in the class then may be in another by now.
    ('assessments', 'SELECT c.school_id, c.class_id FROM changed c
      UNION ALL SELECT c.school_id, s.ward_id FROM (SELECT DISTINCT school_id, id, class_id FROM changed) c
        JOIN assessment_scores s ON s.assessment_id = c.id JOIN wards w ON w.id = s.ward_id WHERE w.class_id <> c.class_id', '{}'),
    ('assessment_scores', of_ward, '{}'),
    ('term_reports', of_ward, '{}'),
    ('term_report_subjects', of_report, '{}'),
    ('term_report_ratings', of_report, '{}'),
    ('term_report_versions', of_report, '{}'),
    ('term_report_acknowledgements', of_report, '{}'),
    ('bills', of_ward, '{}'),
    ('bill_items', of_bill, '{}'),
    ('bill_changes', of_bill, '{}'),
    ('bill_choices', of_bill, '{}'),
    ('bill_instalments', of_bill, '{}'),
    ('bill_promises', of_bill, '{}'),
    ('opening_balances', of_ward, '{}'),
    ('ledger_entries', of_ward, '{}'),
    ('ledger_transactions', of_payment || ' UNION ALL ' || of_bill, '{}'),
    ('payments', 'SELECT c.school_id, c.payer_id FROM changed c
      UNION ALL SELECT a.school_id, a.ward_id FROM payment_allocations a WHERE a.payment_id IN (SELECT c.id FROM changed c)', '{}'),
    ('payment_allocations', of_ward || ' UNION ALL ' || of_payment, '{}'),
    ('receipts', of_ward || ' UNION ALL ' || of_payment, '{}'),
    ('refunds', of_payment, '{}'),
    ('shares', 'SELECT c.school_id, unnest(ARRAY[c.made_by_id, c.ward_id]) FROM changed c', '{}'),
    ('share_openings', 'SELECT s.school_id, unnest(ARRAY[s.made_by_id, s.ward_id]) FROM changed c JOIN shares s ON s.id = c.share_id', '{}'),
    ('notices', format(spoken_to, 'changed n'), '{announced_at,updated_at}'),
    ('notice_attachments', format(spoken_to, 'changed c JOIN notices n ON n.id = c.notice_id'), '{}'),
    ('notice_reads', of_user, '{}'),
    -- What a family answers its other guardians see, whichever of its wards they stand for.
    ('notice_answers', 'SELECT c.school_id, unnest(ARRAY[c.user_id, c.ward_id]) FROM changed c
      UNION ALL SELECT c.school_id, g.ward_id FROM changed c JOIN guardianships g ON g.guardian_id = c.user_id', '{}'),
    ('feed_items', of_ward || ' UNION ALL ' || format(spoken_to, 'changed c JOIN notices n ON c.ward_id IS NULL AND n.id = c.subject_id'), '{}'),
    ('feed_reads', of_user, '{}'),
    ('feed_marks', of_user, '{}')
  ) AS list (name, concerns, unseen) LOOP
    SELECT string_agg(format('%I', a.attname), ', ') INTO seen FROM pg_attribute a
      WHERE a.attrelid = watched.name::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> ALL (watched.unseen::text[]);
    -- Not by a join, which is planned once, for as few rows as came first.
    updated := CASE watched.unseen WHEN '{}' THEN 'SELECT * FROM old_rows UNION ALL SELECT * FROM new_rows'
      ELSE format('(SELECT %1$s FROM old_rows EXCEPT SELECT %1$s FROM new_rows)
        UNION ALL (SELECT %1$s FROM new_rows EXCEPT SELECT %1$s FROM old_rows)', seen) END;
    -- Once each, before it is looked up whether this transaction stamped it already: each by the index (a join would be planned for the
    -- few that PostgreSQL expects, and read a large import's stamps once for each of its rows; so would a plan of when the table was small).
    stamped := format('INSERT INTO version_stamps (school_id, about_id, stamp)
      SELECT t.school_id, t.about_id, new_stamp() FROM (SELECT DISTINCT * FROM (%s) every (school_id, about_id) WHERE about_id IS NOT NULL) t
      WHERE (SELECT true FROM version_stamps v WHERE v.about_id = t.about_id AND v.xmin = pg_current_xact_id()::xid LIMIT 1) IS NULL', watched.concerns);
    EXECUTE format($make$
      CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql SET app.role = 'system' SET enable_seqscan = off AS $body$ BEGIN
        IF TG_OP = 'UPDATE' THEN
          WITH changed AS (%2$s) %3$s;
        ELSE
          %3$s;
        END IF;
        RETURN NULL;
      END $body$ $make$, 'version_stamps_' || watched.name, updated, stamped);
    EXECUTE format('CREATE TRIGGER version_stamps_i AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', watched.name, 'version_stamps_' || watched.name);
    EXECUTE format('CREATE TRIGGER version_stamps_u AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', watched.name, 'version_stamps_' || watched.name);
    EXECUTE format('CREATE TRIGGER version_stamps_d AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', watched.name, 'version_stamps_' || watched.name);
  END LOOP;
END $$;
