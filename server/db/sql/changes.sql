-- Says on the channel 'changes' which rows a statement has changed, and whose they are, so that open pages show it
-- (server/db/changes.ts). PostgreSQL passes it on once the transaction is committed.
-- Tables: those that a list or a card of the portal shows; a table that is shown needs its triggers here.
-- In SQL, because every process hears of what any other has committed, and of nothing that was rolled back.

-- A payload has at most 8,000 bytes, hence 50 rows each. An update that changes nothing of a row besides its
-- `updated_at` says nothing: a sweep marks with it what it has looked at.
-- TG_ARGV: the column of the row's id, and of the user whose row it is.
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

-- What is charged or waived; not a whole year's or levy's charges: thousands of messages would tell what the next
-- look shows.
CREATE OR REPLACE FUNCTION notify_entries() RETURNS trigger
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

-- Makes the triggers of a table that is shown, `<table>_notify_<event>`.
CREATE OR REPLACE FUNCTION notify_of(shown text, events text[], VARIADIC arguments text[]) RETURNS void
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  DECLARE
    event text;
  BEGIN
    FOREACH event IN ARRAY events LOOP
      EXECUTE format('CREATE OR REPLACE TRIGGER %1$s_notify_%2$s AFTER %2$s ON %1$s REFERENCING %3$s
        FOR EACH STATEMENT EXECUTE FUNCTION notify_change(%4$s)', shown, event,
        CASE event WHEN 'insert' THEN 'NEW TABLE AS changed_rows' WHEN 'delete' THEN 'OLD TABLE AS changed_rows'
          ELSE 'OLD TABLE AS former_rows NEW TABLE AS changed_rows' END,
        (SELECT string_agg(quote_literal(argument), ', ') FROM unnest(arguments) argument));
    END LOOP;
  END $$;

CREATE OR REPLACE TRIGGER ledger_entries_notify_insert AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_entries();

SELECT notify_of('users', '{insert,update,delete}', 'id', 'id');
SELECT notify_of('payments', '{insert,update,delete}', 'id', 'user_id');
SELECT notify_of('transfers', '{insert,update,delete}', 'id', 'user_id');
SELECT notify_of('subscriptions', '{insert,update,delete}', 'id');
SELECT notify_of('invitations', '{insert,update}', 'user_id', 'user_id');
SELECT notify_of('announcements', '{insert,update,delete}', 'id');
SELECT notify_of('announcement_reads', '{insert,update,delete}', 'announcement_id', 'user_id');
SELECT notify_of('contact_messages', '{insert,update,delete}', 'id');
-- An answer, and what becomes of its mail, is a change of the message.
SELECT notify_of('contact_replies', '{insert,update}', 'message_id');
SELECT notify_of('content_items', '{insert,update,delete}', 'id');
SELECT notify_of('resource_files', '{insert,update,delete}', 'id');
-- A session counts once it ends; each request of its user touches it.
SELECT notify_of('sessions', '{delete}', 'id', 'user_id');
