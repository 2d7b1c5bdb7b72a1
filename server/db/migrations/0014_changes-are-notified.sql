-- Says on the channel 'changes' which rows a statement has changed, and whose they are; PostgreSQL passes
-- it on once the transaction is committed. A payload has at most 8,000 bytes, hence 50 rows each.
-- TG_ARGV: the column of the row's id, and of the user whose row it is.
CREATE FUNCTION notify_change() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp
  AS $$
  DECLARE
    message text;
  BEGIN
    FOR message IN EXECUTE format(
      'SELECT json_build_object(''table'', %L::text, ''operation'', %L::text,
         ''rows'', json_agg(json_build_array(id, owner)))
       FROM (SELECT %I AS id, %s AS owner, (row_number() OVER () - 1) / 50 AS part FROM changed_rows) numbered
       GROUP BY part',
      TG_TABLE_NAME, TG_OP, TG_ARGV[0], coalesce(quote_ident(TG_ARGV[1]), 'null')
    )
    LOOP
      PERFORM pg_notify('changes', message);
    END LOOP;
    RETURN NULL;
  END $$;
--> statement-breakpoint
-- A session counts once it ends; each request of its user touches it.
CREATE TRIGGER sessions_notify_delete AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id', 'user_id');
--> statement-breakpoint
DO $$
DECLARE
  watched text[];
BEGIN
  FOREACH watched SLICE 1 IN ARRAY ARRAY[
    ['users', '''id'', ''id'''],
    ['payments', '''id'', ''user_id'''],
    ['announcement_reads', '''announcement_id'', ''user_id'''],
    ['announcements', '''id'''],
    ['contact_messages', '''id'''],
    ['resource_files', '''id'''],
    ['subscriptions', '''id'''],
    ['content_items', '''id''']
  ]
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION notify_change(%s)', watched[1] || '_notify_insert', watched[1], watched[2]);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION notify_change(%s)', watched[1] || '_notify_update', watched[1], watched[2]);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION notify_change(%s)', watched[1] || '_notify_delete', watched[1], watched[2]);
  END LOOP;
END $$;
