INSERT INTO dues_settings DEFAULT VALUES;
--> statement-breakpoint
-- The admin of the first start has no name of a member: owes nothing, and is not charged.
UPDATE users SET is_member = false
WHERE role = 'admin' AND lower(member_id) = 'admin';
--> statement-breakpoint
UPDATE subscriptions SET before_ledger = true;
--> statement-breakpoint
-- The ledger is append-only: what is wrong is reversed.
CREATE FUNCTION refuse_change() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp
  AS $$
  BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER allocations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON allocations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The balances of these members, from their open items.
CREATE FUNCTION keep_member_accounts(members uuid[]) RETURNS void
  LANGUAGE sql
  AS $$
    INSERT INTO member_accounts (user_id, owed_kobo, credit_kobo, oldest_due, years_owed, charged)
    SELECT user_id,
      coalesce(sum(open_kobo) FILTER (WHERE side = 'charge'), 0),
      coalesce(sum(open_kobo) FILTER (WHERE side = 'money'), 0),
      min(due_date) FILTER (WHERE side = 'charge' AND open_kobo > 0),
      count(DISTINCT year) FILTER (WHERE side = 'charge' AND open_kobo > 0),
      bool_or(side = 'charge')
    FROM open_items WHERE user_id = ANY (members) GROUP BY user_id ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET owed_kobo = excluded.owed_kobo, credit_kobo = excluded.credit_kobo,
      oldest_due = excluded.oldest_due, years_owed = excluded.years_owed, charged = excluded.charged
  $$;
--> statement-breakpoint
CREATE FUNCTION keep_open_items_of_entries() RETURNS trigger
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
    PERFORM keep_member_accounts(ARRAY(SELECT DISTINCT user_id FROM new_rows));
    PERFORM keep_total('paid_kobo', (SELECT coalesce(sum(change_kobo), 0)::bigint FROM new_rows
      WHERE side = 'money' AND payment_id IS NOT NULL));
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_open_items AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_open_items_of_entries();
--> statement-breakpoint
CREATE FUNCTION keep_open_items_of_allocations() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    UPDATE open_items SET open_kobo = open_kobo - moved.kobo
    FROM (
      SELECT item, sum(kobo) AS kobo FROM (
        SELECT charge_id AS item, amount_kobo AS kobo FROM new_rows
        UNION ALL SELECT money_id, amount_kobo FROM new_rows
      ) both_sides GROUP BY item
    ) moved
    WHERE entry_id = moved.item;
    PERFORM keep_member_accounts(ARRAY(SELECT DISTINCT user_id FROM new_rows));
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE TRIGGER allocations_open_items AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_open_items_of_allocations();
--> statement-breakpoint
-- What was paid is counted by the ledger from now on; how many payments there are, as before.
CREATE OR REPLACE FUNCTION keep_payment_totals() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    rows bigint := 0;
  BEGIN
    IF TG_OP = 'INSERT' THEN SELECT count(*) INTO rows FROM new_rows; END IF;
    IF TG_OP = 'DELETE' THEN SELECT -count(*) INTO rows FROM old_rows; END IF;
    PERFORM keep_total('payments', rows);
    RETURN NULL;
  END $$;
--> statement-breakpoint
DROP TRIGGER payments_totals_update ON payments;
--> statement-breakpoint
UPDATE kept_totals SET value = 0 WHERE name = 'paid_kobo';
--> statement-breakpoint
-- Functions find their tables in the schema that the tables are in.
DO $$
DECLARE
  home name := (SELECT nspname FROM pg_namespace
    WHERE oid = (SELECT relnamespace FROM pg_class WHERE oid = 'users'::regclass));
  own regprocedure;
BEGIN
  FOREACH own IN ARRAY ARRAY[
    'keep_member_accounts(uuid[])', 'keep_open_items_of_entries()',
    'keep_open_items_of_allocations()', 'keep_payment_totals()'
  ]::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', own, home);
  END LOOP;
END $$;
--> statement-breakpoint
-- Each settled payment becomes a charge that it paid in full; nobody else is charged (ledger.md, 'Existing data').
CREATE TEMPORARY TABLE settled ON COMMIT DROP AS
SELECT gen_random_uuid() AS charge_id, gen_random_uuid() AS money_id, payments.*,
  (paid_at AT TIME ZONE 'Africa/Lagos')::date AS paid_on
FROM payments WHERE status IN ('successful', 'refunded') ORDER BY created_at, id;
--> statement-breakpoint
INSERT INTO ledger_entries (id, user_id, kind, item_id, side, change_kobo, year, due_date, subscription_id, date, posted_on, created_at)
SELECT charge_id, user_id, 'charge', charge_id, 'charge', coalesce(nullif(received_kobo, 0), amount_kobo), due_year, due_date,
  subscription_id, paid_on, paid_on, paid_at
FROM settled WHERE status = 'successful';
--> statement-breakpoint
INSERT INTO ledger_entries (id, user_id, kind, item_id, side, change_kobo, year, date, posted_on, payment_id, reference, actor_id, created_at)
SELECT money_id, user_id, 'payment', money_id, 'money', coalesce(nullif(received_kobo, 0), amount_kobo), due_year, paid_on, paid_on,
  id, coalesce(received_reference, reference), recorded_by, paid_at
FROM settled;
--> statement-breakpoint
INSERT INTO allocations (id, user_id, charge_id, money_id, amount_kobo, date, created_at)
SELECT gen_random_uuid(), user_id, charge_id, money_id, coalesce(nullif(received_kobo, 0), amount_kobo), paid_on, paid_at
FROM settled WHERE status = 'successful';
--> statement-breakpoint
INSERT INTO ledger_entries (id, user_id, kind, item_id, side, change_kobo, date, posted_on, payment_id, reason, created_at)
SELECT gen_random_uuid(), user_id, 'refund', money_id, 'money', -coalesce(nullif(received_kobo, 0), amount_kobo),
  (updated_at AT TIME ZONE 'Africa/Lagos')::date, (updated_at AT TIME ZONE 'Africa/Lagos')::date, id,
  'Refunded before the ledger began.', updated_at
FROM settled WHERE status = 'refunded';
