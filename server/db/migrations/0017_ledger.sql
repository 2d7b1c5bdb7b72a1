CREATE SEQUENCE "public"."ledger_positions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint DEFAULT nextval('ledger_positions') NOT NULL,
	"user_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"money_id" uuid NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "allocations_amount" CHECK ("allocations"."amount_kobo" <> 0)
);
--> statement-breakpoint
CREATE TABLE "dues_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"grace_days" integer DEFAULT 0 NOT NULL,
	"pro_rata" text DEFAULT 'none' NOT NULL,
	"part_payments" boolean DEFAULT false NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"account_number" text DEFAULT '' NOT NULL,
	"account_name" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dues_settings_one" CHECK ("dues_settings"."id" = 1),
	CONSTRAINT "dues_settings_grace" CHECK ("dues_settings"."grace_days" between 0 and 366)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint DEFAULT nextval('ledger_positions') NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"side" text NOT NULL,
	"change_kobo" bigint NOT NULL,
	"year" integer,
	"due_date" date,
	"subscription_id" uuid,
	"name" text,
	"date" date NOT NULL,
	"posted_on" date NOT NULL,
	"payment_id" uuid,
	"reference" text,
	"reverses" uuid,
	"actor_id" uuid,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_change" CHECK ("ledger_entries"."change_kobo" <> 0)
);
--> statement-breakpoint
CREATE TABLE "member_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"owed_kobo" bigint NOT NULL,
	"credit_kobo" bigint NOT NULL,
	"oldest_due" date,
	"years_owed" integer NOT NULL,
	"charged" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_items" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"side" text NOT NULL,
	"position" bigint NOT NULL,
	"year" integer,
	"due_date" date,
	"full_kobo" bigint NOT NULL,
	"open_kobo" bigint NOT NULL,
	CONSTRAINT "open_items_open" CHECK ("open_items"."open_kobo" between 0 and "open_items"."full_kobo")
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_one_successful";--> statement-breakpoint
DROP INDEX "payments_one_open";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "subscription_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_kobo" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asked" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "receipt_number" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_currency" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "prices_kobo" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "charge_from" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "charged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "before_ledger" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "dues_category" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_member" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_charge_id_ledger_entries_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_money_id_ledger_entries_id_fk" FOREIGN KEY ("money_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_item_id_ledger_entries_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_ledger_entries_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_items" ADD CONSTRAINT "open_items_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_user" ON "allocations" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "allocations_charge" ON "allocations" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "allocations_money" ON "allocations" USING btree ("money_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_reversed_once" ON "ledger_entries" USING btree ("reverses");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_payment_once" ON "ledger_entries" USING btree ("payment_id") WHERE "ledger_entries"."kind" = 'payment';--> statement-breakpoint
CREATE INDEX "ledger_entries_user" ON "ledger_entries" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "ledger_entries_item" ON "ledger_entries" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_subscription" ON "ledger_entries" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "member_accounts_oldest_due" ON "member_accounts" USING btree ("oldest_due");--> statement-breakpoint
CREATE INDEX "member_accounts_arrears" ON "member_accounts" USING btree ("years_owed" DESC NULLS LAST,"owed_kobo" DESC NULLS LAST,"user_id") WHERE "member_accounts"."owed_kobo" > 0;--> statement-breakpoint
CREATE INDEX "open_items_open" ON "open_items" USING btree ("user_id") WHERE "open_items"."open_kobo" > 0;--> statement-breakpoint
CREATE INDEX "open_items_owed" ON "open_items" USING btree ("year","user_id") WHERE "open_items"."open_kobo" > 0 and "open_items"."side" = 'charge';--> statement-breakpoint
-- A member has one open checkout from now on: the newest.
UPDATE payments SET status = 'failed', review_reason = 'The checkout was replaced by a newer one.', updated_at = now()
WHERE status = 'pending' AND EXISTS (
  SELECT FROM payments newer WHERE newer.user_id = payments.user_id AND newer.status = 'pending'
    AND (newer.created_at, newer.id) > (payments.created_at, payments.id)
);--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("user_id") WHERE "payments"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_receipt_number_unique" UNIQUE("receipt_number");