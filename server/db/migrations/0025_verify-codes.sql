CREATE TABLE "letter_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
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
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"verify_code" text DEFAULT new_verify_code() NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letters_number_unique" UNIQUE("number"),
	CONSTRAINT "letters_verify_code_unique" UNIQUE("verify_code")
);
--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "letters_member_day" ON "letters" USING btree ("user_id","date");--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "verify_code" text;--> statement-breakpoint
UPDATE payments SET verify_code = new_verify_code()
WHERE receipt_number IS NOT NULL OR status IN ('successful', 'refunded');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_verify_code_unique" UNIQUE("verify_code");--> statement-breakpoint
-- Money that is certain has a receipt, and its receipt a code, from every writer.
CREATE FUNCTION give_verify_code() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF NEW.verify_code IS NULL AND (NEW.receipt_number IS NOT NULL OR NEW.status IN ('successful', 'refunded')) THEN
      NEW.verify_code := new_verify_code();
    END IF;
    RETURN NEW;
  END $$;
--> statement-breakpoint
CREATE TRIGGER payments_verify_code BEFORE INSERT OR UPDATE OF receipt_number, status ON payments
  FOR EACH ROW EXECUTE FUNCTION give_verify_code();
--> statement-breakpoint
-- Functions find others in the schema that the tables are in.
DO $$
DECLARE
  home name := (SELECT nspname FROM pg_namespace
    WHERE oid = (SELECT relnamespace FROM pg_class WHERE oid = 'users'::regclass));
BEGIN
  EXECUTE format('ALTER FUNCTION give_verify_code() SET search_path = %I, pg_temp', home);
END $$;
