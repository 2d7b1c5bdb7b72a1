-- The cash book: the account that money went to, and every movement of every account.
-- Tables: payments, cash_accounts; the view cash_movements over ledger_entries, payments and cash_entries.
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
CREATE OR REPLACE VIEW cash_movements AS
  SELECT entry.id, 'members' AS kind, coalesce(entry.cash_account_id, payment.cash_account_id) AS account_id,
    entry.posted_on AS date, entry.change_kobo AS kobo, coalesce(payment.receipt_number, payment.invoice_number) AS number,
    users.fname || ' ' || users.lname AS name,
    CASE entry.kind WHEN 'payment' THEN 'Received from a member' WHEN 'refund' THEN 'Refund'
      ELSE CASE WHEN payment.returned_on IS NULL THEN 'Reversal' ELSE 'Returned by the bank' END END
      || coalesce(': ' || entry.reason, '') AS purpose,
    CASE entry.kind WHEN 'payment' THEN coalesce(payment.received_reference, entry.reference) ELSE entry.reference END
      AS reference, NULL::uuid AS category_id, entry.user_id, entry.payment_id, NULL::uuid AS entry_id,
    entry.created_at
  FROM ledger_entries entry
    JOIN payments payment ON payment.id = entry.payment_id
    JOIN users ON users.id = entry.user_id
  WHERE entry.side = 'money' AND entry.kind <> 'move'
  UNION ALL
  SELECT payment.id, 'fee', payment.cash_account_id, entry.posted_on, -payment.fee_kobo,
    coalesce(payment.receipt_number, payment.invoice_number), initcap(payment.gateway), 'Fee of the gateway',
    entry.reference, NULL, entry.user_id, payment.id, NULL, entry.created_at
  FROM payments payment
    JOIN ledger_entries entry ON entry.payment_id = payment.id AND entry.kind = 'payment'
  WHERE payment.fee_kobo > 0 AND payment.reference NOT LIKE '% #' || payment.id
  UNION ALL
  SELECT entry.id, entry.kind, leg.account_id, entry.date,
    entry.amount_kobo * leg.sign * CASE WHEN entry.reverses IS NULL THEN 1 ELSE -1 END,
    entry.voucher_number, entry.party, entry.purpose, entry.reference, entry.category_id, NULL, NULL, entry.id,
    entry.created_at
  FROM cash_entries entry
    CROSS JOIN LATERAL (
      SELECT entry.account_id, CASE entry.kind WHEN 'receipt' THEN 1 ELSE -1 END AS sign
      UNION ALL
      SELECT entry.to_account_id, 1 WHERE entry.to_account_id IS NOT NULL
    ) leg;

