-- The canonical form of a member ID, the twin of memberIdKey (contract/members/member-id.ts): NFKC, upper
-- case, without spaces, hyphens, slashes, dots and underscores. Lower case first, so that all spellings that
-- were one ID before still are.
CREATE FUNCTION member_id_key(member_id text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(
    upper(lower(normalize(member_id, NFKC))), '[\s./_\-\u2010-\u2015\u2212]', '', 'g');
--> statement-breakpoint
ALTER TABLE "mail_tokens" DROP CONSTRAINT "mail_tokens_purpose";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "member_id_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_designation" text;--> statement-breakpoint
-- Records whose ID another record has in another spelling: all but one are marked, the one that most likely
-- is in use stays. An admin is shown them all and corrects one.
UPDATE users SET member_id_shared = true FROM (
  SELECT id, row_number() OVER (PARTITION BY member_id_key(member_id)
    ORDER BY account_state = 'active' DESC, confirmed_at IS NOT NULL DESC, id) AS place
  FROM users
) AS ranked
WHERE ranked.id = users.id AND ranked.place > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "users_member_id_key_unique" ON "users" USING btree (member_id_key("member_id")) WHERE not "users"."member_id_shared";--> statement-breakpoint
CREATE INDEX "users_member_id_key" ON "users" USING btree (member_id_key("member_id"));--> statement-breakpoint
CREATE INDEX "users_member_id_shared" ON "users" USING btree ("id") WHERE "users"."member_id_shared";--> statement-breakpoint
CREATE INDEX "users_pending_designation" ON "users" USING btree ("id") WHERE "users"."pending_designation" is not null;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_purpose" CHECK ("mail_tokens"."purpose" in ('reset-password', 'confirm-email', 'invitation', 'undo-email'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_pending_designation" CHECK ("users"."pending_designation" in ('None', 'FCA', 'ACA'));--> statement-breakpoint
-- A search finds a member ID in any spelling.
CREATE OR REPLACE FUNCTION keep_member_search() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    INSERT INTO member_search (user_id, sort_name, terms)
    VALUES (
      NEW.id,
      fold_text(NEW.lname || ' ' || NEW.fname || ' ' || coalesce(NEW.mname, '')),
      fold_text(concat_ws(E'\n', concat_ws(' ', NEW.fname, NEW.mname, NEW.lname, NEW.fname), NEW.member_id,
        nullif(lower(member_id_key(NEW.member_id)), lower(NEW.member_id))))
    )
    ON CONFLICT (user_id) DO UPDATE SET sort_name = excluded.sort_name, terms = excluded.terms;
    RETURN NULL;
  END $$;
--> statement-breakpoint
DO $$
DECLARE
  home name := (SELECT nspname FROM pg_namespace
    WHERE oid = (SELECT relnamespace FROM pg_class WHERE oid = 'users'::regclass));
BEGIN
  EXECUTE format('ALTER FUNCTION keep_member_search() SET search_path = %I, pg_temp', home);
END $$;
--> statement-breakpoint
UPDATE member_search SET terms = terms || E'\n' || fold_text(member_id_key(users.member_id))
FROM users WHERE users.id = member_search.user_id
  AND lower(member_id_key(users.member_id)) <> lower(users.member_id);
