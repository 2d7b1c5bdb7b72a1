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
	CONSTRAINT "resource_files_bytes" CHECK ("resource_files"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'staged' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_files_kind" CHECK ("stored_files"."kind" in ('photo', 'resource')),
	CONSTRAINT "stored_files_state" CHECK ("stored_files"."state" in ('staged', 'kept', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "installation_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_totals" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
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
	"sent_at" timestamp with time zone
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
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_number" text NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
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
	CONSTRAINT "payments_invoice_number_unique" UNIQUE("invoice_number"),
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
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
	CONSTRAINT "subscriptions_price" CHECK ("subscriptions"."price_kobo" > 0)
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
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_tokens_purpose" CHECK ("mail_tokens"."purpose" in ('reset-password', 'confirm-email'))
);
--> statement-breakpoint
CREATE TABLE "member_search" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sort_name" text NOT NULL,
	"terms" text NOT NULL
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
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'admin')),
	CONSTRAINT "users_account_state" CHECK ("users"."account_state" in ('active', 'disabled', 'invited')),
	CONSTRAINT "users_designation" CHECK ("users"."designation" in ('None', 'FCA', 'ACA')),
	CONSTRAINT "users_marital_status" CHECK ("users"."marital_status" in ('single', 'married', 'divorced')),
	CONSTRAINT "users_phone_number" CHECK ("users"."phone_number" ~ '^[0-9]{11}$'),
	CONSTRAINT "users_secondary_phone_number" CHECK ("users"."secondary_phone_number" ~ '^[0-9]{11}$'),
	CONSTRAINT "users_birth_day" CHECK ("users"."birth_day" ~ '^[0-3][0-9]-[01][0-9]$'),
	CONSTRAINT "users_member_id_given" CHECK (btrim("users"."member_id") <> ''),
	CONSTRAINT "users_password" CHECK ("users"."account_state" = 'invited' or "users"."password_hash" is not null)
);
--> statement-breakpoint
ALTER TABLE "resource_files" ADD CONSTRAINT "resource_files_stored_key_stored_files_key_fk" FOREIGN KEY ("stored_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_search" ADD CONSTRAINT "member_search_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_photo_key_stored_files_key_fk" FOREIGN KEY ("photo_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resource_files_date" ON "resource_files" USING btree ("date_added");--> statement-breakpoint
CREATE INDEX "stored_files_loose" ON "stored_files" USING btree ("created_at") WHERE "stored_files"."state" <> 'kept';--> statement-breakpoint
CREATE INDEX "outbox_mails_due" ON "outbox_mails" USING btree ("next_attempt_at") WHERE "outbox_mails"."sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_events_once" ON "gateway_events" USING btree ("gateway","digest");--> statement-breakpoint
CREATE INDEX "gateway_events_open" ON "gateway_events" USING btree ("received_at") WHERE "gateway_events"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("user_id","due_year") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_successful" ON "payments" USING btree ("user_id","due_year") WHERE "payments"."status" = 'successful';--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("created_at") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_year_status" ON "payments" USING btree ("due_year","status");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_due_year_unique" ON "subscriptions" USING btree ("due_year");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_kind_slug_unique" ON "content_items" USING btree ("kind","slug");--> statement-breakpoint
CREATE INDEX "content_items_order" ON "content_items" USING btree ("kind","position");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email_unique" ON "newsletter_subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "mail_tokens_user" ON "mail_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_search_terms" ON "member_search" USING gin ("terms" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_search_sort_name" ON "member_search" USING btree ("sort_name" collate "C","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_unique" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_member_id_unique" ON "users" USING btree (lower("member_id"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_sort_name" ON "users" USING btree ("sort_name" collate "C","id");