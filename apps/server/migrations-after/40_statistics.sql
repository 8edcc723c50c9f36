-- Run after every migration; must be repeatable.

-- How large a table is, as the planner knows it. PostgreSQL comes round to it by itself a minute or more after an import; until then
-- every read is planned for an empty table. A table that somebody else counts just now is left to them: two imports never wait for each
-- other's. Only its owner may gather it, and the server is not: it may ask for it here, as the system,
-- and nobody else may.
DROP FUNCTION IF EXISTS gather_statistics();
CREATE OR REPLACE FUNCTION gather_statistics(of_table text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF NOT public.is_system() THEN
    RAISE EXCEPTION 'statistics are gathered by the system alone' USING ERRCODE = 'insufficient_privilege';
  END IF;
  EXECUTE (SELECT format('ANALYZE (SKIP_LOCKED) public.%I', c.relname) FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname = of_table);
END $$;
REVOKE ALL ON FUNCTION gather_statistics(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gather_statistics(text) TO schoolgate_app;
