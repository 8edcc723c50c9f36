-- Run after every migration; must be repeatable.

-- What a family is told of an item of the feed stands in feed_told, written here in the transaction of the cause. Nothing that writes can
-- forget it: it hangs on the tables. `feed_said` is what is told, made of the things themselves; `schoolgate check` compares the two.

-- What a reminder asked for: the day that was promised, else the part that comes next, else the day of the bill.
CREATE OR REPLACE FUNCTION day_reminded_of(bill uuid, reminded_at timestamptz, at_school uuid) RETURNS date LANGUAGE plpgsql STABLE AS $$
DECLARE
  today date := (reminded_at AT TIME ZONE (SELECT s.timezone FROM schools s WHERE s.id = at_school))::date;
BEGIN
  RETURN coalesce(
    (SELECT p.day FROM bill_promises p WHERE p.bill_id = bill AND p.day >= today AND p.made_at <= reminded_at ORDER BY p.made_at DESC LIMIT 1),
    (SELECT min(i.due_on) FROM bill_instalments i WHERE i.bill_id = bill AND i.due_on >= today),
    (SELECT b.due_on FROM bills b WHERE b.id = bill));
END $$;

-- `by` is an account: its name is looked up for the reader, who may not be told it any more.
CREATE OR REPLACE FUNCTION feed_said(ids uuid[]) RETURNS SETOF feed_told LANGUAGE plpgsql
  SET app.role = 'system' SET plan_cache_mode = 'force_generic_plan' AS $$ BEGIN RETURN QUERY
  SELECT f.id, f.school_id, about.audience_id, f.ward_id, f.kind, f.subject_id, f.occurred_at, greatest(f.occurred_at, about.shown_from)::timestamptz(3),
    greatest(f.occurred_at, f.created_at)::timestamptz(3), about.said
  FROM feed_items f CROSS JOIN LATERAL (
    SELECT f.ward_id AS audience_id, NULL::timestamptz AS shown_from, jsonb_build_object('status', a.status, 'day', a.day, 'time_in', a.time_in,
        'handled_at', e.at, 'by', e.by_id) AS said
      FROM attendance_records a LEFT JOIN LATERAL (SELECT x.at, x.by_id FROM attendance_explanations x
        WHERE x.ward_id = a.ward_id AND a.day BETWEEN x.first_day AND x.last_day AND x.state <> 'rejected' ORDER BY x.at DESC LIMIT 1) e ON true
      WHERE f.kind = 'attendance' AND a.id = f.subject_id AND a.status IN ('absent', 'late', 'excused', 'sick', 'suspended')
    UNION ALL
    SELECT f.ward_id, w.published_at, jsonb_build_object('work', w.title, 'of', w.max_score, 'score', s.score, 'comment', s.comment, 'by', w.teacher_id,
        'subject', (SELECT k.name FROM subjects k WHERE k.id = w.subject_id))
      FROM assessment_scores s JOIN assessments w ON w.id = s.assessment_id AND w.published_at IS NOT NULL
      WHERE f.kind = 'score_published' AND s.id = f.subject_id AND s.state <> 'not_marked'
    UNION ALL
    SELECT f.ward_id, r.published_at, jsonb_build_object('term', t.name, 'handled_at', k.at, 'by', k.user_id)
      FROM term_reports r JOIN terms t ON t.id = r.term_id LEFT JOIN LATERAL (
        SELECT g.at, g.user_id FROM term_report_acknowledgements g WHERE g.report_id = r.id AND g.version = r.version ORDER BY g.at DESC LIMIT 1) k ON true
      WHERE f.kind = 'term_report' AND r.id = f.subject_id AND r.status = 'published' AND r.published_at IS NOT NULL
    UNION ALL
    SELECT f.ward_id, b.issued_at, jsonb_build_object('term', t.name,
        'pay_by', CASE f.kind WHEN 'reminder' THEN day_reminded_of(b.id, f.occurred_at, f.school_id) ELSE b.due_on END,
        'minor', (SELECT coalesce(sum(CASE WHEN i.kind IN ('fee', 'penalty') THEN i.amount_minor ELSE -i.amount_minor END), 0) FROM bill_items i WHERE i.bill_id = b.id))
      FROM bills b JOIN terms t ON t.id = b.term_id
      WHERE f.kind IN ('bill_issued', 'reminder') AND b.id = f.subject_id AND b.status = 'issued'
    UNION ALL
    SELECT f.ward_id, NULL, jsonb_build_object('status', p.status, 'method', p.method, 'network', p.network, 'by', p.payer_id,
        'payer', CASE WHEN p.share_id IS NULL THEN p.payer_name ELSE '“' || p.payer_name || '”' END,
        'minor', (SELECT sum(s.amount_minor) FROM payment_allocations s WHERE s.payment_id = p.id AND s.ward_id = f.ward_id),
        -- A family's payment has a receipt for each ward beside the one for all; the item is about one ward.
        'receipt', (SELECT c.public_id FROM receipts c WHERE c.payment_id = p.id AND c.voided_at IS NULL AND (c.ward_id IS NULL OR c.ward_id = f.ward_id)
          ORDER BY c.ward_id NULLS LAST LIMIT 1))
      FROM payments p WHERE f.kind IN ('receipt', 'payment') AND p.id = f.subject_id AND CASE f.kind WHEN 'receipt' THEN p.status = 'succeeded'
        ELSE p.status IN ('pending', 'failed', 'proof_submitted', 'needs_review') END
    UNION ALL
    -- What several levels and classes are told stands under the school, and names them: `among` has their keys.
    SELECT CASE WHEN n.also_levels <> '{}' OR n.also_class_ids <> '{}' OR n.audience = 'school' THEN n.school_id WHEN n.audience = 'level' THEN level_key(n.school_id, n.audience_level)
        WHEN n.audience = 'class' THEN n.audience_class_id WHEN n.audience = 'ward' THEN n.audience_ward_id END, n.published_at,
        jsonb_build_object('title', n.title, 'sender', n.sender, 'action', n.action, 'priority', n.priority, 'audience', n.audience,
          'level', n.audience_level, 'class', n.audience_class_id, 'ward', n.audience_ward_id)
          || CASE WHEN n.also_levels = '{}' AND n.also_class_ids = '{}' THEN '{}' ELSE jsonb_build_object('also_levels', n.also_levels,
            'also_classes', n.also_class_ids, 'among', array_remove(n.also_class_ids || n.audience_class_id || level_key(n.school_id, n.audience_level)
              || ARRAY(SELECT level_key(n.school_id, l) FROM unnest(n.also_levels) l), NULL)) END
          || CASE WHEN n.translation IS NULL THEN '{}' ELSE jsonb_build_object('translation', n.translation - 'body') END
      FROM notices n WHERE f.kind = 'notice' AND n.id = f.subject_id AND n.withdrawn_at IS NULL
  ) about WHERE f.id = ANY (ids) AND about.audience_id IS NOT NULL;
