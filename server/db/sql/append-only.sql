-- What must never change: a row is added, and what is wrong in it is reversed by another.
-- Tables: ledger_entries, allocations, periods, period_reopenings, receipts, joint_receipts, rolls, roll_withdrawals, cash_entries, suspense_entries, share_rates, share_accruals, reconciliations, audit_entries.
-- In SQL, because it holds for every writer: the server, a command, and a person at psql.

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp
  AS $$
  BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END $$;

-- Makes the trigger of such a table, `<table>_append_only`.
CREATE OR REPLACE FUNCTION append_only(kept text) RETURNS void
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    EXECUTE format('CREATE OR REPLACE TRIGGER %1$s_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %1$s
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', kept);
  END $$;

SELECT append_only('ledger_entries');
SELECT append_only('allocations');
SELECT append_only('periods');
SELECT append_only('period_reopenings');
SELECT append_only('receipts');
SELECT append_only('rolls');
SELECT append_only('roll_withdrawals');
SELECT append_only('joint_receipts');
SELECT append_only('cash_entries');
SELECT append_only('suspense_entries');
SELECT append_only('share_rates');
SELECT append_only('share_accruals');
SELECT append_only('reconciliations');
SELECT append_only('reconciliation_withdrawals');
SELECT append_only('audit_entries');
