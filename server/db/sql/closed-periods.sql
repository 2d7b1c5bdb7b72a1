-- Nothing is posted or booked into a closed period, or into a day for which its account is signed (docs/ledger.md).
-- Tables: ledger_entries, allocations, suspense_entries and share_accruals by the day of the books, cash_entries by their
-- date; periods and period_reopenings, reconciliations and reconciliation_withdrawals.
-- In SQL, because it holds for every writer, and is checked in the statement that writes.

-- The last closed day: that of the newest period that was not opened again.
CREATE OR REPLACE FUNCTION books_closed_until() RETURNS date
  LANGUAGE sql STABLE
  SET search_path = public, pg_temp
  AS $$
    SELECT max(until) FROM periods
    WHERE NOT EXISTS (SELECT FROM period_reopenings reopened WHERE reopened.period_id = periods.id)
  $$;

-- Until when what is decided about whose an account is, and who is a member, counts for a day: for a closed day until it
-- was closed.
CREATE OR REPLACE FUNCTION books_known_at(day date) RETURNS timestamptz
  LANGUAGE sql STABLE
  SET search_path = public, pg_temp
  AS $$
    SELECT coalesce(min(closed_at), 'infinity') FROM periods
    WHERE until >= day
      AND NOT EXISTS (SELECT FROM period_reopenings reopened WHERE reopened.period_id = periods.id)
  $$;

-- The records that were merged, as it is known for a day, with those whose account theirs is.
CREATE OR REPLACE FUNCTION merged_on(day date) RETURNS TABLE (record_id uuid, holder_id uuid)
  LANGUAGE sql STABLE
  SET search_path = public, pg_temp
  AS $$
    SELECT loser_id, winner_id FROM member_merges, books_known_at(day) known
    WHERE created_at <= known AND (undone_at IS NULL OR undone_at > known)
  $$;

-- What somebody was on a day, as it is known for that day; before their first event, what that says.
CREATE OR REPLACE FUNCTION membership_known_on(member uuid, day date) RETURNS text
  LANGUAGE sql STABLE
  SET search_path = public, pg_temp
  AS $$
    SELECT kind FROM membership_events, books_known_at(day) known
    WHERE user_id = member AND created_at <= known AND (taken_back_at IS NULL OR taken_back_at > known)
    ORDER BY coalesce(date > day, false), abs(day - date) NULLS LAST, position DESC LIMIT 1
  $$;

-- Until when an account was reconciled with its statements and signed; signatures that were taken back do not count.
CREATE OR REPLACE FUNCTION account_signed_until(account uuid) RETURNS date
  LANGUAGE sql STABLE
  SET search_path = public, pg_temp
  AS $$
    SELECT max(until) FROM reconciliations
    WHERE account_id = account AND NOT EXISTS
      (SELECT FROM reconciliation_withdrawals withdrawn WHERE withdrawn.reconciliation_id = reconciliations.id)
  $$;

CREATE OR REPLACE FUNCTION refuse_closed_periods() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM changed_rows WHERE posted_on <= (SELECT books_closed_until())) THEN
      RAISE EXCEPTION 'The period is closed.' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_open_period';
    END IF;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER ledger_entries_open_period AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_periods();
CREATE OR REPLACE TRIGGER suspense_entries_open_period AFTER INSERT ON suspense_entries
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_periods();
CREATE OR REPLACE TRIGGER share_accruals_open_period AFTER INSERT ON share_accruals
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_periods();

CREATE OR REPLACE FUNCTION refuse_closed_days() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM changed_rows WHERE date <= (SELECT books_closed_until())) THEN
      RAISE EXCEPTION 'The period is closed.' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_entries_open_period';
    END IF;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER cash_entries_open_period AFTER INSERT ON cash_entries
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_days();

