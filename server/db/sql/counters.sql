-- Counts, sums and versions, so that no list counts its rows: kept_totals, and paid_days by the day of payment.
-- Tables: users, payments, content_items. What is paid in all is counted by ledger-totals.sql.
-- In SQL, because they change in the transaction and the statement that changes the rows, whoever runs it.
-- Triggers of one event fire in the order of their names. These names put the rows of kept_totals into one order, that
-- of every transaction, so that two of them never wait for each other.

CREATE OR REPLACE FUNCTION keep_total(total text, change bigint) RETURNS void
  LANGUAGE sql
  SET search_path = public, pg_temp
  AS $$ UPDATE kept_totals SET value = value + change WHERE name = total AND change <> 0 $$;

-- One statement changes each total once, however many rows it touches. A record that is not on the register is not
-- counted.
CREATE OR REPLACE FUNCTION keep_member_totals() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  DECLARE
    more bigint := 0;
    more_abroad bigint := 0;
  BEGIN
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
      SELECT count(*), count(*) FILTER (WHERE in_diaspora) INTO more, more_abroad
        FROM new_rows WHERE off_register IS NULL;
    END IF;
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
      SELECT more - count(*), more_abroad - count(*) FILTER (WHERE in_diaspora)
        INTO more, more_abroad FROM old_rows WHERE off_register IS NULL;
    END IF;
    PERFORM keep_total('members', more);
    PERFORM keep_total('members_in_diaspora', more_abroad);
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER users_totals_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_member_totals();
CREATE OR REPLACE TRIGGER users_totals_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_member_totals();
CREATE OR REPLACE TRIGGER users_totals_delete AFTER DELETE ON users
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_member_totals();

-- Raised with every change of who there is, and of what a search or an order goes by: whatever was counted or measured
-- under one version holds for as long as the version stands.
CREATE OR REPLACE FUNCTION raise_members_version() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM keep_total('members_version', 1);
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER users_version
  AFTER INSERT OR DELETE OR UPDATE OF fname, mname, lname, member_id, email, phone_number, secondary_phone_number, off_register ON users
  FOR EACH STATEMENT EXECUTE FUNCTION raise_members_version();

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

-- A transaction locks the total of what was paid before any day, so that two of them never wait for each other.
CREATE OR REPLACE FUNCTION keep_paid_day(day date, more integer, kobo bigint) RETURNS void
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM FROM kept_totals WHERE name = 'paid_kobo' FOR UPDATE;
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
