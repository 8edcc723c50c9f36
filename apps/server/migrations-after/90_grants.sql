-- The server works as this role, which has no way around row-level security.
GRANT USAGE ON SCHEMA public TO schoolgate_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO schoolgate_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO schoolgate_app;
REVOKE UPDATE, DELETE ON audit FROM schoolgate_app;
