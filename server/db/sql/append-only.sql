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

CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER allocations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON allocations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER periods_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON periods
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER period_reopenings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON period_reopenings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER rolls_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rolls
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER roll_withdrawals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON roll_withdrawals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER joint_receipts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON joint_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER cash_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER suspense_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON suspense_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER share_rates_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON share_rates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER share_accruals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON share_accruals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER reconciliations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER reconciliation_withdrawals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE
  ON reconciliation_withdrawals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
