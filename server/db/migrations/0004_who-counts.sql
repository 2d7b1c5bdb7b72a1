CREATE SEQUENCE "public"."membership_positions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "share_recounts" (
	"rate_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rolls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"as_at" date NOT NULL,
	"joined_by" date NOT NULL,
	"rule" jsonb NOT NULL,
	"electors" jsonb NOT NULL,
	"members" integer NOT NULL,
	"actor_id" uuid,
	"drawn_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date,
	"note" text,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_back_at" timestamp with time zone,
	"taken_back_by" uuid,
	"position" bigint DEFAULT nextval('membership_positions') NOT NULL,
	CONSTRAINT "membership_events_kind" CHECK ("membership_events"."kind" in ('applied', 'refused', 'joined', 'transferredIn', 'suspended', 'reinstated', 'resigned', 'transferredOut', 'deceased'))
);
--> statement-breakpoint
CREATE TABLE "dues_categories" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_keys" (
	"gateway" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_change";--> statement-breakpoint
DROP INDEX "ledger_entries_payment_once";--> statement-breakpoint
DROP INDEX "payments_one_open";--> statement-breakpoint
ALTER TABLE "share_rates" ADD COLUMN "amount_kobo" bigint;--> statement-breakpoint
ALTER TABLE "dues_settings" ADD COLUMN "take_on" date;--> statement-breakpoint
ALTER TABLE "dues_settings" ADD COLUMN "non_voting" text[] DEFAULT '{"student"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "open_items" ADD COLUMN "record_id" uuid;--> statement-breakpoint
ALTER TABLE "open_items" ADD COLUMN "cause_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "membership" text;--> statement-breakpoint
ALTER TABLE "money_back" ADD COLUMN "repeated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "superseded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "supersedes" uuid;--> statement-breakpoint
ALTER TABLE "share_recounts" ADD CONSTRAINT "share_recounts_rate_id_share_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."share_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rolls" ADD CONSTRAINT "rolls_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_events" ADD CONSTRAINT "membership_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_events" ADD CONSTRAINT "membership_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_events" ADD CONSTRAINT "membership_events_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_events_user" ON "membership_events" USING btree ("user_id","date","position");--> statement-breakpoint
CREATE UNIQUE INDEX "dues_categories_name" ON "dues_categories" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_replaces_ledger_entries_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_supersedes_payments_id_fk" FOREIGN KEY ("supersedes") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_replaced_once" ON "ledger_entries" USING btree ("replaces") WHERE "ledger_entries"."replaces" is not null;--> statement-breakpoint
-- Which subscription or levy each charge is of, so that it is not charged twice. Where it was, the first counts.
UPDATE "open_items" SET "record_id" = charge.user_id, "cause_id" = charge.cause
FROM (
  SELECT entry.id, entry.user_id, coalesce(entry.subscription_id, entry.levy_id) AS cause,
    row_number() OVER (PARTITION BY entry.user_id, coalesce(entry.subscription_id, entry.levy_id)
      ORDER BY entry.position) AS turn
  FROM "ledger_entries" entry JOIN "open_items" item ON item.entry_id = entry.id
  WHERE coalesce(entry.subscription_id, entry.levy_id) IS NOT NULL AND item.full_kobo > 0
) charge
WHERE "open_items".entry_id = charge.id AND charge.turn = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "open_items_charged_once" ON "open_items" USING btree ("cause_id","record_id") WHERE "open_items"."cause_id" is not null and "open_items"."full_kobo" > 0;--> statement-breakpoint
CREATE INDEX "users_membership" ON "users" USING btree ("membership") WHERE "users"."off_register" is null;--> statement-breakpoint
CREATE INDEX "payments_supersedes" ON "payments" USING btree ("supersedes") WHERE "payments"."supersedes" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_payment_once" ON "ledger_entries" USING btree ("payment_id") WHERE "ledger_entries"."kind" = 'payment' and "ledger_entries"."replaces" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("user_id") WHERE "payments"."status" = 'pending' and "payments"."superseded_at" is null;--> statement-breakpoint
ALTER TABLE "share_rates" ADD CONSTRAINT "share_rates_amount" CHECK ("share_rates"."amount_kobo" is null or ("share_rates"."amount_kobo" > 0 and "share_rates"."basis_points" = 0));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_change" CHECK ("ledger_entries"."change_kobo" <> 0 or "ledger_entries"."kind" in ('opening', 'reversal'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_membership" CHECK ("users"."is_member" or "users"."membership" is null);--> statement-breakpoint
-- What the register has said until now, as events: who registered, was confirmed, refused, died; and who was kept from
-- charges and mails by a disabled account has left.
INSERT INTO membership_events (id, user_id, kind, date, note, created_at)
SELECT gen_random_uuid(), person.id, event.kind, event.date, event.note, person.created_at
FROM (
  SELECT *, confirmed_at IS NOT NULL OR account_state = 'invited' OR role = 'admin' AS known,
    (created_at AT TIME ZONE 'Africa/Lagos')::date AS registered,
    (updated_at AT TIME ZONE 'Africa/Lagos')::date AS changed,
    substring(member_since FROM '^\d{4}')::integer AS since
  FROM users WHERE is_member
) person CROSS JOIN LATERAL (VALUES
  (1, 'applied', registered, NULL::text, NOT known),
  (1, 'joined', CASE WHEN since < extract(year FROM registered) THEN make_date(since, 1, 1)
    WHEN since IS NULL AND account_state = 'invited' THEN NULL ELSE registered END, NULL, known),
  (2, 'refused', changed, NULL, off_register = 'refused'),
  (3, 'deceased', changed, NULL, dues_category = 'deceased'),
  (3, 'resigned', changed, 'The account was disabled.',
    account_state = 'disabled' AND off_register IS NULL AND dues_category IS DISTINCT FROM 'deceased')
) event (place, kind, date, note, is_so)
WHERE event.is_so
ORDER BY person.created_at, event.place;--> statement-breakpoint
ALTER TABLE "users" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE users SET membership = (
  SELECT kind FROM membership_events event WHERE event.user_id = users.id
  ORDER BY date DESC NULLS LAST, position DESC LIMIT 1
) WHERE is_member;--> statement-breakpoint
-- Who wrote 'Nigeria' does not live abroad.
UPDATE users SET in_diaspora = false WHERE in_diaspora AND lower(btrim(diaspora)) = 'nigeria';--> statement-breakpoint
ALTER TABLE "users" ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE kept_totals SET value = (SELECT count(*) FROM users WHERE in_diaspora AND off_register IS NULL)
WHERE name = 'members_in_diaspora';
