-- The code by which a receipt is verified.
-- Tables: payments. A letter has its code by the default of its column.
-- In SQL, because money that is certain has a receipt, and its receipt a code, from every writer.

CREATE OR REPLACE FUNCTION give_verify_code() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF NEW.verify_code IS NULL AND (NEW.receipt_number IS NOT NULL OR NEW.status IN ('successful', 'refunded')) THEN
      NEW.verify_code := new_verify_code();
    END IF;
    RETURN NEW;
  END $$;

CREATE OR REPLACE TRIGGER payments_verify_code BEFORE INSERT OR UPDATE OF receipt_number, status ON payments
  FOR EACH ROW EXECUTE FUNCTION give_verify_code();
