-- Both extensions are trusted: the owner of a database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- The functions that columns and indexes below are made of; all others are in server/db/sql. pg_dump restores with an
-- empty search_path, and PostgreSQL 17 rebuilds indexes with a safe one: in this form (RETURN) names are resolved
-- once, here, to whichever schema the extension is in. Whoever changes what one returns rebuilds what is made of it.
--
-- Text as it is searched and sorted: lower case, without tone marks and dots below (Ọlá → ola), hooked letters as
-- plain ones (Ɗanjuma → danjuma), and without apostrophes of any kind (O'Brien → obrien). Immutable in fact: its
-- dictionary is named.
CREATE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(
    lower(unaccent('unaccent', regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'))),
    '[''\u0060\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40]', '', 'g');
--> statement-breakpoint
-- The letters and digits of a name, the twin of nameKey (contract/diacritics.ts): O'Brien and OBRIEN are one,
-- and so are Adeyemi-Cole, Adeyemi Cole and Adeyemicole.
CREATE FUNCTION name_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(
    translate(
      replace(replace(replace(replace(
        lower(regexp_replace(normalize(name, NFKD),
          '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g')),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'ɓɗƙƴŋɲǝəøłđðħıς', 'bdkynneeolddhiσ'),
    '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ua78b\ua78c\ufe30-\ufe6f\ufeff]',
    '', 'g');
--> statement-breakpoint
-- The canonical form of a member ID, the twin of memberIdKey (contract/member-id.ts): NFKC, upper case,
-- without spaces, hyphens, slashes, dots and underscores.
CREATE FUNCTION member_id_key(member_id text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(
    upper(lower(normalize(member_id, NFKC))), '[\s./_\-\u2010-\u2015\u2212]', '', 'g');
--> statement-breakpoint
-- 24 letters and digits of Crockford's base 32, 120 random bits: five of each byte of two random UUIDs, without
-- the bytes that have their version in them.
CREATE FUNCTION new_verify_code() RETURNS text
  LANGUAGE sql VOLATILE
  SET search_path = pg_catalog, pg_temp
  AS $$
    SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', (get_byte(source.bytes, n) & 31) + 1, 1), '')
    FROM (SELECT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) AS bytes OFFSET 0) source,
      generate_series(0, 25) n
    WHERE n NOT IN (6, 22)
  $$;
--> statement-breakpoint
CREATE SEQUENCE "public"."ledger_positions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "announcement_reads" (
	"user_id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_reads_user_id_announcement_id_pk" PRIMARY KEY("user_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "announcement_recipients" (
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text,
	"reason" text,
	"sent_at" timestamp with time zone,
	"text_state" text,
	"text_reason" text,
	"text_sent_at" timestamp with time zone,
	CONSTRAINT "announcement_recipients_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id"),
	CONSTRAINT "announcement_recipients_state" CHECK ("announcement_recipients"."state" in ('queued', 'sent', 'failed', 'refused', 'skipped')),
	CONSTRAINT "announcement_recipients_text_state" CHECK ("announcement_recipients"."text_state" in ('queued', 'sent', 'failed', 'refused', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"by_mail" boolean DEFAULT false NOT NULL,
	"sent_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"greeting" text DEFAULT 'Dear {first name},' NOT NULL,
	"audience" jsonb,
	"scheduled_at" timestamp with time zone,
	"sent_at" timestamp with time zone DEFAULT now(),
	"text_message" text
);
--> statement-breakpoint
CREATE TABLE "audiences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"standing" text,
	"status" text,
	"diaspora" text,
	"confirmed" text,
	"state" text,
	CONSTRAINT "audiences_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"announcements_by_mail" boolean DEFAULT true NOT NULL,
	"receipts_by_mail" boolean DEFAULT true NOT NULL,
	"reminders_by_mail" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"announcements_by_text" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_label" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text,
	"user_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"address" text,
	"session_id" uuid
);
--> statement-breakpoint
CREATE TABLE "cash_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text DEFAULT 'bank' NOT NULL,
	"gateway" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"opening_kobo" bigint DEFAULT 0 NOT NULL,
	"opened_on" date,
	"closed_at" timestamp with time zone,
	CONSTRAINT "cash_accounts_kind" CHECK ("cash_accounts"."kind" in ('bank', 'cash', 'gateway')),
	CONSTRAINT "cash_accounts_gateway_named" CHECK (("cash_accounts"."kind" = 'gateway') = ("cash_accounts"."gateway" is not null))
);
--> statement-breakpoint
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
CREATE TABLE "resource_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"description" text NOT NULL,
	"stored_key" text NOT NULL,
	"download_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"added_by" uuid,
	"date_added" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_by" uuid,
	"audience" text DEFAULT 'members' NOT NULL,
	CONSTRAINT "resource_files_bytes" CHECK ("resource_files"."bytes" > 0),
	CONSTRAINT "resource_files_audience" CHECK ("resource_files"."audience" in ('members', 'registered'))
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'staged' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"bytes" bigint,
	"download_name" text,
	CONSTRAINT "stored_files_kind" CHECK ("stored_files"."kind" in ('photo', 'resource', 'picture', 'transfer', 'pack')),
	CONSTRAINT "stored_files_state" CHECK ("stored_files"."state" in ('staged', 'kept', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "known_addresses" (
	"user_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"last_login_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_addresses_user_id_address_hash_pk" PRIMARY KEY("user_id","address_hash")
);
--> statement-breakpoint
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
	"levy_id" uuid,
	CONSTRAINT "ledger_entries_change" CHECK ("ledger_entries"."change_kobo" <> 0)
);
--> statement-breakpoint
CREATE TABLE "levies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"due_date" date NOT NULL,
	"date" date NOT NULL,
	"actor_id" uuid,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "levies_amount" CHECK ("levies"."amount_kobo" > 0)
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
CREATE TABLE "periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"until" date NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "periods_until_unique" UNIQUE("until")
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"verify_code" text DEFAULT new_verify_code() NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	CONSTRAINT "letters_number_unique" UNIQUE("number"),
	CONSTRAINT "letters_verify_code_unique" UNIQUE("verify_code")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"mailed_at" timestamp with time zone,
	"mails" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_state" CHECK ("invitations"."state" in ('queued', 'mailed', 'refused', 'failed', 'letter'))
);
--> statement-breakpoint
CREATE TABLE "member_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loser_id" uuid NOT NULL,
	"winner_id" uuid NOT NULL,
	"state_before" text NOT NULL,
	"reversals" uuid[] DEFAULT '{}' NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_mails" (
	"newsletter_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "newsletter_mails_newsletter_id_subscriber_id_pk" PRIMARY KEY("newsletter_id","subscriber_id"),
	CONSTRAINT "newsletter_mails_state" CHECK ("newsletter_mails"."state" in ('queued', 'sent', 'failed', 'refused', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"scheduled_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"sent_by" uuid,
	"slug" text
);
--> statement-breakpoint
CREATE TABLE "kept_totals" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_places" (
	"id_key" varchar(64) NOT NULL,
	"address_key" varchar(64) NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone NOT NULL,
	CONSTRAINT "login_places_id_key_address_key_pk" PRIMARY KEY("id_key","address_key")
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"class" text DEFAULT 'transactional' NOT NULL,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "page_data" (
	"hash" text PRIMARY KEY NOT NULL,
	"data" text NOT NULL,
	"rendered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"reference" text,
	"digest" "bytea" NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"kind" text,
	"gateway_id" text,
	"says" text
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_back" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"booked_kobo" bigint DEFAULT 0 NOT NULL,
	"entry_id" uuid,
	"gateway_id" text,
	"gateway_says" text,
	"reason" text,
	"actor_id" uuid,
	"asked_at" timestamp with time zone,
	"noted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_back_amount" CHECK ("money_back"."amount_kobo" > 0 and "money_back"."booked_kobo" >= 0)
);
--> statement-breakpoint
CREATE TABLE "paid_days" (
	"paid_on" date PRIMARY KEY NOT NULL,
	"payments" integer NOT NULL,
	"net_kobo" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_number" text NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid,
	"due_year" integer NOT NULL,
	"due_date" date NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"received_kobo" bigint,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"method" text,
	"gateway" text NOT NULL,
	"gateway_id" text,
	"checkout_link" text,
	"review_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"received_reference" text,
	"recorded_by" uuid,
	"fee_kobo" bigint,
	"asked" text DEFAULT 'all' NOT NULL,
	"receipt_number" text,
	"received_currency" text,
	"net_kobo" bigint DEFAULT 0 NOT NULL,
	"link_asked_at" timestamp with time zone,
	"gateway_says" text,
	"verify_code" text,
	"by_link" boolean DEFAULT false NOT NULL,
	"cash_account_id" uuid,
	"paid_on" date GENERATED ALWAYS AS ((paid_at at time zone 'Africa/Lagos')::date) STORED,
	CONSTRAINT "payments_invoice_number_unique" UNIQUE("invoice_number"),
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_receipt_number_unique" UNIQUE("receipt_number"),
	CONSTRAINT "payments_verify_code_unique" UNIQUE("verify_code"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'successful', 'failed', 'review', 'refunded')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_kobo" > 0 and "payments"."received_kobo" >= 0),
	CONSTRAINT "payments_paid_at" CHECK ("payments"."status" not in ('successful', 'refunded') or "payments"."paid_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"reference" text PRIMARY KEY NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"method" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "sandbox_charges_state" CHECK ("sandbox_charges"."state" in ('open', 'paid', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"detail" text NOT NULL,
	"price_kobo" bigint NOT NULL,
	"due_date" date NOT NULL,
	"due_year" integer GENERATED ALWAYS AS (extract(year from due_date)::integer) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"prices_kobo" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"charge_from" date,
	"charged_at" timestamp with time zone,
	"before_ledger" boolean DEFAULT false NOT NULL,
	CONSTRAINT "subscriptions_price" CHECK ("subscriptions"."price_kobo" > 0)
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
CREATE TABLE "reminder_dues" (
	"user_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"rung" integer NOT NULL,
	"reminder_id" uuid NOT NULL,
	CONSTRAINT "reminder_dues_user_id_due_date_rung_pk" PRIMARY KEY("user_id","due_date","rung")
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"rungs" integer[] DEFAULT '{-30,0,30,90}' NOT NULL,
	"last_day" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_settings_one" CHECK ("reminder_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"rung" integer NOT NULL,
	"due_date" date NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "reminders_state" CHECK ("reminders"."state" in ('queued', 'sent', 'failed', 'refused', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone_number" text NOT NULL,
	"found_us" text,
	"message" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_state" CHECK ("contact_messages"."state" in ('new', 'read', 'answered', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"body" text NOT NULL,
	"sent_by" uuid,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_replies_state" CHECK ("contact_replies"."state" in ('queued', 'sent', 'failed', 'refused', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"draft" jsonb,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_trash" (
	"id" uuid PRIMARY KEY NOT NULL,
	"what" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"title" text NOT NULL,
	"held" jsonb NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_by" uuid,
	CONSTRAINT "content_trash_what" CHECK ("content_trash"."what" in ('item', 'picture', 'document'))
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"published" boolean NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" uuid
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "statement_line_payments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"date" date NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"narration" text NOT NULL,
	"reference" text,
	"line_key" text NOT NULL,
	"ordinal" integer NOT NULL,
	"duplicate_of" uuid,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid,
	"due_year" integer,
	"sure_by" text,
	"candidates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_lines_state" CHECK ("statement_lines"."state" in ('known', 'proposed', 'doubtful', 'ignored', 'recorded')),
	CONSTRAINT "statement_lines_proposed" CHECK ("statement_lines"."state" <> 'proposed' or "statement_lines"."user_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "statement_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"date" date NOT NULL,
	"reference" text NOT NULL,
	"reference_key" text NOT NULL,
	"stored_key" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text DEFAULT 'reported' NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"payment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount_kobo" > 0),
	CONSTRAINT "transfers_state" CHECK ("transfers"."state" in ('reported', 'approved', 'refused')),
	CONSTRAINT "transfers_decided" CHECK (("transfers"."state" = 'reported') = ("transfers"."decided_at" is null)
        and ("transfers"."state" = 'approved') = ("transfers"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_tokens_purpose" CHECK ("mail_tokens"."purpose" in ('reset-password', 'confirm-email', 'invitation', 'undo-email'))
);
--> statement-breakpoint
CREATE TABLE "member_search" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sort_name" text NOT NULL,
	"terms" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"listed" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"remember" boolean NOT NULL,
	"device" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"role" text DEFAULT 'user' NOT NULL,
	"account_state" text DEFAULT 'active' NOT NULL,
	"fname" text NOT NULL,
	"mname" text,
	"lname" text NOT NULL,
	"phone_number" text,
	"secondary_phone_number" text,
	"address" text,
	"state" text,
	"marital_status" text,
	"member_since" text,
	"existing_member" text,
	"birth_day" text,
	"diaspora" text,
	"in_diaspora" boolean DEFAULT false NOT NULL,
	"place_of_work" text,
	"designation" text DEFAULT 'None' NOT NULL,
	"photo_key" text,
	"confirmed_at" timestamp with time zone,
	"email_confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (fold_text(lname || ' ' || fname || ' ' || coalesce(mname, ''))) STORED NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"dues_category" text,
	"is_member" boolean DEFAULT true NOT NULL,
	"member_id_shared" boolean DEFAULT false NOT NULL,
	"pending_email" text,
	"pending_designation" text,
	"off_register" text,
	"refused_reason" text,
	"merged_into" uuid,
	"pending_fname" text,
	"pending_mname" text,
	"pending_lname" text,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'admin')),
	CONSTRAINT "users_account_state" CHECK ("users"."account_state" in ('active', 'disabled', 'invited')),
	CONSTRAINT "users_designation" CHECK ("users"."designation" in ('None', 'FCA', 'ACA')),
	CONSTRAINT "users_pending_designation" CHECK ("users"."pending_designation" in ('None', 'FCA', 'ACA')),
	CONSTRAINT "users_pending_name" CHECK (("users"."pending_fname" is null) = ("users"."pending_lname" is null)
        and ("users"."pending_mname" is null or "users"."pending_fname" is not null)),
	CONSTRAINT "users_marital_status" CHECK ("users"."marital_status" in ('single', 'married', 'divorced')),
	CONSTRAINT "users_phone_number" CHECK ("users"."phone_number" ~ '^([0-9]{11}|[+](?!234)[1-9][0-9]{7,14})$'),
	CONSTRAINT "users_secondary_phone_number" CHECK ("users"."secondary_phone_number" ~ '^([0-9]{11}|[+](?!234)[1-9][0-9]{7,14})$'),
	CONSTRAINT "users_birth_day" CHECK ("users"."birth_day" ~ '^[0-3][0-9]-[01][0-9]$'),
	CONSTRAINT "users_member_id_given" CHECK (btrim("users"."member_id") <> ''),
	CONSTRAINT "users_password" CHECK ("users"."account_state" = 'invited' or "users"."off_register" is not null or "users"."password_hash" is not null),
	CONSTRAINT "users_off_register" CHECK ("users"."off_register" in ('refused', 'merged')),
	CONSTRAINT "users_merged_into" CHECK (("users"."merged_into" is not null) = ("users"."off_register" is not distinct from 'merged')),
	CONSTRAINT "users_off_register_disabled" CHECK ("users"."off_register" is null or "users"."account_state" = 'disabled')
);
--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_account_id_cash_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_to_account_id_cash_accounts_id_fk" FOREIGN KEY ("to_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_category_id_cash_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."cash_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_reverses_cash_entries_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."cash_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_statement_line_id_statement_lines_id_fk" FOREIGN KEY ("statement_line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_accruals" ADD CONSTRAINT "share_accruals_allocation_id_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."allocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_rates" ADD CONSTRAINT "share_rates_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_files" ADD CONSTRAINT "resource_files_stored_key_stored_files_key_fk" FOREIGN KEY ("stored_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_charge_id_ledger_entries_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_money_id_ledger_entries_id_fk" FOREIGN KEY ("money_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_item_id_ledger_entries_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_levy_id_levies_id_fk" FOREIGN KEY ("levy_id") REFERENCES "public"."levies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_ledger_entries_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "levies" ADD CONSTRAINT "levies_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_items" ADD CONSTRAINT "open_items_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periods" ADD CONSTRAINT "periods_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_loser_id_users_id_fk" FOREIGN KEY ("loser_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_winner_id_users_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_mails" ADD CONSTRAINT "newsletter_mails_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_mails" ADD CONSTRAINT "newsletter_mails_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_back" ADD CONSTRAINT "money_back_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_back" ADD CONSTRAINT "money_back_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleared_movements" ADD CONSTRAINT "cleared_movements_account_id_cash_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleared_movements" ADD CONSTRAINT "cleared_movements_statement_line_id_statement_lines_id_fk" FOREIGN KEY ("statement_line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleared_movements" ADD CONSTRAINT "cleared_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_account_id_cash_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_dues" ADD CONSTRAINT "reminder_dues_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_dues" ADD CONSTRAINT "reminder_dues_reminder_id_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."reminders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line_payments" ADD CONSTRAINT "statement_line_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line_payments" ADD CONSTRAINT "statement_line_payments_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_account_id_cash_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rules" ADD CONSTRAINT "statement_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_account_id_cash_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_stored_key_stored_files_key_fk" FOREIGN KEY ("stored_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_search" ADD CONSTRAINT "member_search_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_merged_into_users_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_photo_key_stored_files_key_fk" FOREIGN KEY ("photo_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_reads_announcement" ON "announcement_reads" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "announcement_recipients_state" ON "announcement_recipients" USING btree ("announcement_id","state");--> statement-breakpoint
CREATE INDEX "announcement_recipients_text_state" ON "announcement_recipients" USING btree ("announcement_id","text_state") WHERE "announcement_recipients"."text_state" is not null;--> statement-breakpoint
CREATE INDEX "announcement_recipients_user" ON "announcement_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcements_created" ON "announcements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "announcements_due" ON "announcements" USING btree ("scheduled_at") WHERE "announcements"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_accounts_name_unique" ON "cash_accounts" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "cash_accounts_default" ON "cash_accounts" USING btree ("kind") WHERE "cash_accounts"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "cash_accounts_gateway" ON "cash_accounts" USING btree ("gateway");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_categories_name" ON "cash_categories" USING btree ("direction",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "cash_entries_reversed_once" ON "cash_entries" USING btree ("reverses");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_entries_line_once" ON "cash_entries" USING btree ("statement_line_id") WHERE "cash_entries"."reverses" is null;--> statement-breakpoint
CREATE INDEX "cash_entries_date" ON "cash_entries" USING btree ("date","created_at","id");--> statement-breakpoint
CREATE INDEX "cash_entries_account" ON "cash_entries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "share_accruals_allocation" ON "share_accruals" USING btree ("allocation_id");--> statement-breakpoint
CREATE INDEX "share_accruals_posted" ON "share_accruals" USING btree ("posted_on","amount_kobo");--> statement-breakpoint
CREATE INDEX "share_rates_from" ON "share_rates" USING btree ("from_day");--> statement-breakpoint
CREATE INDEX "resource_files_date" ON "resource_files" USING btree ("date_added");--> statement-breakpoint
CREATE INDEX "stored_files_loose" ON "stored_files" USING btree ("created_at") WHERE "stored_files"."state" <> 'kept';--> statement-breakpoint
CREATE INDEX "known_addresses_last_login" ON "known_addresses" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "allocations_user" ON "allocations" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "allocations_charge" ON "allocations" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "allocations_money" ON "allocations" USING btree ("money_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_reversed_once" ON "ledger_entries" USING btree ("reverses");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_payment_once" ON "ledger_entries" USING btree ("payment_id") WHERE "ledger_entries"."kind" = 'payment';--> statement-breakpoint
CREATE INDEX "ledger_entries_user" ON "ledger_entries" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "ledger_entries_item" ON "ledger_entries" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_subscription" ON "ledger_entries" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_opening" ON "ledger_entries" USING btree ("user_id") WHERE "ledger_entries"."kind" = 'opening';--> statement-breakpoint
CREATE INDEX "ledger_entries_levy" ON "ledger_entries" USING btree ("levy_id") WHERE "ledger_entries"."levy_id" is not null;--> statement-breakpoint
CREATE INDEX "member_accounts_oldest_due" ON "member_accounts" USING btree ("oldest_due");--> statement-breakpoint
CREATE INDEX "member_accounts_arrears" ON "member_accounts" USING btree ("years_owed" DESC NULLS LAST,"owed_kobo" DESC NULLS LAST,"user_id") WHERE "member_accounts"."owed_kobo" > 0;--> statement-breakpoint
CREATE INDEX "open_items_user" ON "open_items" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "letters_member_day" ON "letters" USING btree ("user_id","date","holder");--> statement-breakpoint
CREATE INDEX "invitations_state" ON "invitations" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "member_merges_open" ON "member_merges" USING btree ("loser_id") WHERE "member_merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "member_merges_winner" ON "member_merges" USING btree ("winner_id");--> statement-breakpoint
CREATE INDEX "member_notes_user" ON "member_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "newsletter_mails_state" ON "newsletter_mails" USING btree ("newsletter_id","state");--> statement-breakpoint
CREATE INDEX "newsletter_mails_subscriber" ON "newsletter_mails" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletters_created" ON "newsletters" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletters_due" ON "newsletters" USING btree ("scheduled_at") WHERE "newsletters"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_mails_queue" ON "outbox_mails" USING btree ("class","next_attempt_at") WHERE "outbox_mails"."sent_at" is null and "outbox_mails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_mails_failed" ON "outbox_mails" USING btree ("failed_at") WHERE "outbox_mails"."sent_at" is null and "outbox_mails"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "page_data_rendered" ON "page_data" USING btree ("rendered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_events_once" ON "gateway_events" USING btree ("gateway","digest");--> statement-breakpoint
CREATE INDEX "gateway_events_open" ON "gateway_events" USING btree ("received_at") WHERE "gateway_events"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "money_back_once" ON "money_back" USING btree ("payment_id","kind","gateway_id");--> statement-breakpoint
CREATE INDEX "money_back_open" ON "money_back" USING btree ("updated_at") WHERE "money_back"."state" in ('asked', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("user_id") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("created_at") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("paid_on","created_at","id","net_kobo","status","due_year");--> statement-breakpoint
CREATE INDEX "payments_year" ON "payments" USING btree ("due_year","created_at","id","net_kobo","status");--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","created_at","id","net_kobo");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_due_year_unique" ON "subscriptions" USING btree ("due_year");--> statement-breakpoint
CREATE UNIQUE INDEX "cleared_movements_line" ON "cleared_movements" USING btree ("statement_line_id","movement_id");--> statement-breakpoint
CREATE INDEX "packs_created" ON "packs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reconciliations_account" ON "reconciliations" USING btree ("account_id","until","created_at");--> statement-breakpoint
CREATE INDEX "reminder_dues_reminder" ON "reminder_dues" USING btree ("reminder_id");--> statement-breakpoint
CREATE INDEX "reminders_created" ON "reminders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reminders_state" ON "reminders" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "reminders_user" ON "reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_replies_message" ON "contact_replies" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_kind_slug_unique" ON "content_items" USING btree ("kind","slug");--> statement-breakpoint
CREATE INDEX "content_items_order" ON "content_items" USING btree ("kind","position");--> statement-breakpoint
CREATE INDEX "content_trash_deleted" ON "content_trash" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "content_versions_item" ON "content_versions" USING btree ("item_id","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email_unique" ON "newsletter_subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "statement_line_payments_line" ON "statement_line_payments" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "statement_lines_statement" ON "statement_lines" USING btree ("statement_id","row");--> statement-breakpoint
CREATE INDEX "statement_lines_account" ON "statement_lines" USING btree ("account_id","date");--> statement-breakpoint
CREATE INDEX "statement_lines_recorded" ON "statement_lines" USING btree ("updated_at") WHERE "statement_lines"."state" = 'recorded';--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_once" ON "statement_lines" USING btree ("account_id",md5("line_key"),"ordinal") WHERE "statement_lines"."duplicate_of" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_rules_text_unique" ON "statement_rules" USING btree (upper("text"));--> statement-breakpoint
CREATE INDEX "statements_created" ON "statements" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_reported_once" ON "transfers" USING btree ("user_id","reference_key") WHERE "transfers"."state" <> 'refused';--> statement-breakpoint
CREATE INDEX "transfers_user" ON "transfers" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "transfers_state" ON "transfers" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "mail_tokens_user" ON "mail_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_search_terms" ON "member_search" USING gin ("terms" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_search_contact" ON "member_search" USING gin ("contact" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_search_sort_name" ON "member_search" USING btree ("sort_name" collate "C","user_id","terms") WHERE "member_search"."listed";--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_unique" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_member_id_unique" ON "users" USING btree (lower("member_id")) WHERE "users"."off_register" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_member_id_key_unique" ON "users" USING btree (member_id_key("member_id")) WHERE not "users"."member_id_shared" and "users"."off_register" is null;--> statement-breakpoint
CREATE INDEX "users_member_id_key" ON "users" USING btree (member_id_key("member_id"));--> statement-breakpoint
CREATE INDEX "users_member_id_shared" ON "users" USING btree ("id") WHERE "users"."member_id_shared";--> statement-breakpoint
CREATE INDEX "users_pending_designation" ON "users" USING btree ("id") WHERE "users"."pending_designation" is not null;--> statement-breakpoint
CREATE INDEX "users_pending_name" ON "users" USING btree ("id") WHERE "users"."pending_fname" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email")) WHERE "users"."email" <> '' and "users"."off_register" is null;--> statement-breakpoint
CREATE INDEX "users_phone_number" ON "users" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "users_sort_name" ON "users" USING btree ("sort_name" collate "C","id") WHERE "users"."off_register" is null;--> statement-breakpoint
CREATE INDEX "users_name_key" ON "users" USING btree (name_key("lname" || "fname" || coalesce("mname", '')) collate "C","id") WHERE "users"."off_register" is null;--> statement-breakpoint
CREATE INDEX "users_on_register" ON "users" USING btree ("id") WHERE "users"."off_register" is null;--> statement-breakpoint
CREATE INDEX "users_off_register" ON "users" USING btree ("id") WHERE "users"."off_register" is not null;--> statement-breakpoint
CREATE INDEX "users_merged_into" ON "users" USING btree ("merged_into") WHERE "users"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "users_invited" ON "users" USING btree ("id") WHERE "users"."account_state" = 'invited';--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at") WHERE "users"."confirmed_at" is null;
--> statement-breakpoint
-- The rows that triggers and queries count on.
INSERT INTO kept_totals (name, value) VALUES
  ('members', 0), ('members_in_diaspora', 0), ('payments', 0), ('paid_kobo', 0),
  ('members_version', 1), ('content_version', 1);
--> statement-breakpoint
INSERT INTO dues_settings DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO reminder_settings DEFAULT VALUES;
--> statement-breakpoint
-- Where money goes that nothing else has an account for.
INSERT INTO cash_accounts (id, name, kind, is_default) VALUES
  (gen_random_uuid(), 'Bank', 'bank', true),
  (gen_random_uuid(), 'Cash in hand', 'cash', true);
--> statement-breakpoint
-- What a society begins with, and may change.
INSERT INTO cash_categories (id, name, direction)
SELECT gen_random_uuid(), name, 'out' FROM unnest(ARRAY['Bank charges', 'Meetings and events', 'Printing and stationery',
  'Secretariat', 'Honoraria', 'Travel', 'Welfare', 'Other payments']) name
UNION ALL
SELECT gen_random_uuid(), name, 'in' FROM unnest(ARRAY['Bank interest', 'Donations', 'Events', 'Other receipts']) name;
--> statement-breakpoint
INSERT INTO audiences (id, name, standing, status, diaspora, confirmed) VALUES
  (gen_random_uuid(), 'Dues owing', 'owing', NULL, NULL, NULL),
  (gen_random_uuid(), 'In the diaspora', NULL, NULL, 'yes', NULL),
  (gen_random_uuid(), 'Fellows (FCA)', NULL, 'FCA', NULL, NULL),
  (gen_random_uuid(), 'Associates (ACA)', NULL, 'ACA', NULL, NULL),
  (gen_random_uuid(), 'Waiting for confirmation', NULL, NULL, NULL, 'no');
