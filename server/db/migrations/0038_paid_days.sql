CREATE TABLE "paid_days" (
	"paid_on" date PRIMARY KEY NOT NULL,
	"payments" integer NOT NULL,
	"net_kobo" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_paid";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_on" date GENERATED ALWAYS AS ((paid_at at time zone 'Africa/Lagos')::date) STORED;--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("paid_on","created_at","id","net_kobo","status","due_year");--> statement-breakpoint
-- A transaction locks the total of what was paid before any day, so that two of them never wait for each other.
CREATE FUNCTION keep_paid_day(day date, more integer, kobo bigint) RETURNS void
  LANGUAGE plpgsql
  AS $$
  BEGIN
    PERFORM FROM kept_totals WHERE name = 'paid_kobo' FOR UPDATE;
    INSERT INTO paid_days AS kept (paid_on, payments, net_kobo) VALUES (day, more, kobo)
    ON CONFLICT (paid_on) DO UPDATE
      SET payments = kept.payments + excluded.payments, net_kobo = kept.net_kobo + excluded.net_kobo;
  END $$;
--> statement-breakpoint
-- One statement changes each day once, however many payments it touches.
CREATE FUNCTION keep_paid_days() RETURNS trigger
  LANGUAGE plpgsql
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
--> statement-breakpoint
-- Named to fire after the totals: every transaction takes the rows of kept_totals in one order.
CREATE TRIGGER payments_totals_of_days_insert AFTER INSERT ON payments
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_paid_days();
--> statement-breakpoint
CREATE TRIGGER payments_totals_of_days_update AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_paid_days();
--> statement-breakpoint
CREATE TRIGGER payments_totals_of_days_delete AFTER DELETE ON payments
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_paid_days();
--> statement-breakpoint
INSERT INTO paid_days (paid_on, payments, net_kobo)
SELECT paid_on, count(*), sum(net_kobo) FROM payments WHERE paid_on IS NOT NULL GROUP BY paid_on;
--> statement-breakpoint
-- Functions find their tables in the schema that the tables are in.
DO $$
DECLARE
  home name := (SELECT nspname FROM pg_namespace
    WHERE oid = (SELECT relnamespace FROM pg_class WHERE oid = 'users'::regclass));
  own regprocedure;
BEGIN
  FOREACH own IN ARRAY ARRAY['keep_paid_day(date, integer, bigint)', 'keep_paid_days()']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', own, home);
  END LOOP;
END $$;
