CREATE TABLE "cash_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"direction" text NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_categories_direction" CHECK ("cash_categories"."direction" in ('in', 'out'))
);
--> statement-breakpoint
CREATE TABLE "cash_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"voucher_number" text NOT NULL,
	"account_id" uuid NOT NULL,
	"to_account_id" uuid,
	"category_id" uuid,
	"amount_kobo" bigint NOT NULL,
	"date" date NOT NULL,
	"party" text DEFAULT '' NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"reference" text,
	"approved_by" text DEFAULT '' NOT NULL,
	"attachment_key" text,
	"attachment_type" text,
	"attachment_bytes" integer,
	"reverses" uuid,
	"statement_line_id" uuid,
	"actor_id" uuid,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_entries_voucher_unique" UNIQUE("voucher_number"),
	CONSTRAINT "cash_entries_kind" CHECK ("cash_entries"."kind" in ('payment', 'remittance', 'receipt', 'transfer')),
	CONSTRAINT "cash_entries_amount" CHECK ("cash_entries"."amount_kobo" > 0),
	CONSTRAINT "cash_entries_transfer" CHECK (("cash_entries"."kind" = 'transfer') = ("cash_entries"."to_account_id" is not null) and "cash_entries"."to_account_id" <> "cash_entries"."account_id"),
	CONSTRAINT "cash_entries_category" CHECK (("cash_entries"."kind" in ('payment', 'receipt')) = ("cash_entries"."category_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "cleared_movements" (
	"movement_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"cleared_on" date NOT NULL,
	"statement_line_id" uuid,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cleared_movements_account_id_movement_id_pk" PRIMARY KEY("account_id","movement_id")
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"xlsx_key" text,
	"pdf_key" text,
	"xlsx_bytes" integer,
	"pdf_bytes" integer,
	"error" text,
	"requested_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "packs_state" CHECK ("packs"."state" in ('waiting', 'working', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"until" date NOT NULL,
	"statement_kobo" bigint NOT NULL,
	"book_kobo" bigint NOT NULL,
	"outstanding" jsonb NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_accruals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"allocation_id" uuid NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"posted_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"category" text,
	"basis_points" integer NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_rates_basis_points" CHECK ("share_rates"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "voucher_counters" (
	"prefix" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "voucher_counters_prefix_year_pk" PRIMARY KEY("prefix","year")
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" RENAME TO "cash_accounts";--> statement-breakpoint
ALTER TABLE "stored_files" DROP CONSTRAINT "stored_files_kind";--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_kind" CHECK ("stored_files"."kind" in ('photo', 'resource', 'picture', 'transfer', 'pack'));--> statement-breakpoint
ALTER TABLE "statement_lines" DROP CONSTRAINT "statement_lines_account_id_bank_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "statements" DROP CONSTRAINT "statements_account_id_bank_accounts_id_fk";
--> statement-breakpoint
DROP INDEX "bank_accounts_name_unique";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cash_account_id" uuid;--> statement-breakpoint
ALTER TABLE "cash_accounts" ADD COLUMN "kind" text DEFAULT 'bank' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_accounts" ADD COLUMN "gateway" text;--> statement-breakpoint
ALTER TABLE "cash_accounts" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_accounts" ADD COLUMN "opening_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_accounts" ADD COLUMN "opened_on" date;--> statement-breakpoint
ALTER TABLE "cash_accounts" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_account_id_cash_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_to_account_id_cash_accounts_id_fk" FOREIGN KEY ("to_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_category_id_cash_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."cash_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_reverses_cash_entries_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."cash_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_statement_line_id_statement_lines_id_fk" FOREIGN KEY ("statement_line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleared_movements" ADD CONSTRAINT "cleared_movements_account_id_cash_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleared_movements" ADD CONSTRAINT "cleared_movements_statement_line_id_statement_lines_id_fk" FOREIGN KEY ("statement_line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleared_movements" ADD CONSTRAINT "cleared_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_account_id_cash_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_accruals" ADD CONSTRAINT "share_accruals_allocation_id_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."allocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_rates" ADD CONSTRAINT "share_rates_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_categories_name" ON "cash_categories" USING btree ("direction",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "cash_entries_reversed_once" ON "cash_entries" USING btree ("reverses");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_entries_line_once" ON "cash_entries" USING btree ("statement_line_id") WHERE "cash_entries"."reverses" is null;--> statement-breakpoint
CREATE INDEX "cash_entries_date" ON "cash_entries" USING btree ("date","created_at","id");--> statement-breakpoint
CREATE INDEX "cash_entries_account" ON "cash_entries" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cleared_movements_line" ON "cleared_movements" USING btree ("statement_line_id","movement_id");--> statement-breakpoint
CREATE INDEX "packs_created" ON "packs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reconciliations_account" ON "reconciliations" USING btree ("account_id","until","created_at");--> statement-breakpoint
CREATE INDEX "share_accruals_allocation" ON "share_accruals" USING btree ("allocation_id");--> statement-breakpoint
CREATE INDEX "share_accruals_posted" ON "share_accruals" USING btree ("posted_on","amount_kobo");--> statement-breakpoint
CREATE INDEX "share_rates_from" ON "share_rates" USING btree ("from_day");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_account_id_cash_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_account_id_cash_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_accounts_name_unique" ON "cash_accounts" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "cash_accounts_default" ON "cash_accounts" USING btree ("kind") WHERE "cash_accounts"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "cash_accounts_gateway" ON "cash_accounts" USING btree ("gateway");--> statement-breakpoint
ALTER TABLE "cash_accounts" ADD CONSTRAINT "cash_accounts_kind" CHECK ("cash_accounts"."kind" in ('bank', 'cash', 'gateway'));--> statement-breakpoint
ALTER TABLE "cash_accounts" ADD CONSTRAINT "cash_accounts_gateway_named" CHECK (("cash_accounts"."kind" = 'gateway') = ("cash_accounts"."gateway" is not null));--> statement-breakpoint
-- Where money goes that nothing else has an account for. What statements were uploaded for first is the bank.
INSERT INTO cash_accounts (id, name, kind)
SELECT gen_random_uuid(), coalesce(nullif(bank_name, ''), 'Bank'), 'bank' FROM dues_settings
WHERE NOT EXISTS (SELECT FROM cash_accounts);
--> statement-breakpoint
UPDATE cash_accounts SET is_default = true
WHERE id = (SELECT id FROM cash_accounts WHERE kind = 'bank' ORDER BY created_at, id LIMIT 1);
--> statement-breakpoint
INSERT INTO cash_accounts (id, name, kind, is_default) VALUES (gen_random_uuid(), 'Cash in hand', 'cash', true)
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO cash_categories (id, name, direction)
SELECT gen_random_uuid(), name, 'out' FROM unnest(ARRAY['Bank charges', 'Meetings and events', 'Printing and stationery',
  'Secretariat', 'Honoraria', 'Travel', 'Welfare', 'Other payments']) name
UNION ALL
SELECT gen_random_uuid(), name, 'in' FROM unnest(ARRAY['Bank interest', 'Donations', 'Events', 'Other receipts']) name;
--> statement-breakpoint
-- A gateway's account is opened with its first money; all other money is in the bank, or is cash.
CREATE FUNCTION cash_account_for(payment_gateway text, payment_method text) RETURNS uuid
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF payment_gateway = 'hand' THEN
      RETURN (SELECT id FROM cash_accounts WHERE is_default
        AND kind = CASE WHEN lower(payment_method) = 'cash' THEN 'cash' ELSE 'bank' END);
    END IF;
    IF NOT EXISTS (SELECT FROM cash_accounts WHERE gateway = payment_gateway) THEN
      INSERT INTO cash_accounts (id, name, kind, gateway)
      SELECT gen_random_uuid(), initcap(payment_gateway)
        || CASE WHEN EXISTS (SELECT FROM cash_accounts WHERE lower(name) = payment_gateway)
          THEN ' (gateway)' ELSE '' END, 'gateway', payment_gateway
      ON CONFLICT DO NOTHING;
    END IF;
    RETURN (SELECT id FROM cash_accounts WHERE gateway = payment_gateway);
  END $$;
--> statement-breakpoint
CREATE FUNCTION give_cash_account() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF NEW.cash_account_id IS NULL AND NEW.received_kobo IS NOT NULL THEN
      NEW.cash_account_id := cash_account_for(NEW.gateway, NEW.method);
    END IF;
    RETURN NEW;
  END $$;
--> statement-breakpoint
-- What is owed to the national body of money put against dues, at the rate of its day; null without a rate.
CREATE FUNCTION share_of(allocation allocations) RETURNS bigint
  LANGUAGE sql STABLE
  AS $$
    SELECT round(allocation.amount_kobo * rate.basis_points / 10000.0)::bigint
    FROM ledger_entries charge
      JOIN users ON users.id = charge.user_id
      CROSS JOIN LATERAL (
        SELECT basis_points FROM share_rates
        WHERE from_day <= allocation.date
          AND (category IS NULL OR category = coalesce(users.dues_category, users.designation))
        ORDER BY category IS NULL, from_day DESC, created_at DESC, id DESC LIMIT 1
      ) rate
    WHERE charge.id = allocation.charge_id AND charge.kind IN ('charge', 'opening')
  $$;
--> statement-breakpoint
-- What is taken back of a charge takes its share back, whatever the rate is by then.
CREATE FUNCTION accrue_shares() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM share_rates) THEN
      RETURN NULL;
    END IF;
    INSERT INTO share_accruals (id, allocation_id, amount_kobo, posted_on)
    SELECT gen_random_uuid(), share.id, share.kobo,
      greatest(share.date, (SELECT max(until) + 1 FROM periods))
    FROM (
      SELECT new_row.id, new_row.date,
        CASE WHEN new_row.amount_kobo > 0 THEN share_of(new_row)
          ELSE (
            SELECT round(sum(accrued.amount_kobo)::numeric * new_row.amount_kobo
              / nullif((SELECT sum(amount_kobo) FROM allocations former
                WHERE former.charge_id = new_row.charge_id AND former.money_id = new_row.money_id
                  AND former.position < new_row.position), 0))::bigint
            FROM share_accruals accrued JOIN allocations former ON former.id = accrued.allocation_id
            WHERE former.charge_id = new_row.charge_id AND former.money_id = new_row.money_id
              AND former.position < new_row.position
          ) END AS kobo
      FROM new_rows listed JOIN allocations new_row ON new_row.id = listed.id
    ) share
    WHERE share.kobo <> 0;
    RETURN NULL;
  END $$;
--> statement-breakpoint
-- Nothing is booked by hand into a closed period, by any writer.
CREATE FUNCTION refuse_closed_days() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM changed_rows WHERE date <= (SELECT max(until) FROM periods)) THEN
      RAISE EXCEPTION 'The period is closed.' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_entries_open_period';
    END IF;
    RETURN NULL;
  END $$;
--> statement-breakpoint
-- Functions find others in the schema that the tables are in.
DO $$
DECLARE
  home name := (SELECT nspname FROM pg_namespace
    WHERE oid = (SELECT relnamespace FROM pg_class WHERE oid = 'users'::regclass));
  routine text;
BEGIN
  FOREACH routine IN ARRAY ARRAY['cash_account_for(text, text)', 'give_cash_account()', 'share_of(allocations)',
    'accrue_shares()', 'refuse_closed_days()'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', routine, home);
  END LOOP;
END $$;
--> statement-breakpoint
UPDATE payments SET cash_account_id = coalesce(
  (SELECT statement_lines.account_id FROM statement_line_payments
    JOIN statement_lines ON statement_lines.id = statement_line_payments.line_id
    WHERE statement_line_payments.payment_id = payments.id AND payments.gateway = 'hand'),
  cash_account_for(gateway, method))
WHERE received_kobo IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER payments_cash_account BEFORE INSERT OR UPDATE OF received_kobo ON payments
  FOR EACH ROW EXECUTE FUNCTION give_cash_account();
--> statement-breakpoint
CREATE TRIGGER allocations_accrue_shares AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION accrue_shares();
--> statement-breakpoint
CREATE TRIGGER cash_entries_open_period AFTER INSERT ON cash_entries
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_days();
--> statement-breakpoint
CREATE TRIGGER share_accruals_open_period AFTER INSERT ON share_accruals
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_periods();
--> statement-breakpoint
CREATE TRIGGER cash_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER share_rates_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON share_rates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER share_accruals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON share_accruals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER reconciliations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The cash book. A reversed entry counts the other way; a fee has the payment's id, a member's money the entry's.
-- A payment that was moved to another member has the fee of the first, under a reference with its own id.
CREATE VIEW cash_movements AS
  SELECT entry.id, 'members' AS kind, payment.cash_account_id AS account_id, entry.posted_on AS date,
    entry.change_kobo AS kobo, coalesce(payment.receipt_number, payment.invoice_number) AS number,
    users.fname || ' ' || users.lname AS name,
    CASE entry.kind WHEN 'payment' THEN 'Received from a member' WHEN 'refund' THEN 'Refund' ELSE 'Reversal' END
      || coalesce(': ' || entry.reason, '') AS purpose,
    entry.reference, NULL::uuid AS category_id, entry.user_id, entry.payment_id, NULL::uuid AS entry_id,
    entry.created_at
  FROM ledger_entries entry
    JOIN payments payment ON payment.id = entry.payment_id
    JOIN users ON users.id = entry.user_id
  WHERE entry.side = 'money'
  UNION ALL
  SELECT payment.id, 'fee', payment.cash_account_id, entry.posted_on, -payment.fee_kobo,
    coalesce(payment.receipt_number, payment.invoice_number), initcap(payment.gateway), 'Fee of the gateway',
    entry.reference, NULL, entry.user_id, payment.id, NULL, entry.created_at
  FROM payments payment
    JOIN ledger_entries entry ON entry.payment_id = payment.id AND entry.kind = 'payment'
  WHERE payment.fee_kobo > 0 AND payment.reference NOT LIKE '% #' || payment.id
  UNION ALL
  SELECT entry.id, entry.kind, leg.account_id, entry.date,
    entry.amount_kobo * leg.sign * CASE WHEN entry.reverses IS NULL THEN 1 ELSE -1 END,
    entry.voucher_number, entry.party, entry.purpose, entry.reference, entry.category_id, NULL, NULL, entry.id,
    entry.created_at
  FROM cash_entries entry
    CROSS JOIN LATERAL (
      SELECT entry.account_id, CASE entry.kind WHEN 'receipt' THEN 1 ELSE -1 END AS sign
      UNION ALL
      SELECT entry.to_account_id, 1 WHERE entry.to_account_id IS NOT NULL
    ) leg;