-- Which rows reach the cash book, and of which account: as the view cash_movements.
CREATE OR REPLACE FUNCTION refuse_signed_entries() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM changed_rows entry JOIN payments payment ON payment.id = entry.payment_id
      WHERE entry.side = 'money' AND entry.kind <> 'move'
        AND entry.posted_on <= account_signed_until(coalesce(entry.cash_account_id, payment.cash_account_id)))
    THEN
      RAISE EXCEPTION 'The account is signed.' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_unsigned_day';
    END IF;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER ledger_entries_unsigned_day AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_signed_entries();

CREATE OR REPLACE FUNCTION refuse_signed_vouchers() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM changed_rows
      WHERE date <= greatest(account_signed_until(account_id), account_signed_until(to_account_id)))
    THEN
      RAISE EXCEPTION 'The account is signed.' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_entries_unsigned_day';
    END IF;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER cash_entries_unsigned_day AFTER INSERT ON cash_entries
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_signed_vouchers();

-- From which day of the books on that much of a charge is open, or of money is left, to this day.
CREATE OR REPLACE FUNCTION room_from(item uuid, least_kobo bigint) RETURNS date
  LANGUAGE sql STABLE
  SET search_path = public, pg_temp
  AS $$
    WITH rooms AS (
      SELECT day, sum(sum(kobo)) OVER (ORDER BY day) AS room
      FROM (
        SELECT posted_on AS day, change_kobo AS kobo FROM ledger_entries WHERE item_id = item
        UNION ALL SELECT posted_on, -amount_kobo FROM allocations WHERE charge_id = item
        UNION ALL SELECT posted_on, -amount_kobo FROM allocations WHERE money_id = item
      ) changes GROUP BY day
    )
    SELECT min(day) FROM rooms
    WHERE day > coalesce((SELECT max(day) FROM rooms WHERE room < least_kobo), '-infinity')
  $$;

-- Money pays a charge on the first open day from which on the books have both, and what it takes of either; what had
-- paid it is freed no earlier than it paid. So no charge is paid twice over on any day, and none owes with credit. A row
-- that names its day of the books keeps it.
CREATE OR REPLACE FUNCTION post_allocation() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF NEW.posted_on <> '-infinity' THEN RETURN NEW; END IF;
    NEW.posted_on := greatest(NEW.date, books_closed_until() + 1,
      (SELECT max(posted_on) FROM ledger_entries WHERE id IN (NEW.charge_id, NEW.money_id)));
    IF NEW.amount_kobo > 0 THEN
      NEW.posted_on := greatest(NEW.posted_on, room_from(NEW.charge_id, NEW.amount_kobo),
        room_from(NEW.money_id, NEW.amount_kobo));
    ELSE
      NEW.posted_on := greatest(NEW.posted_on, (SELECT max(posted_on) FROM allocations
        WHERE charge_id = NEW.charge_id AND money_id = NEW.money_id AND amount_kobo > 0));
    END IF;
    RETURN NEW;
  END $$;

CREATE OR REPLACE TRIGGER allocations_posted_on BEFORE INSERT ON allocations
  FOR EACH ROW EXECUTE FUNCTION post_allocation();

