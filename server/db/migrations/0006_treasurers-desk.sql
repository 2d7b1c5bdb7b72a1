-- With their triggers, in one go with what they write to.
DROP FUNCTION IF EXISTS keep_paid_total() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS keep_payment_totals() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS keep_paid_days() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS keep_paid_day(date, integer, bigint);--> statement-breakpoint
CREATE TABLE "budget_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"year" integer NOT NULL,
	"category_id" uuid,
	"amount" bigint NOT NULL,
	CONSTRAINT "budget_lines_category" UNIQUE NULLS NOT DISTINCT("year","category_id")
);
--> statement-breakpoint
CREATE TABLE "standing_payments" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_balances" (
	"period_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"year" integer,
	"owed_kobo" bigint NOT NULL,
	"credit_kobo" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opening_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"take_on" date,
	"take_on_before" date,
	"actor_id" uuid,
	"undone_by" uuid,
	"undone_at" timestamp with time zone,
	"undone_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roll_withdrawals" (
	"roll_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "joint_receipt_payments" (
	"receipt_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	CONSTRAINT "joint_receipt_payments_receipt_id_payment_id_pk" PRIMARY KEY("receipt_id","payment_id")
);
--> statement-breakpoint
CREATE TABLE "joint_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"verify_code" text NOT NULL,
	"payer" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "joint_receipts_number_unique" UNIQUE("number"),
	CONSTRAINT "joint_receipts_verify_code_unique" UNIQUE("verify_code")
);
--> statement-breakpoint
ALTER TABLE "paid_days" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "paid_days" CASCADE;--> statement-breakpoint
ALTER TABLE "suspense_entries" DROP CONSTRAINT "suspense_entries_source";--> statement-breakpoint
ALTER TABLE "cash_entries" ADD COLUMN "fund" text;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD COLUMN "standing_id" uuid;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "rule_id" uuid;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_rules" ADD COLUMN "category_id" uuid;--> statement-breakpoint
ALTER TABLE "statement_rules" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "suspense_entries" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "dues_settings" ADD COLUMN "signatory_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dues_settings" ADD COLUMN "signatory_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "opening_import_id" uuid;--> statement-breakpoint
ALTER TABLE "levies" ADD COLUMN "fund" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "signatory" jsonb;--> statement-breakpoint
ALTER TABLE "budget_lines" ADD CONSTRAINT "budget_lines_category_id_cash_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."cash_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_payments" ADD CONSTRAINT "standing_payments_entry_id_cash_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."cash_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_balances" ADD CONSTRAINT "closed_balances_period_id_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_balances" ADD CONSTRAINT "closed_balances_record_id_users_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_imports" ADD CONSTRAINT "opening_imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_imports" ADD CONSTRAINT "opening_imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_withdrawals" ADD CONSTRAINT "roll_withdrawals_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_withdrawals" ADD CONSTRAINT "roll_withdrawals_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_receipt_payments" ADD CONSTRAINT "joint_receipt_payments_receipt_id_joint_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."joint_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_receipt_payments" ADD CONSTRAINT "joint_receipt_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_receipts" ADD CONSTRAINT "joint_receipts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "closed_balances_once" ON "closed_balances" USING btree ("period_id","record_id","year");--> statement-breakpoint
CREATE INDEX "closed_balances_record" ON "closed_balances" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "joint_receipt_payments_payment" ON "joint_receipt_payments" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_standing_id_cash_entries_id_fk" FOREIGN KEY ("standing_id") REFERENCES "public"."cash_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_rule_id_statement_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."statement_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rules" ADD CONSTRAINT "statement_rules_category_id_cash_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."cash_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_entries" ADD CONSTRAINT "suspense_entries_event_id_gateway_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."gateway_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_opening_import_id_opening_imports_id_fk" FOREIGN KEY ("opening_import_id") REFERENCES "public"."opening_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_entries_standing" ON "cash_entries" USING btree ("standing_id") WHERE "cash_entries"."standing_id" is not null;--> statement-breakpoint
CREATE INDEX "statement_lines_rule" ON "statement_lines" USING btree ("rule_id") WHERE "statement_lines"."rule_id" is not null;--> statement-breakpoint
CREATE INDEX "suspense_entries_event" ON "suspense_entries" USING btree ("reference") WHERE "suspense_entries"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_day" ON "payments" USING btree (coalesce("paid_on", ("created_at" at time zone 'Africa/Lagos')::date),"created_at","id");--> statement-breakpoint
ALTER TABLE "suspense_entries" ADD CONSTRAINT "suspense_entries_source" CHECK (num_nonnulls("suspense_entries"."payment_id", "suspense_entries"."line_id", "suspense_entries"."event_id") = 1);--> statement-breakpoint
-- What the release before the last one counted.
DELETE FROM "kept_totals" WHERE "name" IN ('payments', 'paid_kobo');--> statement-breakpoint
-- The gateways are asked again about references that nobody knows: what they have enters the suspense then.
UPDATE "gateway_events" event SET "says" = NULL
WHERE "says" IS NOT NULL AND "settled_at" IS NULL
  AND NOT EXISTS (SELECT FROM "payments" WHERE "payments"."reference" = event."reference");