END $$;

-- Keeps what these items say; answers how many of them it had to change.
CREATE OR REPLACE FUNCTION tell_feed(ids uuid[]) RETURNS bigint LANGUAGE plpgsql
  SET app.role = 'system' SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  changed bigint;
BEGIN
  IF ids IS NULL THEN RETURN 0; END IF;
  WITH fresh AS MATERIALIZED (SELECT * FROM feed_said(ids)),
    gone AS (DELETE FROM feed_told t WHERE t.item_id = ANY (ids) AND NOT EXISTS (SELECT FROM fresh f WHERE f.item_id = t.item_id) RETURNING 1),
    written AS (INSERT INTO feed_told AS t SELECT * FROM fresh f ORDER BY f.item_id
      ON CONFLICT (item_id) DO UPDATE SET audience_id = excluded.audience_id, ward_id = excluded.ward_id, kind = excluded.kind,
        subject_id = excluded.subject_id, occurred_at = excluded.occurred_at, shown_from = excluded.shown_from, counted_at = excluded.counted_at,
        said = excluded.said
      WHERE t IS DISTINCT FROM excluded RETURNING 1)
    SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM written) INTO changed;
  RETURN changed;
END $$;

-- Two who change what one item says, each by a thing that the other does not see yet, take turns: each holds what the item is about before it
-- looks. Who changes that very thing holds it already, and what is new is nobody else's yet.
CREATE OR REPLACE FUNCTION hold_told_things(things uuid[]) RETURNS void LANGUAGE plpgsql SET app.role = 'system' AS $$ BEGIN
  PERFORM FROM attendance_records t WHERE t.id = ANY (things) ORDER BY t.id FOR NO KEY UPDATE;
  PERFORM FROM assessment_scores t WHERE t.id = ANY (things) ORDER BY t.id FOR NO KEY UPDATE;
  PERFORM FROM term_reports t WHERE t.id = ANY (things) ORDER BY t.id FOR NO KEY UPDATE;
  PERFORM FROM bills t WHERE t.id = ANY (things) ORDER BY t.id FOR NO KEY UPDATE;
  PERFORM FROM payments t WHERE t.id = ANY (things) ORDER BY t.id FOR NO KEY UPDATE;
  PERFORM FROM notices t WHERE t.id = ANY (things) ORDER BY t.id FOR NO KEY UPDATE;
