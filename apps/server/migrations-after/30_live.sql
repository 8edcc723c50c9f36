-- Run after every migration; must be repeatable.

-- A session that ends, however it ends, ends the streams that were opened in it (modules/live); a new id ends those of the old one.
CREATE OR REPLACE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN PERFORM pg_notify('schoolgate_live', json_build_object('ended_session', OLD.id)::text); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER sessions_ended AFTER DELETE OR UPDATE OF token_hash ON sessions FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
