-- Nothing is posted or booked into a closed period (docs/ledger.md).
-- Tables: ledger_entries and share_accruals by the day of the books, cash_entries by their date.
-- In SQL, because it holds for every writer, and is checked in the statement that writes.

CREATE OR REPLACE FUNCTION refuse_closed_periods() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM changed_rows WHERE posted_on <= (SELECT max(until) FROM periods)) THEN
      RAISE EXCEPTION 'The period is closed.' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_open_period';
    END IF;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER ledger_entries_open_period AFTER INSERT ON ledger_entries
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
    IF EXISTS (SELECT FROM changed_rows WHERE date <= (SELECT max(until) FROM periods)) THEN
      RAISE EXCEPTION 'The period is closed.' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_entries_open_period';
    END IF;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER cash_entries_open_period AFTER INSERT ON cash_entries
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_days();