END $$;

-- The items of a school that may not say what they should: of some of them somebody may have changed something while this looked.
CREATE OR REPLACE FUNCTION feed_differences(school uuid) RETURNS SETOF uuid LANGUAGE plpgsql SET app.role = 'system' AS $$ BEGIN RETURN QUERY
  SELECT item_id FROM (SELECT k.* FROM feed_told k WHERE k.school_id = school) t
    FULL JOIN feed_said(ARRAY(SELECT f.id FROM feed_items f WHERE f.school_id = school)) s USING (item_id) WHERE t IS DISTINCT FROM s;
END $$;

-- Makes these items say what they should, and tells which of them did not: none that somebody else has changed meanwhile.
CREATE OR REPLACE FUNCTION mend_feed(ids uuid[]) RETURNS TABLE (item_id uuid, kind text) LANGUAGE plpgsql SET app.role = 'system' AS $$
DECLARE
  one record;
BEGIN
  PERFORM hold_told_things(array_agg(f.subject_id)) FROM feed_items f WHERE f.id = ANY (ids);
  FOR one IN SELECT f.id, f.kind FROM feed_items f WHERE f.id = ANY (ids) ORDER BY f.id LOOP
    IF tell_feed(ARRAY[one.id]) > 0 THEN
      item_id := one.id;
      kind := one.kind;
      RETURN NEXT;
    END IF;
  END LOOP;
END $$;

DO $$
DECLARE
  watched record;
  lookup text;
  updated text;
  said text;
