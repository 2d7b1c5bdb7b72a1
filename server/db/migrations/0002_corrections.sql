CREATE TABLE "period_reopenings" (
	"period_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"number" text NOT NULL,
	"verify_code" text NOT NULL,
	"holder" jsonb NOT NULL,
	"date" date NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"years" jsonb NOT NULL,
	"supersedes" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_number_unique" UNIQUE("number"),
	CONSTRAINT "receipts_verify_code_unique" UNIQUE("verify_code"),
	CONSTRAINT "receipts_superseded_once" UNIQUE("supersedes")
);
--> statement-breakpoint
ALTER TABLE "periods" DROP CONSTRAINT "periods_until_unique";--> statement-breakpoint
ALTER TABLE "allocations" ADD COLUMN "posted_on" date DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "cash_account_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returned_on" date;--> statement-breakpoint
ALTER TABLE "period_reopenings" ADD CONSTRAINT "period_reopenings_period_id_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_reopenings" ADD CONSTRAINT "period_reopenings_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_supersedes_receipts_id_fk" FOREIGN KEY ("supersedes") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_posted" ON "ledger_entries" USING btree ("posted_on");--> statement-breakpoint
CREATE INDEX "periods_until" ON "periods" USING btree ("until");--> statement-breakpoint
ALTER TABLE "allocations" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "allocations" SET "posted_on" = greatest("allocations"."date", charge.posted_on, money.posted_on,
  (SELECT max(until) + 1 FROM periods WHERE closed_at <= "allocations"."created_at"))
FROM ledger_entries charge, ledger_entries money
WHERE charge.id = "allocations"."charge_id" AND money.id = "allocations"."money_id";--> statement-breakpoint
ALTER TABLE "allocations" ENABLE TRIGGER USER;--> statement-breakpoint
-- The receipts that were given out, with what their money pays now.
INSERT INTO "receipts" (id, payment_id, number, verify_code, holder, date, amount_kobo, years, created_at)
SELECT gen_random_uuid(), payment.id, coalesce(payment.receipt_number, payment.invoice_number), payment.verify_code,
  jsonb_build_object('fname', users.fname, 'mname', users.mname, 'lname', users.lname, 'memberId', users.member_id),
  coalesce(entry.date, payment.paid_on, (payment.created_at AT TIME ZONE 'Africa/Lagos')::date),
  coalesce(entry.change_kobo, payment.received_kobo, payment.amount_kobo),
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('year', paid.year, 'name', paid.name, 'kobo', paid.kobo) ORDER BY paid.year, paid.name)
    FROM (
      SELECT charge.year, charge.name, sum(part.amount_kobo) AS kobo
      FROM allocations part JOIN ledger_entries charge ON charge.id = part.charge_id
      WHERE part.money_id = entry.id GROUP BY charge.year, charge.name HAVING sum(part.amount_kobo) > 0
    ) paid
  ), '[]'),
  coalesce(payment.paid_at, payment.created_at)
FROM payments payment JOIN users ON users.id = payment.user_id
  LEFT JOIN ledger_entries entry ON entry.payment_id = payment.id AND entry.kind = 'payment'
WHERE payment.verify_code IS NOT NULL;
