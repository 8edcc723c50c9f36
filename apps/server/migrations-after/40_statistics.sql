-- Run after every migration; must be repeatable.

-- How large the tables are, as the planner knows it. PostgreSQL comes round to it by itself a minute or more after an import; until then
-- every read is planned for empty tables. Only their owner may gather it, and the server is not.
CREATE OR REPLACE FUNCTION gather_statistics() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE name text;
BEGIN
  FOR name IN SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind = 'r' LOOP
    EXECUTE format('ANALYZE public.%I', name);
  END LOOP;
END $$;
