-- What the release before this one reads and this one does not: the counts and sums of payments in kept_totals, and
-- paid_days by the day of payment. They go with the next release, when no process of that one can run beside it.
-- Tables: payments, ledger_entries, kept_totals, paid_days.
-- In SQL, because both releases write.

CREATE OR REPLACE FUNCTION keep_paid_total() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM keep_total('paid_kobo', (SELECT coalesce(sum(change_kobo), 0)::bigint FROM new_rows
      WHERE side = 'money' AND payment_id IS NOT NULL));
    RETURN NULL;
  END $$;

-- After the items and balances, whose trigger raises the version of the ledger.
CREATE OR REPLACE TRIGGER ledger_entries_totals_paid AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_paid_total();

CREATE OR REPLACE FUNCTION keep_payment_totals() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  DECLARE
    rows bigint := 0;
  BEGIN
    IF TG_OP = 'INSERT' THEN SELECT count(*) INTO rows FROM new_rows; END IF;
    IF TG_OP = 'DELETE' THEN SELECT -count(*) INTO rows FROM old_rows; END IF;
    PERFORM keep_total('payments', rows);
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER payments_totals_insert AFTER INSERT ON payments
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_payment_totals();
CREATE OR REPLACE TRIGGER payments_totals_delete AFTER DELETE ON payments
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_payment_totals();

-- A transaction locks the version of the ledger before any sum, so that two of them never wait for each other.
CREATE OR REPLACE FUNCTION keep_paid_day(day date, more integer, kobo bigint) RETURNS void
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM FROM kept_totals WHERE name = 'ledger_version' FOR UPDATE;
    INSERT INTO paid_days AS kept (paid_on, payments, net_kobo) VALUES (day, more, kobo)
    ON CONFLICT (paid_on) DO UPDATE
      SET payments = kept.payments + excluded.payments, net_kobo = kept.net_kobo + excluded.net_kobo;
  END $$;

-- One statement changes each day once, however many payments it touches.
CREATE OR REPLACE FUNCTION keep_paid_days() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM keep_paid_day(paid_on, count(*)::integer, sum(net_kobo)::bigint)
      FROM new_rows WHERE paid_on IS NOT NULL GROUP BY paid_on;
    ELSIF TG_OP = 'DELETE' THEN
      PERFORM keep_paid_day(paid_on, -count(*)::integer, -sum(net_kobo)::bigint)
      FROM old_rows WHERE paid_on IS NOT NULL GROUP BY paid_on;
    ELSE
      PERFORM keep_paid_day(paid_on, sum(payments)::integer, sum(kobo)::bigint)
      FROM (
        SELECT paid_on, 1 AS payments, net_kobo AS kobo FROM new_rows
        UNION ALL SELECT paid_on, -1, -net_kobo FROM old_rows
      ) changes
      WHERE paid_on IS NOT NULL GROUP BY paid_on HAVING sum(payments) <> 0 OR sum(kobo) <> 0;
    END IF;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER payments_totals_of_days_insert AFTER INSERT ON payments
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_paid_days();
CREATE OR REPLACE TRIGGER payments_totals_of_days_update AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_paid_days();
CREATE OR REPLACE TRIGGER payments_totals_of_days_delete AFTER DELETE ON payments
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_paid_days();
