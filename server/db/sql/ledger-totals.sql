-- What is derived from the ledger: open_items and their balances in member_accounts, the net of each payment, and the
-- version of them all.
-- Tables: ledger_entries, allocations, payments, users.
-- In SQL, because the balances change with the entries, in one statement for thousands of members when a year is
-- charged, and cannot be forgotten by a writer.

-- The balances of these members, from their open items. The account of a record that was merged is that of the record
-- it was merged into; the entries stay with the record that they were written for. Who was charged nothing but what was
-- reversed was not charged; an opening balance of 0 says that nothing was owed.
CREATE OR REPLACE FUNCTION keep_member_accounts(members uuid[]) RETURNS void
  LANGUAGE sql
  SET search_path = public, pg_temp
  AS $$
    INSERT INTO member_accounts (user_id, owed_kobo, credit_kobo, oldest_due, years_owed, charged)
    SELECT user_id,
      coalesce(sum(open_kobo) FILTER (WHERE side = 'charge'), 0),
      coalesce(sum(open_kobo) FILTER (WHERE side = 'money'), 0),
      min(due_date) FILTER (WHERE side = 'charge' AND open_kobo > 0),
      count(DISTINCT year) FILTER (WHERE side = 'charge' AND open_kobo > 0),
      bool_or(side = 'charge'
        AND (full_kobo > 0 OR NOT EXISTS (SELECT FROM ledger_entries WHERE reverses = entry_id)))
    FROM open_items
    WHERE user_id = ANY (ARRAY(SELECT coalesce(merged_into, id) FROM users WHERE id = ANY (members)))
    GROUP BY user_id ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET owed_kobo = excluded.owed_kobo, credit_kobo = excluded.credit_kobo,
      oldest_due = excluded.oldest_due, years_owed = excluded.years_owed, charged = excluded.charged
  $$;

CREATE OR REPLACE FUNCTION keep_open_items_of_entries() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    -- A charge or a payment that is reversed has never been: it is not one that was paid. What had waited of a payment is
    -- more of it, and so is what came back of a refund after it was moved. Before what is new, so that one statement can
    -- reverse a charge and write it anew.
    UPDATE open_items SET open_kobo = open_kobo + changed.kobo, full_kobo = full_kobo + changed.whole
    FROM (
      SELECT item_id, sum(change_kobo) AS kobo,
        coalesce(sum(change_kobo) FILTER (WHERE reverses = item_id OR kind = 'payment'
          OR kind = 'move' AND change_kobo > 0), 0) AS whole
      FROM new_rows WHERE item_id <> id GROUP BY item_id
    ) changed
    WHERE entry_id = changed.item_id;
    INSERT INTO open_items (entry_id, user_id, side, position, year, due_date, full_kobo, open_kobo, record_id, cause_id)
    SELECT opened.id, coalesce(users.merged_into, users.id), side, position, year, due_date,
      change_kobo + coalesce(changed.reversed, 0), change_kobo + coalesce(changed.kobo, 0),
      opened.user_id, coalesce(subscription_id, levy_id)
    FROM new_rows opened JOIN users ON users.id = opened.user_id
      LEFT JOIN (
        SELECT item_id, sum(change_kobo) AS kobo, sum(change_kobo) FILTER (WHERE reverses = item_id) AS reversed
        FROM new_rows WHERE item_id <> id GROUP BY item_id
      ) changed ON changed.item_id = opened.id
    WHERE opened.item_id = opened.id;
    UPDATE payments SET net_kobo = net_kobo + changed.kobo
    FROM (
      SELECT payment_id, sum(change_kobo) AS kobo
      FROM new_rows WHERE side = 'money' AND payment_id IS NOT NULL GROUP BY payment_id
    ) changed
    WHERE payments.id = changed.payment_id;
    PERFORM keep_member_accounts(ARRAY(SELECT DISTINCT user_id FROM new_rows));
    PERFORM keep_total('ledger_version', 1);
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER ledger_entries_open_items AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_open_items_of_entries();

CREATE OR REPLACE FUNCTION keep_open_items_of_allocations() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
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
    PERFORM keep_total('ledger_version', 1);
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER allocations_open_items AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_open_items_of_allocations();

-- What the ledger has of a payment begins at nothing, whatever the insert says: the sum of a filter reads one index.
CREATE OR REPLACE FUNCTION start_payment_net() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp
  AS $$
  BEGIN
    NEW.net_kobo := 0;
    RETURN NEW;
  END $$;

CREATE OR REPLACE TRIGGER payments_net_start BEFORE INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION start_payment_net();

-- Merging a record moves what is derived of its account, and undoing that moves it back.
CREATE OR REPLACE FUNCTION move_merged_account() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  DECLARE
    touched uuid[] := array_remove(ARRAY[NEW.id, OLD.merged_into, NEW.merged_into], NULL);
  BEGIN
    UPDATE open_items SET user_id = coalesce(NEW.merged_into, NEW.id)
    WHERE entry_id IN (SELECT id FROM ledger_entries WHERE user_id = NEW.id AND item_id = id);
    DELETE FROM member_accounts WHERE user_id = ANY (touched);
    PERFORM keep_member_accounts(touched);
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER users_merged AFTER UPDATE OF merged_into ON users
  FOR EACH ROW WHEN (OLD.merged_into IS DISTINCT FROM NEW.merged_into)
  EXECUTE FUNCTION move_merged_account();

-- Of what was reversed before that was looked at.
SELECT keep_member_accounts(ARRAY(SELECT DISTINCT user_id FROM open_items WHERE side = 'charge' AND full_kobo = 0));
