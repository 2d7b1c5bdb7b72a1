CREATE TABLE "periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"until" date NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "periods_until_unique" UNIQUE("until")
);
--> statement-breakpoint
ALTER TABLE "periods" ADD CONSTRAINT "periods_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER periods_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON periods
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Nothing is posted into a closed period (ledger.md, 'Closed periods'), by any writer.
CREATE FUNCTION refuse_closed_periods() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM changed_rows WHERE posted_on <= (SELECT max(until) FROM periods)) THEN
      RAISE EXCEPTION 'The period is closed.' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_open_period';
    END IF;
    RETURN NULL;
  END $$;
--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION refuse_closed_periods() SET search_path = %I, pg_temp',
    (SELECT nspname FROM pg_namespace
      WHERE oid = (SELECT relnamespace FROM pg_class WHERE oid = 'users'::regclass)));
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_open_period AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_periods();
