-- Run after every migration; must be repeatable.

-- What people write on a report has a version, as a mark has (56_marks.sql): nobody writes over words they have not seen, whoever wrote
-- them.
CREATE OR REPLACE FUNCTION count_report_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_other boolean := (NEW.conduct, NEW.attitude, NEW.interest, NEW.strengths, NEW.areas_for_growth, NEW.class_teacher_remark,
  NEW.head_teacher_remark) IS DISTINCT FROM (OLD.conduct, OLD.attitude, OLD.interest, OLD.strengths, OLD.areas_for_growth,
  OLD.class_teacher_remark, OLD.head_teacher_remark);
BEGIN
  IF is_other THEN
    NEW.words_version := OLD.words_version + 1;
    NEW.words_by_id := my_user_id();
    NEW.words_at := NEW.updated_at;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER count_report_words BEFORE UPDATE ON term_reports FOR EACH ROW EXECUTE FUNCTION count_report_words();
