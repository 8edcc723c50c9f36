-- Run after every migration; must be repeatable.

-- What saving a sheet writes, row by row: as it was, and as it was left. By this the sheet is undone (modules/sheets/undo). It hangs on the
-- tables, so that nothing that an import writes is forgotten, and does nothing but while a sheet is saved, which app.sheet says.
CREATE OR REPLACE FUNCTION note_sheet_writes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sheet text := current_setting('app.sheet', true);
BEGIN
  IF coalesce(sheet, '') = '' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sheet_writes (school_id, sheet_id, about, row_id, after)
      SELECT n.school_id, sheet::uuid, TG_TABLE_NAME, n.id, to_jsonb(n) FROM new_rows n
      ON CONFLICT (sheet_id, about, row_id) DO UPDATE SET after = excluded.after;
  ELSE
    INSERT INTO sheet_writes (school_id, sheet_id, about, row_id, before, after)
      SELECT n.school_id, sheet::uuid, TG_TABLE_NAME, n.id, to_jsonb(o), to_jsonb(n) FROM old_rows o JOIN new_rows n USING (id)
      ON CONFLICT (sheet_id, about, row_id) DO UPDATE SET after = excluded.after;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  watched text;
BEGIN
  -- Fails here where there is no such table, not when a sheet is saved.
  PERFORM FROM sheet_writes LIMIT 1;
  FOREACH watched IN ARRAY ARRAY['wards', 'users', 'guardianships', 'proposals', 'timetable_entries', 'attendance_records', 'assessments',
      'assessment_scores'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER sheet_writes_i AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_sheet_writes()', watched);
    EXECUTE format('CREATE OR REPLACE TRIGGER sheet_writes_u AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_sheet_writes()', watched);
  END LOOP;
END $$;
