CREATE TABLE "invitations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"mailed_at" timestamp with time zone,
	"mails" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_state" CHECK ("invitations"."state" in ('queued', 'mailed', 'refused', 'failed'))
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
ALTER TABLE "users" DROP CONSTRAINT "users_password";--> statement-breakpoint
DROP INDEX "member_search_sort_name";--> statement-breakpoint
DROP INDEX "users_member_id_unique";--> statement-breakpoint
DROP INDEX "users_member_id_key_unique";--> statement-breakpoint
DROP INDEX "users_email_unique";--> statement-breakpoint
DROP INDEX "users_sort_name";--> statement-breakpoint
ALTER TABLE "member_search" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_search" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE member_search SET contact = concat_ws(E'\n', fold_text(users.email), users.phone_number, users.secondary_phone_number)
FROM users WHERE users.id = member_search.user_id;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "off_register" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "refused_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_loser_id_users_id_fk" FOREIGN KEY ("loser_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_winner_id_users_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_state" ON "invitations" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "member_merges_open" ON "member_merges" USING btree ("loser_id") WHERE "member_merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "member_merges_winner" ON "member_merges" USING btree ("winner_id");--> statement-breakpoint
CREATE INDEX "member_notes_user" ON "member_notes" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_merged_into_users_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_search_contact" ON "member_search" USING gin ("contact" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_on_register" ON "users" USING btree ("id") WHERE "users"."off_register" is null;--> statement-breakpoint
CREATE INDEX "users_off_register" ON "users" USING btree ("id") WHERE "users"."off_register" is not null;--> statement-breakpoint
CREATE INDEX "users_merged_into" ON "users" USING btree ("merged_into") WHERE "users"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "users_invited" ON "users" USING btree ("id") WHERE "users"."account_state" = 'invited';--> statement-breakpoint
CREATE INDEX "member_search_sort_name" ON "member_search" USING btree ("sort_name" collate "C","user_id","terms") WHERE "member_search"."listed";--> statement-breakpoint
CREATE UNIQUE INDEX "users_member_id_unique" ON "users" USING btree (lower("member_id")) WHERE "users"."off_register" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_member_id_key_unique" ON "users" USING btree (member_id_key("member_id")) WHERE not "users"."member_id_shared" and "users"."off_register" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email")) WHERE "users"."email" <> '' and "users"."off_register" is null;--> statement-breakpoint
CREATE INDEX "users_sort_name" ON "users" USING btree ("sort_name" collate "C","id") WHERE "users"."off_register" is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_off_register" CHECK ("users"."off_register" in ('refused', 'merged'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_merged_into" CHECK (("users"."merged_into" is not null) = ("users"."off_register" is not distinct from 'merged'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_off_register_disabled" CHECK ("users"."off_register" is null or "users"."account_state" = 'disabled');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_password" CHECK ("users"."account_state" = 'invited' or "users"."off_register" is not null or "users"."password_hash" is not null);
--> statement-breakpoint
-- A record that is not on the register any more is not counted.
CREATE OR REPLACE FUNCTION keep_member_totals() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    more bigint := 0;
    more_abroad bigint := 0;
  BEGIN
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
      SELECT count(*), count(*) FILTER (WHERE in_diaspora) INTO more, more_abroad
        FROM new_rows WHERE off_register IS NULL;
    END IF;
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
      SELECT more - count(*), more_abroad - count(*) FILTER (WHERE in_diaspora)
        INTO more, more_abroad FROM old_rows WHERE off_register IS NULL;
    END IF;
    PERFORM keep_total('members', more);
    PERFORM keep_total('members_in_diaspora', more_abroad);
    RETURN NULL;
  END $$;
--> statement-breakpoint
-- A search finds a member by the e-mail address and the phone numbers, too.
CREATE OR REPLACE FUNCTION keep_member_search() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    INSERT INTO member_search (user_id, sort_name, terms, contact, listed)
    VALUES (
      NEW.id,
      fold_text(NEW.lname || ' ' || NEW.fname || ' ' || coalesce(NEW.mname, '')),
      fold_text(concat_ws(E'\n', concat_ws(' ', NEW.fname, NEW.mname, NEW.lname, NEW.fname), NEW.member_id,
        nullif(lower(member_id_key(NEW.member_id)), lower(NEW.member_id)))),
      concat_ws(E'\n', fold_text(NEW.email), NEW.phone_number, NEW.secondary_phone_number),
      NEW.off_register IS NULL
    )
    ON CONFLICT (user_id) DO UPDATE SET sort_name = excluded.sort_name, terms = excluded.terms,
      contact = excluded.contact, listed = excluded.listed;
    RETURN NULL;
  END $$;
--> statement-breakpoint
DROP TRIGGER users_search_update ON users;
--> statement-breakpoint
CREATE TRIGGER users_search_update
  AFTER UPDATE OF fname, mname, lname, member_id, email, phone_number, secondary_phone_number, off_register ON users
  FOR EACH ROW EXECUTE FUNCTION keep_member_search();
--> statement-breakpoint
DROP TRIGGER users_version ON users;
--> statement-breakpoint
CREATE TRIGGER users_version
  AFTER INSERT OR DELETE OR UPDATE OF fname, mname, lname, member_id, email, phone_number, secondary_phone_number, off_register ON users
  FOR EACH STATEMENT EXECUTE FUNCTION raise_members_version();
--> statement-breakpoint
-- The account of a record that was merged is that of the record it was merged into: what is derived from the
-- ledger stands there. The entries stay with the record that they were written for.
CREATE OR REPLACE FUNCTION keep_member_accounts(members uuid[]) RETURNS void
  LANGUAGE sql
  AS $$
    INSERT INTO member_accounts (user_id, owed_kobo, credit_kobo, oldest_due, years_owed, charged)
    SELECT user_id,
      coalesce(sum(open_kobo) FILTER (WHERE side = 'charge'), 0),
      coalesce(sum(open_kobo) FILTER (WHERE side = 'money'), 0),
      min(due_date) FILTER (WHERE side = 'charge' AND open_kobo > 0),
      count(DISTINCT year) FILTER (WHERE side = 'charge' AND open_kobo > 0),
      bool_or(side = 'charge')
    FROM open_items
    WHERE user_id = ANY (ARRAY(SELECT coalesce(merged_into, id) FROM users WHERE id = ANY (members)))
    GROUP BY user_id ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET owed_kobo = excluded.owed_kobo, credit_kobo = excluded.credit_kobo,
      oldest_due = excluded.oldest_due, years_owed = excluded.years_owed, charged = excluded.charged
  $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_open_items_of_entries() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    INSERT INTO open_items (entry_id, user_id, side, position, year, due_date, full_kobo, open_kobo)
    SELECT new_rows.id, coalesce(users.merged_into, users.id), side, position, year, due_date, change_kobo, change_kobo
    FROM new_rows JOIN users ON users.id = new_rows.user_id WHERE item_id = new_rows.id;
    -- A charge or a payment that is reversed has never been: it is not one that was paid.
    UPDATE open_items SET open_kobo = open_kobo + changed.kobo, full_kobo = full_kobo + changed.reversed
    FROM (
      SELECT item_id, sum(change_kobo) AS kobo, coalesce(sum(change_kobo) FILTER (WHERE reverses = item_id), 0) AS reversed
      FROM new_rows WHERE item_id <> id GROUP BY item_id
    ) changed
    WHERE entry_id = changed.item_id;
    UPDATE payments SET net_kobo = net_kobo + changed.kobo
    FROM (
      SELECT payment_id, sum(change_kobo) AS kobo
      FROM new_rows WHERE side = 'money' AND payment_id IS NOT NULL GROUP BY payment_id
    ) changed
    WHERE payments.id = changed.payment_id;
    PERFORM keep_member_accounts(ARRAY(SELECT DISTINCT user_id FROM new_rows));
    PERFORM keep_total('paid_kobo', (SELECT coalesce(sum(change_kobo), 0)::bigint FROM new_rows
      WHERE side = 'money' AND payment_id IS NOT NULL));
    RETURN NULL;
  END $$;
--> statement-breakpoint
-- Merging a record moves what is derived of its account, and undoing that moves it back.
CREATE FUNCTION move_merged_account() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    touched uuid[] := array_remove(ARRAY[NEW.id, OLD.merged_into, NEW.merged_into], NULL);
  BEGIN
    UPDATE open_items SET user_id = coalesce(NEW.merged_into, NEW.id)
    WHERE entry_id IN (SELECT id FROM ledger_entries WHERE user_id = NEW.id AND item_id = id);
    DELETE FROM member_accounts WHERE user_id = ANY (touched);
    PERFORM keep_member_accounts(touched);
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE TRIGGER users_merged AFTER UPDATE OF merged_into ON users
  FOR EACH ROW WHEN (OLD.merged_into IS DISTINCT FROM NEW.merged_into)
  EXECUTE FUNCTION move_merged_account();
--> statement-breakpoint
DO $$
DECLARE
  home name := (SELECT nspname FROM pg_namespace
    WHERE oid = (SELECT relnamespace FROM pg_class WHERE oid = 'users'::regclass));
  own regprocedure;
BEGIN
  FOREACH own IN ARRAY ARRAY[
    'keep_member_totals()', 'keep_member_search()', 'keep_member_accounts(uuid[])',
    'keep_open_items_of_entries()', 'move_merged_account()'
  ]::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', own, home);
  END LOOP;
END $$;
--> statement-breakpoint
-- Who was invited before: the links that still work, and the accounts that were claimed.
INSERT INTO invitations (user_id, state, mailed_at, mails)
SELECT user_id, 'mailed', max(created_at), count(*) FROM mail_tokens WHERE purpose = 'invitation' GROUP BY user_id;
--> statement-breakpoint
INSERT INTO invitations (user_id, state, mails)
SELECT DISTINCT users.id, 'mailed', 1 FROM audit_entries JOIN users ON users.id = audit_entries.user_id
WHERE action = 'password.set-by-link' AND audit_entries.before ->> 'accountState' = 'invited'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER invitations_notify_insert AFTER INSERT ON invitations
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('user_id', 'user_id');
--> statement-breakpoint
CREATE TRIGGER invitations_notify_update AFTER UPDATE ON invitations
  REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('user_id', 'user_id');
