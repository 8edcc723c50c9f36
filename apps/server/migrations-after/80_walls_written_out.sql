-- Run after every migration; must be repeatable.

-- The policies speak in small functions: is_system(), my_school_id(). PostgreSQL reads the text of each anew wherever a policy names it, each time it plans a statement: a third of
-- what planning cost. So the policies say what the functions say. The schema keeps the short words; a policy that a migration writes anew is written out here again.
DO $$
DECLARE
  written record;
  word record;
  reads text;
  writes text;
BEGIN
  FOR written IN SELECT tablename, policyname, qual, with_check FROM pg_policies WHERE schemaname = 'public' LOOP
    reads := written.qual;
    writes := written.with_check;
    FOR word IN
      -- These take something, and speak in the others, which come after them and are read off their own texts.
      SELECT call, said, 1 AS turn FROM (VALUES
        ('is_staff_of\(((?:\w+\.)?\w+), VARIADIC (ARRAY\[[^\]]*\])\)', '((my_role() = ANY (\2)) AND (\1 = my_school_id()))'),
        ('is_staff_of\(((?:\w+\.)?\w+)\)', '((my_role() = ANY (ARRAY[''teacher'', ''head'', ''bursar'', ''office''])) AND (\1 = my_school_id()))'),
        ('my_program_school\((''\w+''::text)\)', '(CASE WHEN (my_role() = ''program'') THEN program_school(\1) END)')
      ) AS taking(call, said)
      UNION ALL
      SELECT format('\m%s\(\)', p.proname), format('(%s)', regexp_replace(trim(p.prosrc), '^SELECT ', '')), 2
        FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
        WHERE p.pronamespace = 'public'::regnamespace AND l.lanname = 'sql' AND p.pronargs = 0 AND p.prosrc ~ '^\s*SELECT [^;]*$' AND p.prosrc !~* '\mFROM\M'
          AND p.provolatile = 's'
      ORDER BY turn
    LOOP
      reads := regexp_replace(reads, word.call, word.said, 'g');
      writes := regexp_replace(writes, word.call, word.said, 'g');
    END LOOP;
    IF (reads, writes) IS DISTINCT FROM (written.qual, written.with_check) THEN
      EXECUTE format('ALTER POLICY %I ON public.%I', written.policyname, written.tablename)
        || coalesce(' USING (' || reads || ')', '') || coalesce(' WITH CHECK (' || writes || ')', '');
    END IF;
  END LOOP;
END $$;
