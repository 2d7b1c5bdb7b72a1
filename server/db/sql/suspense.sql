-- Money that came and is nobody's yet: what payments under review hold, and what a gateway told of before they were here.
-- Tables: payments, suspense_entries, cleared_movements.
-- In SQL, because the settlement, a refund and a person's decision all change what waits, and none may forget it.

-- What of a payment waits is what it has received in naira while it is under review, and its surplus once the rest counts.
-- It leaves on the day of the books on which the member has it, with what was reversed, or today where its gateway gave it
-- back; what was the member's and waits again comes on the day on which that is reversed; what a person gave back was written with its day and its account before (suspense.ts). What came back after that
-- waits from today. The entry that gives it to a member, of this payment or of the one that its
-- surplus became, is written in the same transaction. What waited of an event of the gateway is the payment's as soon as
-- that has received it.
CREATE OR REPLACE FUNCTION hold_in_suspense() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  DECLARE
    wanted bigint := CASE WHEN NEW.received_currency IS NOT NULL THEN 0
      WHEN NEW.status = 'review' THEN coalesce(NEW.received_kobo, 0)
      WHEN NEW.status = 'successful' THEN NEW.surplus_kobo ELSE 0 END;
    held bigint;
    item uuid;
    since date;
    went_back boolean;
    given date;
    entry uuid := gen_random_uuid();
    today date := (now() AT TIME ZONE 'Africa/Lagos')::date;
    happened date;
  BEGIN
    SELECT coalesce(sum(change_kobo), 0), (array_agg(item_id ORDER BY created_at, id))[1], max(posted_on),
        coalesce((array_agg(kind ORDER BY position DESC))[1] = 'refunded' OR OLD.status = 'review' AND count(*) > 0, false)
      INTO held, item, since, went_back FROM suspense_entries WHERE payment_id = NEW.id;
    SELECT max(posted_on) INTO given FROM ledger_entries
      WHERE kind = CASE WHEN NEW.status IN ('failed', 'review') THEN 'reversal' ELSE 'payment' END AND side = 'money' AND created_at = now()
        AND payment_id IN (SELECT NEW.id UNION ALL SELECT id FROM payments WHERE part_of = NEW.id);
    happened := CASE
      WHEN wanted > held AND went_back AND given IS NULL THEN today
      WHEN wanted > held THEN coalesce(NEW.paid_on, today)
      ELSE coalesce(given, today) END;
    IF NEW.received_kobo IS NOT NULL THEN
      INSERT INTO suspense_entries (id, item_id, kind, event_id, became_id, account_id, change_kobo, date, posted_on,
        narration, reference, reason)
      SELECT gen_random_uuid(), item_id, 'taken', min(event_id::text)::uuid, NEW.id, NEW.cash_account_id,
        -sum(change_kobo), happened,
        greatest(happened, books_closed_until() + 1, account_signed_until(NEW.cash_account_id) + 1, max(posted_on)),
        min(narration), NEW.reference, NEW.review_reason
      FROM suspense_entries
      WHERE item_id IN (SELECT item_id FROM suspense_entries
        WHERE event_id IS NOT NULL AND reference = NEW.reference AND account_id = NEW.cash_account_id)
      GROUP BY item_id HAVING sum(change_kobo) <> 0;
    END IF;
    IF wanted = held THEN RETURN NULL; END IF;
    INSERT INTO suspense_entries (id, item_id, kind, payment_id, account_id, change_kobo, date, posted_on, narration,
      reference, reason)
    VALUES (entry, coalesce(item, entry),
      CASE WHEN wanted > held THEN 'received' WHEN given IS NULL THEN 'refunded'
        WHEN NEW.status = 'failed' THEN 'reversed' ELSE 'taken' END,
      NEW.id, NEW.cash_account_id, wanted - held, happened,
      greatest(happened, books_closed_until() + 1, account_signed_until(NEW.cash_account_id) + 1,
        CASE WHEN wanted < held THEN since ELSE given END),
      NEW.invoice_number, NEW.reference, NEW.review_reason);
    -- What only changes hands in a bank's account shows on no statement: the payment's first entry does.
    INSERT INTO cleared_movements (movement_id, account_id, cleared_on)
      SELECT both_of.id, account.id, both_of.day
      FROM ledger_entries other
        JOIN cash_accounts account ON account.id = NEW.cash_account_id AND account.kind = 'bank'
        JOIN suspense_entries own ON own.id = entry
        CROSS JOIN LATERAL (VALUES (other.id, other.posted_on), (own.id, own.posted_on)) both_of (id, day)
      WHERE other.payment_id = NEW.id AND other.side = 'money' AND other.kind IN ('payment', 'reversal')
        AND other.created_at = now() AND other.change_kobo = -own.change_kobo
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER payments_suspense
  AFTER INSERT OR UPDATE OF status, received_kobo, received_currency, surplus_kobo ON payments
  FOR EACH ROW EXECUTE FUNCTION hold_in_suspense();

-- What waited before there was a suspense enters it now.
UPDATE payments SET status = status
WHERE status = 'review' AND received_kobo > 0 AND received_currency IS NULL
  AND NOT EXISTS (SELECT FROM suspense_entries WHERE payment_id = payments.id);
