-- What is charged or waived is told as payments are: the lists and cards that are open show it. A whole year's or
-- levy's charges are not: thousands of messages would tell what the next look shows.
CREATE FUNCTION notify_entries() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp
  AS $$
  DECLARE
    message text;
  BEGIN
    IF (SELECT count(*) FROM (SELECT 1 FROM changed_rows LIMIT 501) counted) > 500 THEN
      RETURN NULL;
    END IF;
    FOR message IN
      SELECT json_build_object('table', TG_TABLE_NAME, 'operation', TG_OP,
        'rows', json_agg(json_build_array(id, user_id)))::text
      FROM (SELECT id, user_id, (row_number() OVER () - 1) / 50 AS part FROM changed_rows) numbered
      GROUP BY part
    LOOP
      PERFORM pg_notify('changes', message);
    END LOOP;
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_notify_insert AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_entries();