BEGIN
  PERFORM FROM feed_told LIMIT 1;
  FOR watched IN SELECT tgname, tgrelid::regclass AS name FROM pg_trigger WHERE tgname LIKE 'feed\_told\_%' LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', watched.tgname, watched.name);
  END LOOP;
  -- name: the table; about: the things that the rows of `changed` speak of; is_thing: they are such things; unsaid: columns that no item tells.
  FOR watched IN SELECT * FROM (VALUES
    ('feed_items', 'SELECT c.subject_id FROM changed c', false, '{updated_at}'),
    ('attendance_records', 'SELECT c.id FROM changed c', true, '{updated_at}'),
    ('attendance_explanations', 'SELECT r.id FROM changed c
      JOIN attendance_records r ON r.ward_id = c.ward_id AND r.day BETWEEN c.first_day AND c.last_day', false, '{updated_at}'),
    ('assessment_scores', 'SELECT c.id FROM changed c', true, '{updated_at}'),
    ('assessments', 'SELECT s.id FROM changed c JOIN assessment_scores s ON s.assessment_id = c.id', false,
      '{announced_at,class_average,marked_count,updated_at}'),
    ('subjects', 'SELECT s.id FROM changed c
      JOIN assessments w ON w.subject_id = c.id JOIN assessment_scores s ON s.assessment_id = w.id', false, '{is_active,updated_at}'),
    ('term_reports', 'SELECT c.id FROM changed c', true, '{updated_at}'),
    ('term_report_acknowledgements', 'SELECT c.report_id FROM changed c', false, '{}'),
    ('terms', 'SELECT r.id FROM changed c JOIN term_reports r ON r.term_id = c.id
      UNION ALL SELECT b.id FROM changed c JOIN bills b ON b.term_id = c.id', false, '{updated_at}'),
    ('schools', 'SELECT f.subject_id FROM changed c JOIN feed_items f ON f.school_id = c.id AND f.kind = ''reminder''', false, '{updated_at}'),
    ('bills', 'SELECT c.id FROM changed c', true, '{updated_at}'),
    ('bill_items', 'SELECT c.bill_id FROM changed c', false, '{updated_at}'),
    ('bill_instalments', 'SELECT c.bill_id FROM changed c', false, '{updated_at}'),
    ('bill_promises', 'SELECT c.bill_id FROM changed c', false, '{updated_at}'),
    ('payments', 'SELECT c.id FROM changed c', true, '{checks,next_check_at,checked_at,refunds_check_at,updated_at}'),
    ('payment_allocations', 'SELECT c.payment_id FROM changed c', false, '{updated_at}'),
    ('receipts', 'SELECT c.payment_id FROM changed c', false, '{updated_at}'),
    ('notices', 'SELECT c.id FROM changed c', true, '{announced_at,updated_at}')
  ) AS list (name, about, is_thing, unsaid) LOOP
    lookup := format('SELECT array_agg(DISTINCT t.id) INTO things FROM (%s) t (id)', watched.about);
    SELECT string_agg(format('%I', a.attname), ', ') INTO said FROM pg_attribute a
      WHERE a.attrelid = watched.name::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> ALL (watched.unsaid::text[]);
    -- Not by a join, which is planned once, for as few rows as came first.
    updated := CASE watched.unsaid WHEN '{}' THEN 'SELECT * FROM old_rows UNION ALL SELECT * FROM new_rows'
      ELSE format('(SELECT %1$s FROM old_rows EXCEPT SELECT %1$s FROM new_rows)
        UNION ALL (SELECT %1$s FROM new_rows EXCEPT SELECT %1$s FROM old_rows)', said) END;
    EXECUTE format($make$
      CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql SET app.role = 'system' AS $body$
      DECLARE
        things uuid[];
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          WITH changed AS (%2$s) %3$s;
        ELSE
          %3$s;
        END IF;
        IF things IS NOT NULL THEN
          %4$s
          PERFORM tell_feed(array_agg(f.id)) FROM feed_items f WHERE f.subject_id = ANY (things);
        END IF;
        RETURN NULL;
      END $body$ $make$, 'feed_told_' || watched.name, updated, lookup,
      CASE WHEN NOT watched.is_thing THEN 'PERFORM hold_told_things(things);' END);
    IF NOT watched.is_thing THEN
      EXECUTE format('CREATE TRIGGER feed_told_i AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', watched.name, 'feed_told_' || watched.name);
    END IF;
    EXECUTE format('CREATE TRIGGER feed_told_u AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', watched.name, 'feed_told_' || watched.name);
    -- With an item goes what it said.
    CONTINUE WHEN watched.name = 'feed_items';
    EXECUTE format('CREATE TRIGGER feed_told_d AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', watched.name, 'feed_told_' || watched.name);
  END LOOP;
END $$;

-- A newer version may tell more of an item than the one that kept it.
CREATE OR REPLACE FUNCTION tell_every_feed() RETURNS void LANGUAGE plpgsql SET app.role = 'system' AS $$ BEGIN
  PERFORM tell_feed(ARRAY(SELECT f.id FROM feed_items f WHERE f.school_id = s.id)) FROM schools s;
END $$;
SELECT tell_every_feed();
