-- What the ledger has of each payment is kept with it: the sum of a filter reads one index.
CREATE FUNCTION start_payment_net() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp
  AS $$
  BEGIN
    NEW.net_kobo := 0;
    RETURN NEW;
  END $$;
--> statement-breakpoint
CREATE TRIGGER payments_net_start BEFORE INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION start_payment_net();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_open_items_of_entries() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    INSERT INTO open_items (entry_id, user_id, side, position, year, due_date, full_kobo, open_kobo)
    SELECT id, user_id, side, position, year, due_date, change_kobo, change_kobo
    FROM new_rows WHERE item_id = id;
    -- A charge or a payment that is reversed has never been: it is not one that was paid.
    UPDATE open_items SET open_kobo = open_kobo + changed.kobo, full_kobo = full_kobo + changed.reversed
    FROM (
      SELECT item_id, sum(change_kobo) AS kobo, coalesce(sum(change_kobo) FILTER (WHERE reverses = item_id), 0) AS reversed
      FROM new_rows WHERE item_id <> id GROUP BY item_id
    ) changed
    WHERE entry_id = changed.item_id;
    UPDATE payments SET net_kobo = net_kobo + changed.kobo
    FROM (
      SELECT payment_id, sum(change_kobo) AS kobo
      FROM new_rows WHERE side = 'money' AND payment_id IS NOT NULL GROUP BY payment_id
    ) changed
    WHERE payments.id = changed.payment_id;
    PERFORM keep_member_accounts(ARRAY(SELECT DISTINCT user_id FROM new_rows));
    PERFORM keep_total('paid_kobo', (SELECT coalesce(sum(change_kobo), 0)::bigint FROM new_rows
      WHERE side = 'money' AND payment_id IS NOT NULL));
    RETURN NULL;
  END $$;
--> statement-breakpoint
-- Functions find their tables in the schema that the tables are in.
DO $$
DECLARE
  home name := (SELECT nspname FROM pg_namespace
    WHERE oid = (SELECT relnamespace FROM pg_class WHERE oid = 'users'::regclass));
BEGIN
  EXECUTE format('ALTER FUNCTION keep_open_items_of_entries() SET search_path = %I, pg_temp', home);
END $$;