-- What lessens an item on a day on which more was put against it than is left of it from then on, because that was freed
-- later, frees it from that day: on no day is a charge paid that is not there, or money spent that is gone. The later
-- rows are written first, so that what is taken back takes their share back. Money that counts again from a day on, and is
-- taken back on an earlier one, as a return by the bank whose day was wrong, frees what the payment had paid before.
CREATE OR REPLACE FUNCTION free_earlier() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  DECLARE
    lessened uuid[] := ARRAY(SELECT DISTINCT item_id FROM new_rows WHERE change_kobo < 0);
    short uuid[];
    since date[];
  BEGIN
    SELECT array_agg(item), array_agg(first) INTO short, since FROM (
      SELECT item, min(day) AS first FROM (
        SELECT item, day, sum(sum(kobo)) OVER (PARTITION BY item ORDER BY day) AS room
        FROM (
          SELECT item_id AS item, posted_on AS day, change_kobo AS kobo FROM ledger_entries WHERE item_id = ANY (lessened)
          UNION ALL SELECT charge_id, posted_on, -amount_kobo FROM allocations WHERE charge_id = ANY (lessened)
          UNION ALL SELECT money_id, posted_on, -amount_kobo FROM allocations WHERE money_id = ANY (lessened)
        ) changes GROUP BY item, day
        UNION ALL
        SELECT former.id, gone.day, gone.kobo
        FROM (
          SELECT item_id, payment_id, posted_on AS day,
            sum(sum(change_kobo)) OVER (PARTITION BY item_id ORDER BY posted_on) AS kobo
          FROM ledger_entries WHERE item_id = ANY (lessened) AND payment_id IS NOT NULL
          GROUP BY item_id, payment_id, posted_on
        ) gone JOIN ledger_entries former
          ON former.payment_id = gone.payment_id AND former.id = former.item_id AND former.id <> gone.item_id
      ) rooms WHERE room < 0 GROUP BY item
    ) found;
    IF short IS NULL THEN RETURN NULL; END IF;
    INSERT INTO allocations (id, user_id, charge_id, money_id, amount_kobo, date, posted_on)
    WITH put AS (
      SELECT user_id, charge_id, money_id, first, greatest(posted_on, first) AS day, sum(amount_kobo) AS kobo
      FROM unnest(short, since) AS found (item, first) CROSS JOIN LATERAL (
        SELECT * FROM allocations WHERE charge_id = item UNION ALL SELECT * FROM allocations WHERE money_id = item
      ) own GROUP BY 1, 2, 3, 4, 5
    ), runs AS (
      SELECT *, sum(kobo) OVER pair AS final, row_number() OVER (pair ORDER BY day) AS place,
        sum(kobo) OVER (pair ORDER BY day) AS until_then
      FROM put WINDOW pair AS (PARTITION BY charge_id, money_id)
    ), freed_later AS (
      SELECT *, min(until_then) OVER (PARTITION BY charge_id, money_id) AS least FROM runs
    )
    SELECT gen_random_uuid(), user_id, charge_id, money_id, CASE place WHEN 1 THEN final ELSE 0 END - kobo, first, day
    FROM freed_later WHERE least >= final AND kobo <> CASE place WHEN 1 THEN final ELSE 0 END
    ORDER BY charge_id, money_id, day DESC;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER ledger_entries_free_earlier AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION free_earlier();

-- What each record owes of each due year at the end of a day of the books, and its credit; whose account the record's is
-- does not matter.
CREATE OR REPLACE FUNCTION balances_on(day date) RETURNS TABLE (record_id uuid, year integer, owed_kobo bigint, credit_kobo bigint)
  LANGUAGE sql STABLE
  SET search_path = public, pg_temp
  AS $$
    SELECT item.user_id, item.year, coalesce(sum(open.kobo) FILTER (WHERE item.side = 'charge'), 0)::bigint,
      coalesce(sum(open.kobo) FILTER (WHERE item.side = 'money'), 0)::bigint
    FROM (
      SELECT item, sum(kobo) AS kobo FROM (
        SELECT item_id AS item, change_kobo AS kobo FROM ledger_entries WHERE posted_on <= day
        UNION ALL SELECT charge_id, -amount_kobo FROM allocations WHERE posted_on <= day
        UNION ALL SELECT money_id, -amount_kobo FROM allocations WHERE posted_on <= day
      ) changes GROUP BY item HAVING sum(kobo) <> 0
    ) open JOIN ledger_entries item ON item.id = open.item
    GROUP BY item.user_id, item.year
  $$;

-- Of what was closed before this was stored.
INSERT INTO closed_balances (period_id, record_id, year, owed_kobo, credit_kobo)
SELECT periods.id, balance.* FROM periods CROSS JOIN LATERAL balances_on(periods.until) balance
WHERE NOT EXISTS (SELECT FROM period_reopenings WHERE period_id = periods.id)
  AND NOT EXISTS (SELECT FROM closed_balances WHERE period_id = periods.id);
