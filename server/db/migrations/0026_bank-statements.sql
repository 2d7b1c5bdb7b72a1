CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb,
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
CREATE TABLE "statement_line_payments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line_payments" ADD CONSTRAINT "statement_line_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line_payments" ADD CONSTRAINT "statement_line_payments_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rules" ADD CONSTRAINT "statement_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_name_unique" ON "bank_accounts" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "statements_created" ON "statements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "statement_lines_statement" ON "statement_lines" USING btree ("statement_id","row");--> statement-breakpoint
CREATE INDEX "statement_lines_account" ON "statement_lines" USING btree ("account_id","date");--> statement-breakpoint
CREATE INDEX "statement_lines_recorded" ON "statement_lines" USING btree ("updated_at") WHERE "statement_lines"."state" = 'recorded';--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_once" ON "statement_lines" USING btree ("account_id",md5("line_key"),"ordinal") WHERE "statement_lines"."duplicate_of" is null;--> statement-breakpoint
CREATE INDEX "statement_line_payments_line" ON "statement_line_payments" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_rules_text_unique" ON "statement_rules" USING btree (upper("text"));
