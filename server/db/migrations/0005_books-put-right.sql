CREATE TABLE "cash_days" (
	"account_id" uuid NOT NULL,
	"date" date NOT NULL,
	"kobo" bigint NOT NULL,
	CONSTRAINT "cash_days_account_id_date_pk" PRIMARY KEY("account_id","date")
);
--> statement-breakpoint
CREATE TABLE "statement_line_vouchers" (
	"entry_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	CONSTRAINT "statement_line_vouchers_entry_id_account_id_pk" PRIMARY KEY("entry_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_withdrawals" (
	"reconciliation_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspense_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint DEFAULT nextval('ledger_positions') NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid,
	"line_id" uuid,
	"became_id" uuid,
	"account_id" uuid,
	"change_kobo" bigint NOT NULL,
	"date" date NOT NULL,
	"posted_on" date NOT NULL,
	"narration" text DEFAULT '' NOT NULL,
	"reference" text,
	"reason" text,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suspense_entries_source" CHECK (("suspense_entries"."payment_id" is null) <> ("suspense_entries"."line_id" is null))
);
--> statement-breakpoint
CREATE TABLE "former_values" (
	"what" text NOT NULL,
	"of_id" uuid NOT NULL,
	"until" date NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "former_values_what_of_id_until_pk" PRIMARY KEY("what","of_id","until")
);
--> statement-breakpoint
ALTER TABLE "cash_entries" ADD COLUMN "position" bigint DEFAULT nextval('ledger_positions') NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "proposed_payments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "settles" text;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "takes_back" uuid;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "account_number" text;--> statement-breakpoint
ALTER TABLE "dues_settings" ADD COLUMN "joiner_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "dues_settings" ADD COLUMN "other_purposes" text DEFAULT 'MCPE, MCPD, CPD, seminar, workshop, conference, training, levy, building, hall, rent, rental, dinner, luncheon, donation, gift, ticket, souvenir, T-shirt, sponsorship, advert, salary, refund, loan' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "months" integer;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "due_not_before" date;--> statement-breakpoint
ALTER TABLE "statement_line_vouchers" ADD CONSTRAINT "statement_line_vouchers_entry_id_cash_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."cash_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line_vouchers" ADD CONSTRAINT "statement_line_vouchers_account_id_cash_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line_vouchers" ADD CONSTRAINT "statement_line_vouchers_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_withdrawals" ADD CONSTRAINT "reconciliation_withdrawals_reconciliation_id_reconciliations_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."reconciliations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_withdrawals" ADD CONSTRAINT "reconciliation_withdrawals_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_entries" ADD CONSTRAINT "suspense_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_entries" ADD CONSTRAINT "suspense_entries_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_entries" ADD CONSTRAINT "suspense_entries_became_id_payments_id_fk" FOREIGN KEY ("became_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_entries" ADD CONSTRAINT "suspense_entries_account_id_cash_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_entries" ADD CONSTRAINT "suspense_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_line_vouchers_line" ON "statement_line_vouchers" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "suspense_entries_item" ON "suspense_entries" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "suspense_entries_payment" ON "suspense_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "suspense_entries_line" ON "suspense_entries" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "suspense_entries_account" ON "suspense_entries" USING btree ("account_id","posted_on");--> statement-breakpoint
CREATE INDEX "statement_lines_duplicates" ON "statement_lines" USING btree ("duplicate_of") WHERE "statement_lines"."duplicate_of" is not null;--> statement-breakpoint
CREATE INDEX "statement_lines_taken_back" ON "statement_lines" USING btree ("takes_back") WHERE "statement_lines"."takes_back" is not null;--> statement-breakpoint
CREATE INDEX "payments_received_key" ON "payments" USING btree (upper(regexp_replace("received_reference", '[^A-Za-z0-9]+', '', 'g')));--> statement-breakpoint
ALTER TABLE "dues_settings" ADD CONSTRAINT "dues_settings_joiner_days" CHECK ("dues_settings"."joiner_days" between 0 and 366);--> statement-breakpoint
-- Which months a charge was for, and that it was due 30 days after its day, was read off its amount and its days.
ALTER TABLE "ledger_entries" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "ledger_entries" charge SET
  "months" = CASE WHEN extract(month FROM charge.date) > 1 AND EXISTS (
    SELECT FROM (SELECT subscription.price_kobo UNION ALL
      SELECT value::bigint FROM jsonb_each_text(subscription.prices_kobo)) prices (kobo)
    WHERE round(kobo * (13 - extract(month FROM charge.date)) / 12) = charge.change_kobo)
    THEN 13 - extract(month FROM charge.date) END,
  "due_not_before" = CASE WHEN charge.due_date = charge.date + 30 THEN charge.due_date END
FROM "subscriptions" subscription
WHERE charge.subscription_id = subscription.id AND charge.kind = 'charge'
  AND (charge.due_date = charge.date + 30 OR extract(month FROM charge.date) > 1);--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER USER;--> statement-breakpoint
INSERT INTO kept_totals (name, value) VALUES ('ledger_version', 0);--> statement-breakpoint
-- As the view cash_movements has them, which a database that is being restored has not yet.
INSERT INTO cash_days (account_id, date, kobo)
SELECT coalesce(account_id, '00000000-0000-0000-0000-000000000000'), date, sum(kobo) FROM (
  SELECT coalesce(entry.cash_account_id, payment.cash_account_id) AS account_id, entry.posted_on AS date,
    entry.change_kobo AS kobo
  FROM ledger_entries entry JOIN payments payment ON payment.id = entry.payment_id
  WHERE entry.side = 'money' AND entry.kind <> 'move'
  UNION ALL
  SELECT payment.cash_account_id, entry.posted_on, -payment.fee_kobo
  FROM ledger_entries entry JOIN payments payment ON payment.id = entry.payment_id
  WHERE entry.kind = 'payment' AND payment.fee_kobo > 0 AND payment.reference NOT LIKE '% #' || payment.id
  UNION ALL
  SELECT account_id, date, amount_kobo * CASE WHEN (kind = 'receipt') = (reverses IS NULL) THEN 1 ELSE -1 END
  FROM cash_entries
  UNION ALL
  SELECT to_account_id, date, amount_kobo * CASE WHEN reverses IS NULL THEN 1 ELSE -1 END
  FROM cash_entries WHERE to_account_id IS NOT NULL
) movements GROUP BY 1, 2;
