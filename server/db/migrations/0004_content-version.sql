-- Whoever keeps rendered pages asks this number whether they still hold.
INSERT INTO kept_totals (name, value) VALUES ('content_version', 1);
--> statement-breakpoint
CREATE FUNCTION raise_content_version() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    UPDATE kept_totals SET value = value + 1 WHERE name = 'content_version';
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE TRIGGER content_items_version AFTER INSERT OR UPDATE OR DELETE ON content_items
  FOR EACH STATEMENT EXECUTE FUNCTION raise_content_version();
