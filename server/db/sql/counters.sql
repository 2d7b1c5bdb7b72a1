-- Versions of what is kept: kept_totals.
-- Tables: content_items. The version of the ledger is raised by ledger-totals.sql.
-- In SQL, because they change in the transaction and the statement that changes the rows, whoever runs it.
-- Triggers of one event fire in the order of their names. These names put the rows of kept_totals into one order, that
-- of every transaction, so that two of them never wait for each other.

CREATE OR REPLACE FUNCTION keep_total(total text, change bigint) RETURNS void
  LANGUAGE sql
  SET search_path = public, pg_temp
  AS $$ UPDATE kept_totals SET value = value + change WHERE name = total AND change <> 0 $$;

-- Whoever keeps rendered pages asks this number whether they still hold.
CREATE OR REPLACE FUNCTION raise_content_version() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE kept_totals SET value = value + 1 WHERE name = 'content_version';
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER content_items_version AFTER INSERT OR UPDATE OR DELETE ON content_items
  FOR EACH STATEMENT EXECUTE FUNCTION raise_content_version();
