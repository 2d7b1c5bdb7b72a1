-- The cash book: the account that money went to, every movement of every account, and what these come to by day.
-- Tables: payments, cash_accounts, cash_days; the view cash_movements over ledger_entries, payments, suspense_entries and
-- cash_entries.
-- In SQL, because money is recorded by the settlement, the treasurer, statements and an import alike, and because the
-- book is read in pages and sums of three tables together.

-- A gateway's account is opened with its first money; all other money is in the bank, or is cash.
CREATE OR REPLACE FUNCTION cash_account_for(payment_gateway text, payment_method text) RETURNS uuid
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF payment_gateway = 'hand' THEN
      RETURN (SELECT id FROM cash_accounts WHERE is_default
        AND kind = CASE WHEN lower(payment_method) = 'cash' THEN 'cash' ELSE 'bank' END);
    END IF;
    IF NOT EXISTS (SELECT FROM cash_accounts WHERE gateway = payment_gateway) THEN
      INSERT INTO cash_accounts (id, name, kind, gateway)
      SELECT gen_random_uuid(), initcap(payment_gateway)
        || CASE WHEN EXISTS (SELECT FROM cash_accounts WHERE lower(name) = payment_gateway)
          THEN ' (gateway)' ELSE '' END, 'gateway', payment_gateway
      ON CONFLICT DO NOTHING;
    END IF;
    RETURN (SELECT id FROM cash_accounts WHERE gateway = payment_gateway);
  END $$;

CREATE OR REPLACE FUNCTION give_cash_account() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF NEW.cash_account_id IS NULL AND NEW.received_kobo IS NOT NULL THEN
      NEW.cash_account_id := cash_account_for(NEW.gateway, NEW.method);
    END IF;
    RETURN NEW;
  END $$;

CREATE OR REPLACE TRIGGER payments_cash_account BEFORE INSERT OR UPDATE OF received_kobo ON payments
  FOR EACH ROW EXECUTE FUNCTION give_cash_account();

-- A reversed entry counts the other way; a fee has the payment's id, a member's money the entry's.
-- The reference of a payment is what it is today; a refund has its own.
-- A move changes whose the money is, and nothing of it. What a former release moved is a payment of its own, which has
-- the fee of the first, under a reference with its own id.
-- A fee went with the money's first entry: the member's, or the one in suspense.
-- `position` is the order of writing among rows of one moment.
CREATE OR REPLACE VIEW cash_movements AS
  SELECT CASE leg.kind WHEN 'fee' THEN payment.id ELSE entry.id END AS id, leg.kind, leg.account_id,
    entry.posted_on AS date, leg.kobo, coalesce(payment.receipt_number, payment.invoice_number) AS number,
    CASE leg.kind WHEN 'fee' THEN initcap(payment.gateway)
      ELSE (SELECT fname || ' ' || lname FROM users WHERE users.id = entry.user_id) END AS name,
    CASE WHEN leg.kind = 'fee' THEN 'Fee of the gateway'
      ELSE CASE entry.kind WHEN 'payment' THEN 'Received from a member' WHEN 'refund' THEN 'Refund'
        ELSE CASE WHEN payment.returned_on IS NULL THEN 'Reversal' ELSE 'Returned by the bank' END END
        || coalesce(': ' || entry.reason, '') END AS purpose,
    CASE WHEN leg.kind = 'members' AND entry.kind = 'payment' THEN coalesce(payment.received_reference, entry.reference)
      ELSE entry.reference END AS reference,
    NULL::uuid AS category_id, entry.user_id, entry.payment_id, NULL::uuid AS entry_id, entry.created_at, entry.position
  FROM ledger_entries entry
    JOIN payments payment ON payment.id = entry.payment_id
    CROSS JOIN LATERAL (
      SELECT 'members' AS kind, coalesce(entry.cash_account_id, payment.cash_account_id) AS account_id,
        entry.change_kobo AS kobo
      UNION ALL
      SELECT 'fee', payment.cash_account_id, -payment.fee_kobo
      WHERE entry.kind = 'payment' AND entry.replaces IS NULL
        AND payment.fee_kobo > 0 AND payment.reference NOT LIKE '% #' || payment.id
        AND NOT EXISTS (SELECT FROM suspense_entries earlier
          WHERE earlier.payment_id = payment.id AND earlier.position < entry.position)
    ) leg
  WHERE entry.side = 'money' AND entry.kind <> 'move'
  UNION ALL
  SELECT CASE leg.kind WHEN 'fee' THEN payment.id ELSE held.id END, leg.kind, leg.account_id, held.posted_on, leg.kobo,
    coalesce(payment.invoice_number, 'Suspense'),
    CASE leg.kind WHEN 'fee' THEN initcap(payment.gateway)
      ELSE coalesce(users.fname || ' ' || users.lname, left(held.narration, 120)) END,
    CASE WHEN leg.kind = 'fee' THEN 'Fee of the gateway'
      ELSE CASE held.kind WHEN 'received' THEN 'Nobody’s yet' WHEN 'taken' THEN 'Given to a member'
        WHEN 'refunded' THEN 'Given back' ELSE CASE WHEN held.payment_id IS NULL THEN 'Opened again' ELSE 'Reversal' END END || coalesce(': ' || held.reason, '') END,
    held.reference, NULL, CASE leg.kind WHEN 'fee' THEN payment.user_id END, held.payment_id, NULL, held.created_at,
    held.position
  FROM suspense_entries held
    LEFT JOIN payments payment ON payment.id = held.payment_id
    LEFT JOIN users ON users.id = payment.user_id
    CROSS JOIN LATERAL (
      SELECT 'suspense' AS kind, held.account_id, held.change_kobo AS kobo
      UNION ALL
      SELECT 'fee', payment.cash_account_id, -payment.fee_kobo
      WHERE held.kind = 'received' AND payment.fee_kobo > 0 AND payment.reference NOT LIKE '% #' || payment.id
        AND NOT EXISTS (SELECT FROM suspense_entries earlier
          WHERE earlier.payment_id = payment.id AND earlier.position < held.position)
        AND NOT EXISTS (SELECT FROM ledger_entries earlier
          WHERE earlier.payment_id = payment.id AND earlier.kind = 'payment' AND earlier.position < held.position)
    ) leg
  UNION ALL
  SELECT entry.id, entry.kind, leg.account_id, entry.date,
    entry.amount_kobo * leg.sign * CASE WHEN entry.reverses IS NULL THEN 1 ELSE -1 END,
    entry.voucher_number, entry.party, entry.purpose, entry.reference, entry.category_id, NULL, NULL, entry.id,
    entry.created_at, entry.position
  FROM cash_entries entry
    CROSS JOIN LATERAL (
      SELECT entry.account_id, CASE entry.kind WHEN 'receipt' THEN 1 ELSE -1 END AS sign
      UNION ALL
      SELECT entry.to_account_id, 1 WHERE entry.to_account_id IS NOT NULL
    ) leg;

