-- Under which due years a payment is listed, and what it paid of the dues of each (docs/ledger.md, 'Figures by year').
-- Tables: payment_years; payments, allocations, ledger_entries.
-- In SQL, because a payment pays whenever something is put against a charge: at once, by hand, or a year later where
-- credit pays what is charged then.

CREATE OR REPLACE FUNCTION keep_payment_years(ids uuid[]) RETURNS void
  LANGUAGE sql
  SET search_path = public, pg_temp
  AS $$
    DELETE FROM payment_years USING unnest(ids) AS chosen (id) WHERE payment_id = chosen.id;
    INSERT INTO payment_years (payment_id, year, kobo, day, created_at)
    SELECT payment.id, paid.year, paid.kobo,
      coalesce(payment.paid_on, (payment.created_at AT TIME ZONE 'Africa/Lagos')::date), payment.created_at
    FROM (
      SELECT money.payment_id, charge.year, sum(allocations.amount_kobo) AS kobo
      FROM unnest(ids) AS chosen (id)
        JOIN ledger_entries money ON money.payment_id = chosen.id
        JOIN allocations ON allocations.money_id = money.id
        JOIN ledger_entries charge ON charge.id = allocations.charge_id
      WHERE charge.levy_id IS NULL AND charge.year IS NOT NULL
      GROUP BY money.payment_id, charge.year HAVING sum(allocations.amount_kobo) > 0
      UNION ALL
      SELECT none.id, none.due_year, 0 FROM unnest(ids) AS chosen (id)
        JOIN payments none ON none.id = chosen.id WHERE none.net_kobo = 0
    ) paid JOIN payments payment ON payment.id = paid.payment_id
    ON CONFLICT DO NOTHING
  $$;

CREATE OR REPLACE FUNCTION keep_years_of_payment() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM keep_payment_years(ARRAY[coalesce(NEW.id, OLD.id)]);
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER payments_years AFTER INSERT OR DELETE OR UPDATE OF due_year, net_kobo, paid_at, created_at
  ON payments FOR EACH ROW EXECUTE FUNCTION keep_years_of_payment();

CREATE OR REPLACE FUNCTION keep_years_of_allocations() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM keep_payment_years(ARRAY(SELECT DISTINCT money.payment_id
      FROM new_rows JOIN ledger_entries money ON money.id = new_rows.money_id WHERE money.payment_id IS NOT NULL));
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER allocations_payment_years AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_years_of_allocations();

-- Those of before, and what a release without these triggers has written.
SELECT keep_payment_years(ARRAY(SELECT id FROM payments
  WHERE NOT EXISTS (SELECT FROM payment_years WHERE payment_id = payments.id)));
