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

CREATE OR REPLACE TRIGGER users_notify_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id', 'id');
CREATE OR REPLACE TRIGGER users_notify_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id', 'id');
CREATE OR REPLACE TRIGGER users_notify_delete AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id', 'id');

CREATE OR REPLACE TRIGGER payments_notify_insert AFTER INSERT ON payments
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id', 'user_id');
CREATE OR REPLACE TRIGGER payments_notify_update AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id', 'user_id');
CREATE OR REPLACE TRIGGER payments_notify_delete AFTER DELETE ON payments
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id', 'user_id');

CREATE OR REPLACE TRIGGER transfers_notify_insert AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id', 'user_id');
CREATE OR REPLACE TRIGGER transfers_notify_update AFTER UPDATE ON transfers
  REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id', 'user_id');
CREATE OR REPLACE TRIGGER transfers_notify_delete AFTER DELETE ON transfers
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id', 'user_id');

CREATE OR REPLACE TRIGGER subscriptions_notify_insert AFTER INSERT ON subscriptions
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE OR REPLACE TRIGGER subscriptions_notify_update AFTER UPDATE ON subscriptions
  REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE OR REPLACE TRIGGER subscriptions_notify_delete AFTER DELETE ON subscriptions
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');

CREATE OR REPLACE TRIGGER ledger_entries_notify_insert AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_entries();

CREATE OR REPLACE TRIGGER invitations_notify_insert AFTER INSERT ON invitations
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('user_id', 'user_id');
CREATE OR REPLACE TRIGGER invitations_notify_update AFTER UPDATE ON invitations
  REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('user_id', 'user_id');

CREATE OR REPLACE TRIGGER announcements_notify_insert AFTER INSERT ON announcements
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE OR REPLACE TRIGGER announcements_notify_update AFTER UPDATE ON announcements
  REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE OR REPLACE TRIGGER announcements_notify_delete AFTER DELETE ON announcements
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');

CREATE OR REPLACE TRIGGER announcement_reads_notify_insert AFTER INSERT ON announcement_reads
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('announcement_id', 'user_id');
CREATE OR REPLACE TRIGGER announcement_reads_notify_update AFTER UPDATE ON announcement_reads
  REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('announcement_id', 'user_id');
CREATE OR REPLACE TRIGGER announcement_reads_notify_delete AFTER DELETE ON announcement_reads
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('announcement_id', 'user_id');

CREATE OR REPLACE TRIGGER contact_messages_notify_insert AFTER INSERT ON contact_messages
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE OR REPLACE TRIGGER contact_messages_notify_update AFTER UPDATE ON contact_messages
  REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE OR REPLACE TRIGGER contact_messages_notify_delete AFTER DELETE ON contact_messages
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');

-- An answer, and what becomes of its mail, is a change of the message.
CREATE OR REPLACE TRIGGER contact_replies_notify_insert AFTER INSERT ON contact_replies
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('message_id');
CREATE OR REPLACE TRIGGER contact_replies_notify_update AFTER UPDATE ON contact_replies
  REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('message_id');

CREATE OR REPLACE TRIGGER content_items_notify_insert AFTER INSERT ON content_items
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE OR REPLACE TRIGGER content_items_notify_update AFTER UPDATE ON content_items
  REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE OR REPLACE TRIGGER content_items_notify_delete AFTER DELETE ON content_items
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');

CREATE OR REPLACE TRIGGER resource_files_notify_insert AFTER INSERT ON resource_files
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE OR REPLACE TRIGGER resource_files_notify_update AFTER UPDATE ON resource_files
  REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE OR REPLACE TRIGGER resource_files_notify_delete AFTER DELETE ON resource_files
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');

-- A session counts once it ends; each request of its user touches it.
CREATE OR REPLACE TRIGGER sessions_notify_delete AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id', 'user_id');
