-- As before, but an update that changes nothing of a row besides its `updated_at` says nothing: a sweep marks
-- with it what it has looked at. A trigger for updates names the rows as they were `former_rows`.
CREATE OR REPLACE FUNCTION notify_change() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp
  AS $$
  DECLARE
    owner text := coalesce(quote_ident(TG_ARGV[1]), 'null');
    changed text := format('SELECT %I AS id, %s AS owner FROM changed_rows', TG_ARGV[0], owner);
    message text;
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      changed := format(
        'SELECT %1$I AS id, %2$s AS owner, to_jsonb(changed_rows) - ''updated_at'' FROM changed_rows
         EXCEPT SELECT %1$I, %2$s, to_jsonb(former_rows) - ''updated_at'' FROM former_rows',
        TG_ARGV[0], owner);
    END IF;
    FOR message IN EXECUTE format(
      'SELECT json_build_object(''table'', %L::text, ''operation'', %L::text,
         ''rows'', json_agg(json_build_array(id, owner)))
       FROM (SELECT id, owner, (row_number() OVER () - 1) / 50 AS part FROM (%s) changed) numbered
       GROUP BY part',
      TG_TABLE_NAME, TG_OP, changed
    )
    LOOP
      PERFORM pg_notify('changes', message);
    END LOOP;
    RETURN NULL;
  END $$;
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
    EXECUTE format('DROP TRIGGER %I ON %I', watched[1] || '_notify_update', watched[1]);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION notify_change(%s)', watched[1] || '_notify_update', watched[1], watched[2]);
  END LOOP;
END $$;