-- What each account moved on each day is kept, so that no page of the book sums the years before it. Money of no account
-- is under the nil id.
CREATE OR REPLACE FUNCTION add_to_cash_day(account uuid, day date, change bigint) RETURNS void
  LANGUAGE sql
  SET search_path = public, pg_temp
  AS $$
    INSERT INTO cash_days AS kept (account_id, date, kobo)
    VALUES (coalesce(account, '00000000-0000-0000-0000-000000000000'), day, change)
    ON CONFLICT (account_id, date) DO UPDATE SET kobo = kept.kobo + excluded.kobo
  $$;

CREATE OR REPLACE FUNCTION keep_cash_days_of_entry() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM add_to_cash_day(account_id, date, kobo) FROM cash_movements
      WHERE payment_id = NEW.payment_id AND position = NEW.position;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER ledger_entries_cash_days AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.side = 'money' AND NEW.payment_id IS NOT NULL)
  EXECUTE FUNCTION keep_cash_days_of_entry();

CREATE OR REPLACE TRIGGER suspense_entries_cash_days AFTER INSERT ON suspense_entries
  FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL)
  EXECUTE FUNCTION keep_cash_days_of_entry();

-- Of a bank line or an event, which have no payment.
CREATE OR REPLACE FUNCTION keep_cash_days_of_line() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM add_to_cash_day(NEW.account_id, NEW.posted_on, NEW.change_kobo);
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER suspense_entries_cash_days_of_line AFTER INSERT ON suspense_entries
  FOR EACH ROW WHEN (NEW.payment_id IS NULL)
  EXECUTE FUNCTION keep_cash_days_of_line();

CREATE OR REPLACE FUNCTION keep_cash_days_of_voucher() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM add_to_cash_day(account_id, date, kobo) FROM cash_movements WHERE entry_id = NEW.id;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER cash_entries_cash_days AFTER INSERT ON cash_entries
  FOR EACH ROW EXECUTE FUNCTION keep_cash_days_of_voucher();

-- Another account or fee: before the change the movements of the payment are what they were, after it what they are.
CREATE OR REPLACE FUNCTION keep_cash_days_of_payment() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM add_to_cash_day(account_id, date, CASE TG_WHEN WHEN 'BEFORE' THEN -kobo ELSE kobo END) FROM cash_movements
      WHERE payment_id = NEW.id;
    RETURN NEW;
  END $$;

-- After payments_cash_account, which gives the account: triggers of one event fire in the order of their names.
CREATE OR REPLACE TRIGGER payments_cash_days_before BEFORE UPDATE ON payments
  FOR EACH ROW WHEN ((OLD.cash_account_id, OLD.fee_kobo) IS DISTINCT FROM (NEW.cash_account_id, NEW.fee_kobo))
  EXECUTE FUNCTION keep_cash_days_of_payment();
CREATE OR REPLACE TRIGGER payments_cash_days_after AFTER UPDATE ON payments
  FOR EACH ROW WHEN ((OLD.cash_account_id, OLD.fee_kobo) IS DISTINCT FROM (NEW.cash_account_id, NEW.fee_kobo))
  EXECUTE FUNCTION keep_cash_days_of_payment();
